/// Why a command ends without having done its work: the deed, the thing, the cause and the remedy.
struct Failure: Error, Equatable, CustomStringConvertible {
    /// Exit codes of `sysexits.h`, so that scripts and systemd can tell them apart.
    enum Code: Int32 {
        case usage = 64
        case broken = 70
        case configuration = 78
    }

    let code: Code
    /// What was tried, such as `open`.
    let deed: String
    /// What it was tried on: a path, a port, a setting.
    let thing: String
    let cause: String
    /// What the reader can do; `nil` when nobody knows.
    let remedy: String?

    init(_ code: Code, _ deed: String, _ thing: String, _ cause: String, remedy: String? = nil) {
        self.code = code
        self.deed = deed
        self.thing = thing
        self.cause = cause
        self.remedy = remedy
    }

    /// A command line that cannot be understood; `dropreel help` is always a remedy.
    static func usage(_ thing: String, _ cause: String, remedy: String = "see: dropreel help") -> Failure {
        Failure(.usage, "understand", thing, cause, remedy: remedy)
    }

    /// One line for standard error.
    var description: String {
        "cannot \(deed) \(thing): \(cause)" + (remedy.map { " — " + $0 } ?? "")
    }
}
