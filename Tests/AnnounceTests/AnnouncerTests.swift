import Foundation
import Synchronization
import Testing

@testable import Announce

@Suite(.serialized) struct AnnouncerTests {
    @Test func `without D-Bus it says so once and keeps trying`() async throws {
        _ = AvahiFixture.folder
        let (announcer, heard) = Heard.announcer()
        announcer.start()
        let first = try await heard.next { _ in true }
        guard case .silent(let why) = first else {
            Issue.record("announced without a bus: \(first)")
            return
        }
        #expect(why.contains("D-Bus"))
        #expect(why.contains("apt install"))
        announcer.stop()
        #expect(heard.lines.filter { $0.contains("D-Bus") }.count == 1)
    }

    @Test(.enabled(if: AvahiFixture.obstacle == nil, Comment(rawValue: AvahiFixture.obstacle ?? "")))
    func `it comes up when D-Bus and then Avahi come up`() async throws {
        let fixture = try AvahiFixture()
        let (announcer, heard) = Heard.announcer()
        announcer.start()
        _ = try await heard.next { $0.mentions("D-Bus") }
        try fixture.startBus()
        _ = try await heard.next { $0.mentions("avahi-daemon is not running") }
        try fixture.startAvahi()
        let up = try await heard.next(where: \.isAnnounced)
        #expect(up == .announced(name: "Dropreel on den", host: "den.local"))
        #expect(announcer.status == up)

        let sites = try fixture.browse("_http._tcp", until: 1)
        #expect(sites.count == 1)
        #expect(sites.first?.hasSuffix(#";den.local;10.77.9.1;3767;"path=/""#) == true, "\(sites)")
        let own = try fixture.browse("_dropreel._tcp", until: 1)
        #expect(own.first?.hasSuffix(#";3767;"v=1" "api=/api/v1""#) == true, "\(own)")

        #expect(try fixture.isGone("_http._tcp") { announcer.stop() })
    }

    @Test(.enabled(if: AvahiFixture.obstacle == nil, Comment(rawValue: AvahiFixture.obstacle ?? "")))
    func `it outlives restarts of Avahi without leaving anything behind`() async throws {
        let fixture = try AvahiFixture()
        try fixture.startBus()
        try fixture.startAvahi()
        let (announcer, heard) = Heard.announcer()
        announcer.start()
        _ = try await heard.next(where: \.isAnnounced)
        let before = try fixture.connections()
        for _ in 0..<2 {
            fixture.killAvahi()
            _ = try await heard.next { !$0.isAnnounced }
            try fixture.startAvahi()
            _ = try await heard.next(where: \.isAnnounced)
        }
        #expect(try fixture.connections() == before)
        #expect(try fixture.browse("_http._tcp", until: 1).count == 1)
        announcer.stop()
        #expect(try fixture.connections() == before - 1)
    }

    @Test(.enabled(if: AvahiFixture.obstacle == nil, Comment(rawValue: AvahiFixture.obstacle ?? "")))
    func `it takes another name when a neighbor has ours`() async throws {
        let fixture = try AvahiFixture()
        try fixture.startBus()
        try fixture.startNeighbor(offering: ["Dropreel on den", "Dropreel on den #2"])
        try fixture.startAvahi()
        let (announcer, heard) = Heard.announcer()
        announcer.start()
        #expect(try await heard.next(where: \.isAnnounced) == .announced(name: "Dropreel on den #3", host: "den.local"))
        announcer.rename("Films")
        #expect(try await heard.next(where: \.isAnnounced) == .announced(name: "Films on den", host: "den.local"))
        let own = try fixture.browse("_dropreel._tcp", until: 1)
        #expect(own.count == 1, "\(own)")
        announcer.stop()
    }

    @Test(.enabled(if: AvahiFixture.obstacle == nil, Comment(rawValue: AvahiFixture.obstacle ?? "")))
    func `it is announced on the links that it is given, and follows them`() async throws {
        let fixture = try AvahiFixture()
        try fixture.startBus()
        try fixture.startAvahi()
        let links = Mutex<Set<UInt32>>([])
        let (announcer, heard) = Heard.announcer(on: { links.withLock(\.self) })
        announcer.start()
        _ = try await heard.next { $0.mentions("in no network") }
        #expect(try fixture.browse("_http._tcp", until: 0).isEmpty)
        let link = try fixture.link()
        links.withLock { $0 = [link, 4000] }
        announcer.followLinks()
        _ = try await heard.next(where: \.isAnnounced)
        #expect(try fixture.browse("_http._tcp", until: 1).count == 1)
        #expect(
            try fixture.isGone("_http._tcp") {
                links.withLock { $0 = [4000] }
                announcer.followLinks()
            })
        announcer.stop()
    }

    @Test func `stopping what never began, and stopping twice, does nothing`() {
        let (announcer, _) = Heard.announcer()
        announcer.stop()
        announcer.start()
        announcer.stop()
        #expect(announcer.status == .silent(why: "Avahi was not asked yet"))
    }
}

/// What an announcer told, in order.
private final class Heard: Sendable {
    private let announcements: AsyncStream<Announcement>
    private let said = Mutex<[String]>([])

    var lines: [String] { said.withLock { $0 } }

    private init(_ announcements: AsyncStream<Announcement>) { self.announcements = announcements }

    static func announcer(
        on links: @escaping @Sendable () -> Set<UInt32>? = { nil }
    ) -> (Announcer, Heard) {
        let (stream, continuation) = AsyncStream.makeStream(of: Announcement.self)
        let heard = Heard(stream)
        let announcer = Announcer(
            services: [
                Service(type: "_http._tcp", port: 3767, txt: ["path=/"]),
                Service(type: "_dropreel._tcp", port: 3767, txt: ["v=1", "api=/api/v1"]),
            ], name: "Dropreel", links: links, log: { line in heard.said.withLock { $0.append(line) } },
            changed: { continuation.yield($0) })
        return (announcer, heard)
    }

    struct Nothing: Error {}

    /// The next announcement of the kind, within a minute.
    func next(where isWanted: @escaping @Sendable (Announcement) -> Bool) async throws -> Announcement {
        try await withThrowingTaskGroup { group in
            group.addTask { [announcements] in
                for await announcement in announcements where isWanted(announcement) { return announcement }
                throw Nothing()
            }
            group.addTask {
                try await Task.sleep(for: .seconds(60))  // a deadline
                throw Nothing()
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw Nothing() }
            return first
        }
    }
}

extension Announcement {
    fileprivate var isAnnounced: Bool {
        if case .announced = self { true } else { false }
    }

    fileprivate func mentions(_ words: String) -> Bool {
        if case .silent(let why) = self { why.contains(words) } else { false }
    }
}
