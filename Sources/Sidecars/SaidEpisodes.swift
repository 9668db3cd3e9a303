/// Seasons and episodes.
extension Said {
    /// Kodi writes -1 for none.
    func season() throws(ValueFault) -> Int? {
        let season = try whole(-1...9999, "a season")
        return season < 0 ? nil : season
    }

    /// `3`, `[3, 4]`, `3-4`, `3,4`.
    func episodes() throws(ValueFault) -> [Int] {
        switch self {
        case .list(let values):
            var all: [Int] = []
            for value in values.prefix(100) { all += try value.episodes() }
            return Array(Set(all)).sorted()
        case .text(let text):
            let numbers = NumberText.runs(text).compactMap { Int($0) }
            if text.contains("-"), numbers.count == 2, numbers[0] < numbers[1], numbers[1] - numbers[0] < 100 {
                return Array(numbers[0]...numbers[1])
            }
            if text.contains(","), numbers.allSatisfy({ (0...99_999).contains($0) }) {
                return Array(Set(numbers)).sorted()
            }
            fallthrough
        default:
            let episode = try whole(-1...99_999, "an episode")
            return episode < 0 ? [] : [episode]
        }
    }
}
