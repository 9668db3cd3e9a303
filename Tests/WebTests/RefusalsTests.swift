import Catalog
import Files
import Model
import People
import Testing

@testable import Store
@testable import Web

/// Failures of other modules in the words of this interface.
@Suite struct RefusalsTests {
    private let path = RelativePath("Films/a.mp4") ?? .top

    private func problem(_ deed: String, _ cause: FileError.Cause, hint: String? = nil) -> Problem {
        let obstacle = FileError.Obstacle(place: Array("/srv/Films".utf8), owner: "ada", user: "dropreel")
        return Problem(FileError(deed, path, cause, obstacle: cause == .denied ? obstacle : nil, hint: hint))
    }

    @Test(arguments: ["open", "look at", "read", "list"])
    func `what the server may not read is told apart from what it may not write`(deed: String) {
        let unreadable = problem(deed, .denied, hint: "sudo chmod")
        #expect(unreadable.code == .unreadable && unreadable.status == 403 && unreadable.hint == "sudo chmod")
        #expect(unreadable.detail.contains("“a.mp4”") && unreadable.detail.contains("belongs to ada"))
        #expect(problem(deed, .denied).hint != nil)
    }

    @Test(arguments: ["rename", "make", "move to the trash", "restore", "purge"])
    func `what the server may not write names the owner`(deed: String) {
        let refused = problem(deed, .denied)
        #expect(refused.code == .notWritable && refused.status == 403)
        #expect(refused.detail.contains("runs as dropreel"))
        #expect(problem(deed, .readOnly).code == .notWritable)
    }

    @Test func `only the trash cannot trash; what lies on another disk is a conflict`() {
        #expect(problem("move to the trash", .crossDevice).code == .cannotTrash)
        for deed in ["rename", "restore"] {
            let refused = problem(deed, .crossDevice)
            #expect(refused.code == .conflict && refused.status == 409 && refused.hint != nil)
        }
        #expect(Problem(CatalogRefusal.otherDisk(FileError("rename", path, .crossDevice))).code == .conflict)
    }

    @Test func `a disk that is full is one thing, a database that cannot be read or written another`() {
        func error(_ cause: PeopleDatabaseError.Cause) -> PeopleDatabaseError {
            PeopleDatabaseError("write to", "/state/people.db", cause)
        }
        #expect(Problem(PeopleRefusal.notKept(error(.full))).status == 507)
        #expect(Problem(PeopleRefusal.notKept(error(.damaged("x")))).status == 500)
        for cause in [PeopleDatabaseError.Cause.full, .other("I/O error"), .damaged("x")] {
            let problem = Problem(PeopleRefusal.notRead(error(cause)))
            #expect(problem.status == 500 && problem.code == .internalError)
            #expect(!problem.detail.contains("/state") && problem.hint?.contains("/state") != true)
        }
        #expect(problem("rename", .full).status == 507)
    }

    @Test func `each refusal of a disk has a sentence, and nothing of its own is said of what is not understood`() {
        let causes: [(FileError.Cause, Problem.Code)] = [
            (.notFound, .notFound), (.changed, .conflict), (.taken, .conflict), (.escapes, .invalid),
            (.wrongKind, .invalid), (.intoItself, .conflict), (.nameTooLong, .invalid), (.busy, .conflict),
            (.unsupported, .internalError), (.other(5), .internalError),
        ]
        for (cause, code) in causes {
            let problem = problem("rename", cause)
            #expect(problem.code == code && problem.detail.hasSuffix("."), "\(cause)")
        }
        struct Unknown: Error { let secret = "s3cret" }
        let unknown = Problem(Unknown())
        #expect(unknown.status == 500 && !unknown.detail.contains("s3cret"))
    }
}
