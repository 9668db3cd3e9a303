/// A name seen from afar: `IMG_E0042 (1)` is `img-e#`.
///
/// Cameras, phones, messengers and recorders are known by it, and so is what says nothing at all.
struct Silhouette {
    let text: String
    private let parts: [Substring]
    /// The numbers, in their order; `nil` for one of more than nine digits.
    private let numbers: [(value: Int?, digits: Int)]

    init(_ scalars: [Unicode.Scalar]) {
        var text = String.UnicodeScalarView()
        var numbers: [(value: Int?, digits: Int)] = []
        var digits = 0
        var value: Int?
        func endNumber() {
            if digits > 0 { numbers.append((digits > 9 ? nil : value, digits)) }
            (digits, value) = (0, nil)
        }
        for scalar in scalars {
            if let digit = scalar.digit {
                if digits == 0 { text.append("#") }
                digits += 1
                value = digits > 9 ? nil : (value ?? 0) * 10 + digit
                continue
            }
            endNumber()
            if case .word = scalar.role {
                scalar.fold(into: &text)
            } else if text.last != "-" {
                text.append("-")
            }
        }
        endNumber()
        while text.last == "-" { text.removeLast() }
        while text.first == "-" { text.removeFirst() }
        self.text = String(text)
        self.numbers = numbers
        parts = self.text.split(separator: "-")
    }

    /// Whether a device or a program gave the name.
    var isFromDevice: Bool { isFromRecorder || isFromCamera || isMoment }

    private var isFromRecorder: Bool {
        guard let initial = text.unicodeScalars.first, let heads = DeviceWords.recorders[initial] else { return false }
        return heads.contains { head in
            guard text.hasPrefix(head) else { return false }
            let rest = text.dropFirst(head.count)
            // A title may begin with these words: what follows them has to be a number, or nothing.
            return rest.isEmpty || rest.hasPrefix("#") || rest.hasPrefix("-#") || head.hasSuffix("#")
                || (rest.hasPrefix("-") && numbers.contains { $0.digits > 3 })
        }
    }

    private var isFromCamera: Bool {
        guard let first = parts.first, numbers.contains(where: { $0.digits >= 3 }) else { return false }
        let head = String(first.prefix { $0 != "#" })
        let isCertain = DeviceWords.cameras.contains(head)
        let looksCounted = numbers.contains { number in
            number.digits > 4 || (number.digits == 4 && !(1900...2100).contains(number.value ?? 0))
        }
        guard isCertain || (DeviceWords.camerasWithCare.contains(head) && looksCounted) else { return false }
        return parts.dropFirst().allSatisfy { part in
            let letters = part.filter { $0 != "#" }
            return letters.isEmpty || DeviceWords.tails.contains(letters)
        }
    }

    /// Day and time alone: `20210304_101112`, `2021-03-04 10.11.12`.
    private var isMoment: Bool {
        guard parts.allSatisfy({ $0 == "#" || DeviceWords.tails.contains(String($0)) }), parts.first == "#" else {
            return false
        }
        let digits = numbers.map(\.digits)
        return digits.starts(with: [8, 6]) || digits.starts(with: [4, 2, 2]) || digits.starts(with: [2, 2, 4])
            || digits == [8]
    }

    /// Whether it names nothing: `movie`, `title_t00`, a number as discs and phones count, a hash.
    var saysNothing: Bool {
        (PathWords.generic.contains(text) && numbers.allSatisfy { $0.digits < 4 }) || parts.isEmpty || isRandom
            || (text == "#" && (numbers.first?.digits ?? 0) > 4)
    }

    /// One long word of letters and digits that nobody could pronounce, or the form of a UUID.
    private var isRandom: Bool {
        let letters = text.utf8.filter { $0 != 0x2D }
        guard text.utf8.allSatisfy({ $0 < 128 }) else { return false }
        let digits = numbers.reduce(0) { $0 + $1.digits }
        let length = letters.count - numbers.count + digits
        let isHexadecimal = letters.allSatisfy { $0 == 0x23 || (0x61...0x66).contains($0) }
        if isHexadecimal, length >= 12, numbers.count > 1, !text.contains("-") { return true }
        if isHexadecimal, length == 32, parts.count == 5 { return true }
        return parts.count == 1 && length >= 18 && digits >= 3
    }
}
