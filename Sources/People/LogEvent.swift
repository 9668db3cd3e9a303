/// What owners read in the log, as stable words.
public enum LogEvent: String, Sendable, CaseIterable {
    case setUp = "set-up"
    /// Ten wrong codes in a row; a new one was made.
    case setUpFailed = "set-up-failed"
    case signUp = "sign-up"
    case signUpFailed = "sign-up-failed"
    case signIn = "sign-in"
    case signInFailed = "sign-in-failed"
    case signOut = "sign-out"
    case sessionEnded = "session-ended"
    case tokenAdded = "token-added"
    case tokenRemoved = "token-removed"
    case passwordChanged = "password-changed"
    case accountAdded = "account-added"
    case accountChanged = "account-changed"
    case accountRemoved = "account-removed"
    /// Those that were kept when their account was removed.
    case marksRemoved = "marks-removed"
    case invited = "invited"
    case settingChanged = "setting-changed"
    case deleted = "deleted"
    case restored = "restored"
    case purged = "purged"
    case renamed = "renamed"
    case moved = "moved"
}
