import CFFmpeg
import Glibc

/// Pictures of a high dynamic range for screens without one: by no standard, but so that one sees what is there.
enum ToneMapping {
    /// How brightness is written down.
    enum Curve {
        /// SMPTE ST 2084: absolute.
        case pq
        /// ARIB STD-B67.
        case hlg

        init?(_ transfer: AVColorTransferCharacteristic) {
            switch transfer {
            case AVCOL_TRC_SMPTE2084: self = .pq
            case AVCOL_TRC_ARIB_STD_B67: self = .hlg
            default: return nil
            }
        }

        /// Light as a multiple of that of white paper, which has 203 candela per square meter (ITU-R BT.2408).
        fileprivate func light(_ signal: Double) -> Double {
            switch self {
            case .pq:
                let root = pow(signal, 1 / 78.84375)
                return pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125) * 10_000 / 203
            case .hlg:
                let scene =
                    signal <= 0.5 ? signal * signal / 3 : (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
                return pow(scene, 1.2) * 1000 / 203
            }
        }
    }

    private static let depth = 1024
    /// Twelve bits, so that shadows have steps.
    private static let shades = 4096
    /// The light that becomes pure white: what is brighter is cut off.
    private static let brightest = 6.0

    /// - Parameter pixels: red, green and blue of 16 bits each, the lower byte first, of ITU-R BT.2020.
    /// - Returns: 8 bits each, of ITU-R BT.709.
    static func mapped(_ pixels: [UInt8], _ curve: Curve) -> [UInt8] {
        let light = (0..<depth).map { curve.light(Double($0) / Double(depth - 1)) }
        let shade = (0..<shades).map { UInt8(255 * pow(Double($0) / Double(shades - 1), 1 / 2.2)) }
        let count = pixels.count / 6
        return [UInt8](unsafeUninitializedCapacity: count * 3) { buffer, filled in
            for pixel in 0..<count {
                let linear = { (channel: Int) in
                    light[
                        Int(pixels[pixel * 6 + channel * 2 + 1]) << 2
                            | Int(pixels[pixel * 6 + channel * 2]) >> 6]
                }
                let (red, green, blue) = (linear(0), linear(1), linear(2))
                // All three by the same factor, so that colors stay; by the brightest, so that none is cut off.
                let most = max(red, green, blue, 1e-6)
                let factor = compressed(most) / most
                // ITU-R BT.2087.
                let mixed = (
                    1.6605 * red - 0.5876 * green - 0.0728 * blue, -0.1246 * red + 1.1329 * green - 0.0083 * blue,
                    -0.0182 * red - 0.1006 * green + 1.1187 * blue
                )
                buffer[pixel * 3] = shade[step(mixed.0 * factor)]
                buffer[pixel * 3 + 1] = shade[step(mixed.1 * factor)]
                buffer[pixel * 3 + 2] = shade[step(mixed.2 * factor)]
            }
            filled = count * 3
        }
    }

    /// Reinhard's curve with a white point; paper comes out at three quarters of full light.
    private static func compressed(_ light: Double) -> Double {
        let exposed = light * 2.2
        let white = brightest * 2.2
        return exposed * (1 + exposed / (white * white)) / (1 + exposed)
    }

    private static func step(_ light: Double) -> Int { Int(min(max(light, 0), 1) * Double(shades - 1)) }
}
