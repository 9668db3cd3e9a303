import Folding

/// What can be the name or the e-mail address of an account, and when two of them are the same.
enum AccountName {
    static let maximumCharacters = 64
    /// Enough for any 64 characters that mean something; a character may have any number of marks.
    static let maximumBytes = 512
    /// RFC 5321 section 4.5.3.1.3, without the brackets.
    static let maximumEmailBytes = 254

    /// As typed, without the spaces around it that keyboards of phones add.
    static func checked(_ typed: String) throws(PeopleRefusal) -> String {
        guard typed.utf8.count <= maximumBytes else { throw .invalidName("it is too long") }
        let name = trimmed(typed)
        guard !name.isEmpty else { throw .invalidName("it is empty") }
        guard name.count <= maximumCharacters else {
            throw .invalidName("it has more than \(maximumCharacters) characters")
        }
        guard name.unicodeScalars.allSatisfy(isVisible), !folded(name).isEmpty else {
            throw .invalidName("it has control characters")
        }
        return name
    }

    /// `nil` for none.
    static func checkedEmail(_ typed: String?) throws(PeopleRefusal) -> String? {
        guard let typed, !typed.utf8.isEmpty else { return nil }
        guard typed.utf8.count <= maximumEmailBytes else { throw .invalidEmail }
        let email = trimmed(typed)
        guard !email.isEmpty else { return nil }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            email.unicodeScalars.allSatisfy({ isVisible($0) && !$0.properties.isWhitespace })
        else { throw .invalidEmail }
        return email
    }

    /// Equal for names that people take for the same. Names and addresses share one space, so that nobody can take
    /// somebody else's address as a name and stand in the way of their signing in.
    static func folded(_ name: String) -> String { caseFolded(trimmed(name)) }

    private static func trimmed(_ text: String) -> String {
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let tail = text.unicodeScalars.drop(while: isBlank)
        guard let last = tail.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(tail[...last])
    }

    /// Control characters break lines and lists; marks of direction and other invisible ones make two names look alike.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
        // The joiners are part of how some scripts and emoji are written.
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}" || (0xE0020...0xE007F).contains(scalar.value)
        default: true
        }
    }
}
