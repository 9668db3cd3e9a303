import CQRencode

/// A QR code (ISO/IEC 18004) of a short text, to be shown in a terminal.
struct QRCode {
    /// Modules in a row.
    let width: Int
    /// Row by row; true is dark.
    private let modules: [Bool]

    /// `nil` when the text is too long for a code.
    init?(_ text: String) {
        // The lowest error correction: a screen has no scratches, and the code is smallest.
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        guard let data = code.pointee.data else { return nil }
        width = Int(code.pointee.width)
        modules = (0..<(width * width)).map { data[$0] & 1 == 1 }
    }

    /// Outside of the code is the quiet zone, which is light.
    private func isDark(_ row: Int, _ column: Int) -> Bool {
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return modules[row * width + column]
    }

    /// Two modules in one character. Four light modules around it, as the standard asks for.
    /// - Parameter colored: sets black and white by escape sequences; without, it takes light letters on a dark ground.
    func halfBlocks(colored: Bool) -> String {
        let quiet = 4
        var lines: [String] = []
        for row in stride(from: -quiet, to: width + quiet, by: 2) {
            var line = ""
            for column in -quiet..<(width + quiet) {
                switch (isDark(row, column), row + 1 < width + quiet ? isDark(row + 1, column) : true) {
                case (false, false): line += "█"
                case (false, true): line += "▀"
                case (true, false): line += "▄"
                case (true, true): line += " "
                }
            }
            lines.append(colored ? "\u{1B}[40;97m\(line)\u{1B}[0m" : line)
        }
        return lines.joined(separator: "\n")
    }
}
