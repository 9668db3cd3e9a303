public import Store

/// Why an act of somebody's was refused.
public enum PeopleRefusal: Error, Sendable, Equatable {
    /// Name or password is wrong; which of them is not said.
    case wrongCredentials
    /// Too many wrong tries; seconds until the next may be made.
    case tooManyAttempts(retryAfter: Int)
    /// Too many passwords are being compared at this moment; seconds until it is worth trying again.
    case tooBusy(retryAfter: Int)
    /// The set-up code or the invitation's code is wrong, used or expired.
    case wrongCode
    /// There is an account already.
    case alreadySetUp
    /// Nobody may sign up.
    case signUpClosed
    /// It says what is wrong with it.
    case invalidName(String)
    case invalidEmail
    /// It says what is wrong with it.
    case invalidPassword(String)
    /// It says what is wrong with it.
    case invalidSetting(String)
    /// The least and the most hours.
    case invalidHours(ClosedRange<Int>)
    /// A guest cannot have an account.
    case invalidRole
    case nameTaken
    case emailTaken
    case noSuchAccount
    case noSuchSession
    case noSuchToken
    /// A program is at most what its account is, and never an owner.
    case invalidTokenRole
    /// So many an account may have.
    case tooManyTokens(Int)
    case tokenNameTaken
    /// Without an owner nobody could manage accounts any more.
    case lastOwner
    /// So many there can be.
    case tooManyAccounts(Int)
    /// So many may be open at once.
    case tooManyInvitations(Int)
    /// Nothing is known of such a file, and nobody has marked it.
    case noSuchFile
    /// So many files a list may have.
    case listFull(Int)
    /// It says what is wrong with it.
    case invalidProgress(String)
    /// The system gave no memory to hash a password.
    case failed(String)
    /// The disk or the database did not take it; nothing was changed.
    case notKept(PeopleDatabaseError)
    /// The database does not give it.
    case notRead(PeopleDatabaseError)
}

extension PeopleRefusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .wrongCredentials: "name or password is wrong"
        case .tooManyAttempts(let seconds): "too many wrong tries: try again in \(seconds) s"
        case .tooBusy(let seconds): "too many people sign in at this moment: try again in \(seconds) s"
        case .wrongCode: "the code is wrong, used or expired"
        case .alreadySetUp: "there is an account already: sign in with it"
        case .signUpClosed: "sign-up is closed: ask an owner for an account"
        case .invalidName(let why): "the name cannot be used: \(why)"
        case .invalidEmail: "the e-mail address cannot be used: it has the form name@host"
        case .invalidPassword(let why): why
        case .invalidSetting(let why): "the setting cannot be changed: \(why)"
        case .invalidHours(let hours): "an invitation is good for \(hours.lowerBound) to \(hours.upperBound) hours"
        case .invalidRole: "an account is a viewer, an editor or an owner"
        case .nameTaken: "another account has this name"
        case .emailTaken: "another account has this e-mail address"
        case .noSuchAccount: "there is no such account"
        case .noSuchSession: "there is no such session"
        case .noSuchToken: "there is no token of that name"
        case .invalidTokenRole: "a program is a viewer or an editor, and no more than its account is"
        case .tooManyTokens(let limit): "the account has \(limit) tokens already: remove some"
        case .tokenNameTaken: "another token has this name"
        case .lastOwner: "the last owner cannot be removed or lowered: make somebody else an owner first"
        case .tooManyAccounts(let limit): "there are \(limit) accounts already: remove some"
        case .tooManyInvitations(let limit): "\(limit) invitations are open already: wait until some are used or expire"
        case .noSuchFile: "there is no such file"
        case .listFull(let limit): "the list has \(limit) files already: remove some"
        case .invalidProgress(let why): "the progress makes no sense: \(why)"
        case .failed(let why): why
        case .notKept(let error), .notRead(let error): error.description
        }
    }
}
