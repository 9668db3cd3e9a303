/// A test made ready to be put to many files.
enum ShelfCheck {
    case number(FilmTest.Number, FilmTest.Comparison, Double)
    case has(Int32)
    case lacks(Int32)
    case isOriginal
    case isUnder(Int64)
    case isAmong(Set<Int64>)
    case isHere

    func passes(_ file: ShelvedFile, _ shelf: borrowing FileShelf) -> Bool {
        switch self {
        case .number(let number, let comparison, let other):
            guard let value = file.value(of: number) else { return false }
            return comparison.holds(value, other)
        case .has(let word): return shelf.has(word, file)
        case .lacks(let word): return !shelf.has(word, file)
        case .isOriginal: return file.isOriginal
        case .isUnder(let top): return file.top == top
        case .isAmong(let keys): return keys.contains(file.key)
        case .isHere: return !file.isMissing
        }
    }
}

extension FilmTest.Comparison {
    fileprivate func holds(_ value: Double, _ other: Double) -> Bool {
        switch self {
        case .isLess: value > 0 && value < other
        case .isAtMost: value > 0 && value <= other
        case .equals: value == other
        case .differs: value != other
        case .isAtLeast: value >= other
        case .isMore: value > other
        }
    }
}
