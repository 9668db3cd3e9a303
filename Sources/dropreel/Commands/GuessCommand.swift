import FoundationEssentials
import Glibc
import NameGuess

/// `dropreel guess`: what names say, one JSON object for each line of standard input.
enum GuessCommand {
    static func run(_ arguments: Arguments) async throws(Failure) -> Int32 {
        var rest: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest += block[..<count]
            guard let end = rest.lastIndex(of: newline) else { continue }
            // What is whole is answered at once: somebody may be waiting for it before the next name.
            Output.block(answers(to: rest[..<end]))
            rest = Array(rest[(end + 1)...])
        }
        if !rest.isEmpty { Output.block(answers(to: rest[...])) }
        return 0
    }

    private static let newline: UInt8 = 0x0A

    private static func answers(to lines: ArraySlice<UInt8>) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        var answers: [UInt8] = []
        for line in lines.split(separator: newline, omittingEmptySubsequences: false) {
            let path = line.last == 0x0D ? line.dropLast() : line
            answers += (try? encoder.encode(GuessLine(NameGuess.guess(path: Array(path))))) ?? Data("{}".utf8)
            answers.append(newline)
        }
        return answers
    }
}

/// One line of the answer; what is not known is left out.
struct GuessLine: Encodable {
    let title: String?
    let year: Int?
    let show: String?
    let season: Int?
    /// Only when there are several.
    let seasons: [Int]?
    let episode: Int?
    let episodes: [Int]?
    let date: String?
    let part: Int?
    let edition: String?

    init(_ guess: Guess) {
        title = guess.title
        year = guess.year
        show = guess.show
        season = guess.season
        seasons = guess.seasons.count > 1 ? guess.seasons : nil
        episode = guess.episode
        episodes = guess.episodes.isEmpty ? nil : guess.episodes
        date = guess.date?.text
        part = guess.part
        edition = guess.edition
    }
}
