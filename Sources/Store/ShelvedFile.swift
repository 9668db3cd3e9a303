import Model
import SQLite

/// What lists choose a file by, and put it in order by. What nobody knows is 0.
struct ShelvedFile {
    let key: Int64
    /// The folder of the top below which it lies, or the top.
    let top: Int64
    let size: Int64
    /// Nanoseconds since 1970.
    let modified: Int64
    /// Milliseconds since 1970.
    let added: Int64
    /// Seconds.
    let duration: Double
    let rating: Double
    let trend: Double
    /// -1: nobody knows.
    let season: Int32
    /// As in `Sorting.episode`.
    let episode: Int64
    let year: Int32
    let isOriginal: Bool
    /// A catalogue speaks of it, but it is not there.
    let isMissing: Bool
    /// Where its title lies among the titles, and its words among the words.
    var title: Span
    var words: Span

    /// A part of something that all share.
    struct Span {
        let start: Int32
        let count: Int32

        init(_ start: Int, _ count: Int) {
            self.start = Int32(clamping: start)
            self.count = Int32(clamping: count)
        }

        var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
    }

    /// By what an order compares first, as a number that is less when that is.
    func value(of field: Sorting.Field) -> Int64 {
        switch field {
        case .name, .title: 0
        case .added: added
        case .modified: modified
        case .size: size
        case .duration: Self.ordered(duration)
        case .year: Int64(year)
        case .rating: Self.ordered(rating)
        case .trend: Self.ordered(trend)
        case .episode: episode
        }
    }

    /// `nil` when it is of no season.
    func value(of number: FilmTest.Number) -> Double? {
        switch number {
        case .duration: duration
        case .year: Double(year)
        case .rating: rating
        case .season: season < 0 ? nil : Double(season)
        case .trend: trend
        }
    }

    /// A number that is less when this one is (IEEE 754, section 5.10: below zero the bits fall as the number rises).
    private static func ordered(_ number: Double) -> Int64 {
        let bits = Int64(bitPattern: (number + 0.0).bitPattern)
        return bits < 0 ? bits ^ .max : bits
    }
}
