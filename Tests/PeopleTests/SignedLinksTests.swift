import Foundation
import Model
import Support
import Testing

@testable import People
@testable import Secrets

@Suite struct SignedLinksTests {
    private let test: TestHousehold
    private let file = ItemID.random()
    private var links: SignedLinks { test.house.links }

    init() throws {
        test = try TestHousehold()
        try test.add("Anna")
        try test.add("Bert", .viewer)
    }

    private func refusal(_ token: String, _ house: Household? = nil) -> SignedLinks.Refusal? {
        do throws(SignedLinks.Refusal) {
            _ = try (house ?? test.house).links.open(token)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a link opens the file that it was made for, as a viewer at most`() async throws {
        let session = try await test.signIn("Anna").session
        let (token, expires) = links.make(for: file, by: session, minutes: 60)
        let grant = try links.open(token)
        #expect(grant.file == file && grant.session.id == session.id && grant.role == .viewer)
        #expect(expires == test.clock.now.adding(seconds: 3600))
        #expect(token.utf8.allSatisfy { $0 < 0x7F && $0 > 0x2C } && token.utf8.count < 200)
        #expect(refusal(String(token.dropLast())) == .unknown)
        #expect(refusal("") == .unknown)
    }

    @Test func `it ends with its time, whatever the wall clock says`() async throws {
        let (token, _) = links.make(for: file, by: try await test.signIn("Anna").session, minutes: 60)
        test.clock.jump(seconds: 10 * 365 * 86_400)
        #expect(refusal(token) == nil)
        test.clock.advance(seconds: 3599)
        #expect(refusal(token) == nil)
        test.clock.advance(seconds: 1)
        #expect(refusal(token) == .ended)
    }

    @Test(arguments: [(0, 60), (-5, 60), (1, 60), (1440, 86_400), (1441, 86_400), (Int.max, 86_400)] as [(Int, Int64)])
    func `it never lasts longer than a day`(minutes: Int, seconds: Int64) async throws {
        let (token, expires) = links.make(for: file, by: try await test.signIn("Anna").session, minutes: minutes)
        #expect(expires == test.clock.now.adding(seconds: seconds))
        test.clock.advance(seconds: seconds)
        #expect(refusal(token) == .ended)
    }

    @Test func `it ends with the session that made it, and no other`() async throws {
        let (one, other) = (try await test.signIn("Bert").session, try await test.signIn("Bert").session)
        let token = links.make(for: file, by: one, minutes: 60).token
        let kept = links.make(for: file, by: other, minutes: 60).token
        try test.house.sessions.end(one)
        #expect(refusal(token) == .ended && refusal(kept) == nil)
        try test.house.accounts.setPassword(of: other.account.id, to: "another horse", by: "test")
        #expect(refusal(kept) == .ended)
    }

    @Test func `it ends with the account`() async throws {
        let session = try await test.signIn("Bert").session
        let token = links.make(for: file, by: session, minutes: 60).token
        try test.house.accounts.remove(session.account.id, by: "test")
        #expect(refusal(token) == .ended)
    }

    @Test func `it survives a restart, but not another key`() async throws {
        let (token, _) = links.make(for: file, by: try await test.signIn("Anna").session, minutes: 60)
        let again = try test.restarted()
        #expect(refusal(token, again.house) == nil)
        let path = test.fixture.path + "/link-key"
        var facts = stat()
        #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o600 && facts.st_size == 32)
        try FileManager.default.removeItem(atPath: path)
        #expect(refusal(token, try test.restarted().house) == .unknown)
    }

    @Test(arguments: ["", "short", String(repeating: "x", count: 33)])
    func `a key file that is none is replaced`(text: String) throws {
        let folder = try DropFolderFixture()
        try folder.write(text, to: "link-key")
        let key = LinkKeyFile.key(in: folder.path)
        #expect(LinkKeyFile.key(in: folder.path).bytes == key.bytes)
    }

    @Test func `a key that others can read is replaced`() throws {
        let folder = try DropFolderFixture()
        let old = LinkKeyFile.key(in: folder.path)
        #expect(chmod(folder.path + "/link-key", 0o640) == 0)
        #expect(LinkKeyFile.key(in: folder.path).bytes != old.bytes)
    }

    @Test func `what is sealed otherwise is no link`() async throws {
        let key = LinkKeyFile.key(in: test.fixture.path)
        for bytes in [[], [1], [1, 1], Array(repeating: 0, count: 40), Array(repeating: 255, count: 40)] as [[UInt8]] {
            #expect(refusal(key.seal(bytes)) == .unknown)
        }
        let lengths: [[UInt8]] = [[0, 0], [1], [200, 65], [1, 65], [1, 65, 1], [1, 65, 1, 65, 1], [1, 32, 1, 65]]
        for words in lengths {
            #expect(refusal(key.seal([1, 1] + [UInt8](repeating: 0, count: 8) + words)) == .unknown)
        }
        // The end of time, far beyond any link.
        let never = [1, 1] + [127] + [UInt8](repeating: 255, count: 7) + [1, 65, 1, 65]
        #expect(refusal(key.seal(never)) == .ended)
    }
}
