public import Model

/// Something in a sidecar that could not be read.
public struct SidecarFault: Sendable, Equatable, Codable {
    /// What was left out, such as `the year of “Film.mkv”` or `the file`.
    public let thing: String
    /// Why, without a full stop.
    public let cause: String
    /// What helps, without a full stop.
    public let remedy: String
    /// From 1, where known.
    public let line: Int?
    /// In bytes, from 1, where known.
    public let column: Int?

    /// Cannot read the year of “Film.mkv” in “catalogue.json”, line 3, column 9: “19x7” is not a year. Write …
    public func sentence(in file: FileName) -> String {
        var place = "“\(file.text)”"
        if let line { place += ", line \(line)" }
        if let column { place += ", column \(column)" }
        return "Cannot read \(thing == "the file" ? place : "\(thing) in \(place)"): \(cause). \(remedy)."
    }
}

/// Faults as they are found; of a file that is nothing but faults only the first are kept.
struct FaultList {
    static let limit = 100

    private var found: [SidecarFault] = []
    private var count = 0

    mutating func note(_ thing: String, _ cause: String, _ remedy: String, line: Int? = nil, column: Int? = nil) {
        count += 1
        guard count < Self.limit else { return }
        found.append(SidecarFault(thing: thing, cause: cause, remedy: remedy, line: line, column: column))
    }

    var all: [SidecarFault] {
        guard count > found.count else { return found }
        let rest = SidecarFault(
            thing: "\(count - found.count) more pieces", cause: "they are broken, too",
            remedy: "Mend those above first", line: nil, column: nil)
        return found + [rest]
    }
}
