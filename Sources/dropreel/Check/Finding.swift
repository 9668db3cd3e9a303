/// What `dropreel check` found about one precondition.
struct Finding: Sendable, Equatable {
    enum Level: String, Sendable { case ok, warn, fail }

    let level: Level
    /// What was looked at, in a word or two.
    let subject: String
    let detail: String
    let remedy: String?

    static func ok(_ subject: String, _ detail: String) -> Finding {
        Finding(level: .ok, subject: subject, detail: detail, remedy: nil)
    }
    /// It will work, but not as well as it could.
    static func warn(_ subject: String, _ detail: String, remedy: String) -> Finding {
        Finding(level: .warn, subject: subject, detail: detail, remedy: remedy)
    }
    /// It will not work.
    static func fail(_ subject: String, _ detail: String, remedy: String) -> Finding {
        Finding(level: .fail, subject: subject, detail: detail, remedy: remedy)
    }

    var line: String {
        let word = level.rawValue + String(repeating: " ", count: 6 - level.rawValue.count)
        let name = subject + String(repeating: " ", count: max(12 - subject.count, 1))
        return word + name + Journal.printable(detail) + (remedy.map { " — " + Journal.printable($0) } ?? "")
    }
}
