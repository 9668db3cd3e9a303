import CFFmpeg
import Glibc

/// Pictures of a high dynamic range for screens without one. White paper (203 candela per square meter, ITU-R BT.2408) and all
/// that is darker stays about as bright as it is meant; what is brighter is drawn together by the curve of ITU-R BT.2390.
enum ToneMapping {
    /// How brightness is written down (ITU-R BT.2100).
    enum Curve {
        /// SMPTE ST 2084: absolute.
        case pq
        /// ARIB STD-B67: relative to a screen.
        case hlg

        init?(_ transfer: AVColorTransferCharacteristic) {
            switch transfer {
            case AVCOL_TRC_SMPTE2084: self = .pq
            case AVCOL_TRC_ARIB_STD_B67: self = .hlg
            default: return nil
            }
        }

        /// What a screen of 1000 candela per square meter shows, in candela per square meter.
        fileprivate func light(_ signal: SIMD3<Double>) -> SIMD3<Double> {
            switch self {
            case .pq: return signal.map(Quantizer.light)
            case .hlg:
                let scene = signal.map { signal in
                    signal <= 0.5 ? signal * signal / 3 : (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12
                }
                return scene * (brightest * pow((scene * Primaries.luminance).sum(), 0.2))
            }
        }
    }

    /// The most that is told apart, which is what most films are made for, and the white of the screen that they are for now.
    private static let brightest = 1000.0
    private static let white = 203.0

    /// - Parameters:
    ///   - signal: red, green and blue of BT.2020, 0 to 1.
    ///   - gamma: of the screen.
    /// - Returns: red, green and blue of BT.709, up to 1. A color that BT.709 does not have has less than 0 of another, which screens
    ///   cut off: cut off here, it would put a bend into a table that is made of this.
    static func shown(_ signal: SIMD3<Double>, _ curve: Curve, gamma: Double) -> SIMD3<Double> {
        let light = curve.light(signal.clamped(lowerBound: .zero, upperBound: .one))
        // All three by the same factor, so that colors stay; by the brightest, so that none is cut off.
        let most = max(light.max(), 1e-6)
        let mapped = light * (compressed(most) / most / white)
        return Primaries.narrowed(mapped).map { $0 < 0 ? -pow(-$0, 1 / gamma) : pow(min($0, 1), 1 / gamma) }
    }

    /// The electrical-electrical transfer function of BT.2390 section 5.4.1, for a screen whose black is black.
    private static func compressed(_ light: Double) -> Double {
        let scale = Quantizer.signal(brightest)
        let most = Quantizer.signal(white) / scale
        let knee = 1.5 * most - 0.5
        let signal = min(Quantizer.signal(light) / scale, 1)
        guard signal > knee else { return light }
        let t = (signal - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let spline =
            (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * most
        return Quantizer.light(spline * scale)
    }
}

/// The perceptual quantizer of SMPTE ST 2084: 0 to 10,000 candela per square meter as 0 to 1.
private enum Quantizer {
    static func light(_ signal: Double) -> Double {
        let root = pow(signal, 1 / 78.84375)
        return pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125) * 10_000
    }

    static func signal(_ light: Double) -> Double {
        let root = pow(light / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * root) / (1 + 18.6875 * root), 78.84375)
    }
}

/// What pure red, green and blue are.
private enum Primaries {
    /// The share of each in brightness, of BT.2020.
    static let luminance = SIMD3(0.2627, 0.6780, 0.0593)

    /// From BT.2020 to BT.709 (ITU-R BT.2407 section 2).
    static func narrowed(_ light: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            (light * SIMD3(1.6605, -0.5876, -0.0728)).sum(), (light * SIMD3(-0.1246, 1.1329, -0.0083)).sum(),
            (light * SIMD3(-0.0182, -0.1006, 1.1187)).sum())
    }
}

extension SIMD3<Double> {
    fileprivate func map(_ change: (Double) -> Double) -> Self { SIMD3(change(x), change(y), change(z)) }
}
