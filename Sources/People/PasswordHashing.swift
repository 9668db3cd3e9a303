import Folding
import Secrets

/// How passwords are hashed and compared: with Argon2id, or in tests with something that counts.
protocol PasswordHashing: Sendable {
    func hash(_ password: Password) throws(SecretsError) -> PasswordHash
    func matches(_ password: Password, _ hash: PasswordHash) throws(SecretsError) -> Bool
}

/// The real way.
struct Argon2Hashing: PasswordHashing {
    func hash(_ password: Password) throws(SecretsError) -> PasswordHash { try PasswordHash(of: password) }

    func matches(_ password: Password, _ hash: PasswordHash) throws(SecretsError) -> Bool {
        try hash.matches(password)
    }
}

extension PasswordHashing {
    func line(of password: Password) throws(PeopleRefusal) -> String {
        do {
            return try hash(password).text
        } catch {
            throw .failed(error.description)
        }
    }

    /// A `line` of `nil` stands for somebody who does not exist: that costs the same and is always wrong.
    func agrees(_ password: Password, with line: String?) throws(PeopleRefusal) -> Bool {
        do {
            let agrees = try matches(password, line.map(PasswordHash.init(text:)) ?? .decoy)
            return agrees && line != nil
        } catch {
            throw .failed(error.description)
        }
    }
}

extension Password {
    /// As typed on any keyboard: accents are brought to one encoding (RFC 8265 section 4.2.2).
    static func typed(_ text: String) throws(PeopleRefusal) -> Password {
        do throws(Refusal) {
            // Composing never makes it more than three times as long; this is only so that nobody sends us work.
            guard text.utf8.count <= maximumBytes else { throw .tooLong }
            return try Password(composed(text))
        } catch {
            throw .invalidPassword(error.description)
        }
    }

    /// Also long enough for a new one.
    static func new(_ text: String) throws(PeopleRefusal) -> Password {
        let password = try typed(text)
        do {
            try password.checkAsNew()
        } catch {
            throw .invalidPassword(error.description)
        }
        return password
    }
}
