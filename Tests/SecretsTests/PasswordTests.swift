import Testing

@testable import Secrets

@Suite struct PasswordTests {
    @Test func `the same password matches its hash and no other does`() throws {
        let hash = try PasswordHash(of: Password("correct horse"))
        #expect(try hash.matches(Password("correct horse")))
        #expect(try !hash.matches(Password("correct horsf")))
        #expect(try !hash.matches(Password("correct horse ")))
        #expect(try !hash.matches(Password("")))
    }

    @Test func `a NUL within a password does not cut it off`() throws {
        let hash = try PasswordHash(of: Password("before\0after"))
        #expect(try !hash.matches(Password("before")))
        #expect(try !hash.matches(Password("before\0other")))
        #expect(try hash.matches(Password("before\0after")))
    }

    @Test func `a hash is Argon2id with its own salt and the cost that we chose`() throws {
        let password = try Password("correct horse")
        let hashes = try (0..<2).map { _ in try PasswordHash(of: password).text }
        #expect(hashes.allSatisfy { $0.hasPrefix("$argon2id$v=19$m=32768,t=8,p=1$") })
        #expect(hashes[0] != hashes[1])
    }

    @Test func `a password beyond 1 KiB is refused before it costs anything`() throws {
        #expect(throws: Password.Refusal.tooLong) { try Password(String(repeating: "x", count: 1025)) }
        #expect(throws: Password.Refusal.tooLong) { try Password(String(repeating: "é", count: 513)) }
        _ = try Password(String(repeating: "x", count: 1024))
    }

    @Test func `a new password has eight characters, of whatever script`() throws {
        #expect(throws: Password.Refusal.tooShort) { try Password("1234567").checkAsNew() }
        try Password("12345678").checkAsNew()
        try Password("密码密码密码密码").checkAsNew()
    }

    @Test func `comparing with nobody costs what comparing with somebody costs`() throws {
        #expect(!PasswordHash.decoy.isOutdated)
        #expect(try !PasswordHash.decoy.matches(Password("")))
    }

    @Test func `a hash of another cost is outdated, and what is no hash matches nothing`() throws {
        let cheap = PasswordHash(text: PasswordHash.decoy.text.replacing("t=8", with: "t=2"))
        #expect(cheap.isOutdated)
        #expect(try !PasswordHash(text: "nonsense").matches(Password("nonsense")))
        #expect(try !PasswordHash(text: "").matches(Password("")))
    }

    @Test func `wiping leaves nothing`() {
        var bytes: [CChar] = [1, 2, 3]
        Sodium.wipe(&bytes)
        #expect(bytes == [0, 0, 0])
    }
}
