import Catalog
import Files
import HTTPServer
import Model
import People
import Store
import Streaming

/// The one place where failures and refusals of other modules become problems.
extension Problem {
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let refusal as PeopleRefusal: self.init(refusal)
        case let refusal as CatalogRefusal: self.init(refusal)
        case let failure as StreamFailure: self.init(failure)
        case let failure as Preparation.Failure: self.init(failure)
        case let failure as FileError: self.init(failure)
        case let failure as PeopleDatabaseError where failure.cause == .full: self.init(PeopleRefusal.notKept(failure))
        case is ListingRefusal: self = .badCursor
        case let history as HistoryTooOld:
            self.init(
                .expired, "Changes are known only since revision \(history.oldest).", hint: "Fetch all files anew.")
        default:
            self.init(
                .internalError, "The server has failed to do this.", hint: "Its log says why; trying again may help.")
        }
    }

    init(_ refusal: PeopleRefusal) {
        let sentence = refusal.description.sentence
        switch refusal {
        case .wrongCredentials, .wrongCode:
            self.init(.wrongCredentials, sentence, headers: ["WWW-Authenticate": "Bearer realm=\"Dropreel\""])
        case .tooManyAttempts(let seconds):
            self.init(.tooManyAttempts, sentence, headers: ["Retry-After": String(seconds)])
        case .tooBusy(let seconds): self.init(.tooBusy, sentence, headers: ["Retry-After": String(seconds)])
        case .signUpClosed: self.init(.notAllowed, sentence)
        case .invalidName, .invalidEmail, .invalidPassword, .invalidSetting, .invalidHours, .invalidRole,
            .invalidTokenRole, .invalidProgress:
            self.init(.invalid, sentence)
        case .alreadySetUp, .nameTaken, .emailTaken, .lastOwner, .tooManyAccounts, .tooManyInvitations,
            .tooManyTokens, .tokenNameTaken, .listFull:
            self.init(.conflict, sentence)
        case .noSuchAccount, .noSuchSession, .noSuchToken, .noSuchFile: self.init(.notFound, sentence)
        case .failed: self.init(.internalError, "The server has failed to do this.")
        case .notKept(let error):
            self.init(
                error.cause == .full ? .storageFull : .internalError,
                "The server could not write it down, so nothing was changed.", hint: Self.reasonInLog)
        case .notRead: self.init(.internalError, "The server could not read it.", hint: Self.reasonInLog)
        }
    }

    /// The paths of its state are nothing for the network.
    private static let reasonInLog = "Whoever runs it finds the reason in its log."

    init(_ fault: Fault) {
        switch fault {
        case .bodyTooLarge: self.init(.tooLarge, fault.sentence)
        case .tooManyBodies: self.init(.tooBusy, fault.sentence, headers: ["Retry-After": "1"])
        default: self.init(.invalid, fault.sentence, status: fault.status)
        }
    }

    /// Words for whoever opens a link in a browser, and knows nothing of this server.
    init(_ refusal: SignedLinks.Refusal) {
        switch refusal {
        case .unknown: self.init(.notFound, "This link leads nowhere.", hint: "Ask for it again where you got it.")
        case .ended:
            self.init(
                .expired, "This link has ended: its time is over, or whoever made it has signed out.",
                hint: "Make a new one on the page.")
        }
    }

    init(_ refusal: CatalogRefusal) {
        switch refusal {
        case .notFound: self = .notFound
        case .isRoot: self.init(.notAllowed, "The drop folder itself stays where it is.")
        case .versionDiffers(let version):
            self.init(
                .conflict, "The folder has changed since it was shown: its version is \(version) now.",
                hint: "Look at it again first.")
        case .changed: self.init(.conflict, "It has changed since it was shown.", hint: "Look at it again first.")
        case .offline: self.init(.offline, "Its disk is away.", hint: "Plug it in again.")
        case .otherDisk:
            self.init(
                .conflict, "The new place lies on another disk.", hint: "Move it on the computer, which can copy it.")
        case .badName(let why): self.init(.invalid, why.sentence)
        case .intoItself: self.init(.conflict, "A folder cannot be moved into itself.")
        }
    }

    init(_ failure: FileError) {
        let name = failure.path.name?.text ?? "the drop folder"
        let deed = "cannot \(failure.deed) “\(name)”".sentence.dropLast()
        switch failure.cause {
        case .notFound: self.init(.notFound, "\(deed): it is no longer there.")
        case .changed: self.init(.conflict, "\(deed): it has changed since it was shown.", hint: "Look at it again.")
        case .taken: self.init(.conflict, "\(deed): the name is taken.", hint: "Choose another name.")
        case .intoItself: self.init(.conflict, "\(deed): a folder cannot be moved into itself.")
        case .crossDevice where failure.deed == "move to the trash":
            self.init(.cannotTrash, "\(deed): its disk has no place to move it to.", hint: failure.hint)
        case .crossDevice:
            self.init(
                .conflict, "\(deed): the new place lies on another disk.",
                hint: failure.hint ?? "Move it on the computer, which can copy it.")
        case .denied where failure.isReading:
            self.init(.unreadable, "\(deed): \(failure.refuser).", hint: failure.hint ?? Self.readingHint)
        case .denied, .readOnly:
            self.init(.notWritable, "\(deed): \(failure.refuser).", hint: failure.hint)
        case .full: self.init(.storageFull, "\(deed): no space is left on its disk.", hint: failure.hint)
        case .escapes, .wrongKind, .nameTooLong: self.init(.invalid, "\(deed): \(failure.reason).", hint: failure.hint)
        case .busy: self.init(.conflict, "\(deed): another program holds it.", hint: "Try again in a moment.")
        case .unsupported, .other: self.init(.internalError, "\(deed): \(failure.reason).", hint: failure.hint)
        }
    }
}

extension Problem {
    private static let readingHint = "Let the user that the server runs as read it; “dropreel explain” says how."
}

extension FileError {
    /// Whether nothing would have been changed.
    fileprivate var isReading: Bool { ["open", "look at", "read", "list"].contains(deed) }

    /// Who or what says no.
    fileprivate var refuser: String {
        guard let obstacle else { return cause == .readOnly ? "its disk is mounted read-only" : "permission denied" }
        let place = String(decoding: obstacle.place, as: UTF8.self)
        return "the server runs as \(obstacle.user), and “\(place)” belongs to \(obstacle.owner)"
    }

    fileprivate var reason: String {
        switch cause {
        case .escapes: "it leads out of the drop folder"
        case .wrongKind: "it is of another kind"
        case .nameTooLong: "the name is too long"
        case .unsupported: "this machine lacks a system call for it"
        case .other(let number): "error \(number) of the system"
        default: "it is refused"
        }
    }
}

extension String {
    /// With a capital letter and a full stop.
    fileprivate var sentence: String {
        let end = hasSuffix(".") ? "" : "."
        return prefix(1).uppercased() + dropFirst() + end
    }
}
