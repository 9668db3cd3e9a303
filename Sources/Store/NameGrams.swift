import Folding

/// The pieces of one, two and three letters by which names are found: substrings of words, so that any part of a word
/// finds it.
enum NameGrams {
    /// All pieces of all words of a folded name, each once, divided by spaces.
    static func text(of folded: String) -> String {
        var pieces: Set<String> = []
        for word in folded.split(separator: " ") {
            let letters = Array(word.unicodeScalars)
            for start in letters.indices {
                for length in 1...3 where start + length <= letters.count {
                    pieces.insert(piece(letters[start..<(start + length)]))
                }
            }
        }
        return pieces.joined(separator: " ")
    }

    /// An expression that every name containing these words fulfils; `nil` when there is no word.
    static func query(for words: [Substring]) -> String? {
        var pieces: Set<String> = []
        for word in words {
            let letters = Array(word.unicodeScalars)
            let length = min(3, letters.count)
            guard length > 0 else { continue }
            for start in 0...(letters.count - length) { pieces.insert(piece(letters[start..<(start + length)])) }
        }
        // A folded word has no quotation marks. Sorted, so that equal searches are equal statements.
        return pieces.isEmpty ? nil : pieces.sorted().map { "\"\($0)\"" }.joined(separator: " AND ")
    }

    private static func piece(_ letters: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: letters)
        return String(text)
    }
}
