import Model
import Store

/// What is wrong with the text of a row, for whoever wrote it.
public struct RowFault: Error, Sendable, Equatable, CustomStringConvertible {
    public let description: String
}

extension RowRule {
    /// Reads a row as the configuration file has it.
    ///
    /// - Parameters:
    ///   - rule: conditions joined by `and`: `duration`, `year`, `rating`, `season` or `trend` compared (`<`, `<=`, `=`, `!=`, `>=`, `>`)
    ///     with a number; `genre`, `tag`, `cast` or `show` that is (`=`) or is not (`!=`) a word; `original`. Empty: all films.
    ///   - order: as a client writes it, such as `-duration`.
    public init(id: String, title: String, rule: String, order: String) throws(RowFault) {
        guard let id = ItemID(id) else {
            throw RowFault(description: "the name “\(id)” has other characters than letters, digits, - and _")
        }
        guard let sorting = Sorting(order) else {
            let fields = Sorting.Field.allCases.map(\.rawValue).joined(separator: ", ")
            throw RowFault(description: "order = \(order): it is one of \(fields), or one of them after a -")
        }
        var tests: [FilmTest] = []
        for text in Self.conditions(rule) { tests.append(try Self.test(text)) }
        self.init(id: id, title: title, films: tests.isEmpty ? .all : .passing(tests), order: sorting)
    }

    private static func conditions(_ rule: String) -> [[Substring]] {
        let words = rule.split(whereSeparator: \.isWhitespace)
        return words.isEmpty
            ? [] : words.split(omittingEmptySubsequences: false) { $0.lowercased() == "and" }.map { Array($0) }
    }

    private static func test(_ words: [Substring]) throws(RowFault) -> FilmTest {
        let text = words.joined(separator: " ")
        if text == "original" { return .isOriginal }
        guard words.count >= 3, let comparison = FilmTest.Comparison(rawValue: String(words[1])) else {
            throw RowFault(
                description: "where … \(text): a condition is “original”, or three parts such as duration >= 7200")
        }
        let value = words[2...].joined(separator: " ")
        if let number = FilmTest.Number(rawValue: String(words[0])) {
            guard let value = Double(value), value.isFinite else {
                throw RowFault(description: "where … \(text): “\(value)” is no number")
            }
            return .number(number, comparison, value)
        }
        guard let kind = FilmWord.Kind(rawValue: String(words[0])), let word = FilmWord(kind, value) else {
            let names = FilmTest.Number.allCases.map(\.rawValue) + FilmWord.Kind.allCases.map(\.rawValue)
            throw RowFault(description: "where … \(text): it begins with one of \(names.joined(separator: ", "))")
        }
        switch comparison {
        case .equals: return .has(word)
        case .differs: return .lacks(word)
        default: throw RowFault(description: "where … \(text): words are compared with = or !=")
        }
    }
}
