import Foundation
import HTTPServer
import Model
import Support
import Testing

@testable import Web

/// Every row of the table of routes, asked by everybody in every way. A new row is covered by being there.
@Suite struct MatrixTests {
    static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    /// Each address once, with its rows.
    static let addresses = Dictionary(grouping: Routes.table.routes, by: \.path).sorted { $0.key < $1.key }

    /// What an address takes.
    static func allowed(_ routes: [Route]) -> Set<String> {
        let methods = Set(routes.map(\.method))
        return methods.contains("GET") ? methods.union(["HEAD"]) : methods
    }

    static func route(_ method: String, _ routes: [Route]) -> Route? {
        routes.first { $0.method == (method == "HEAD" ? "GET" : method) }
    }

    /// The address with this id in it.
    static func target(_ path: String, _ id: ItemID) -> String {
        path.replacing(":id", with: id.text).replacing("*", with: "a%20b.mp4")
    }

    private func house(for who: Who = .owner, films: Bool = true) throws -> WebHouse {
        // A session of its own for each request, since some end theirs.
        let house = try WebHouse(letsGuestsIn: who == .guest, sessions: Self.addresses.count * 14)
        if films { try house.fill("Films/a.srt", "Films/b.srt") }
        return house
    }

    @Test(arguments: Who.allCases)
    func `each row lets in whom it names and nobody else`(who: Who) throws {
        let house = try house(for: who)
        let ids = [ItemID.random(), try house.id("Films/a.srt")]
        var session = 0
        for (path, routes) in Self.addresses {
            for method in Self.methods {
                for id in ids {
                    let target = Self.target(path, id)
                    let answer = try house.ask(method, target, as: who, [String: String](), session: session)
                    session += 1
                    if case .events(let stream) = answer.response.body { stream.close() }
                    let name = Comment(rawValue: "\(method) \(target) as \(who): \(answer.status) \(answer.text)")
                    guard let route = Self.route(method, routes) else {
                        #expect(answer.status == 405, name)
                        #expect(answer.code == "method-not-allowed", name)
                        let allowed = answer.header("Allow")?.split(separator: ", ").map(String.init) ?? []
                        #expect(allowed == Self.allowed(routes).sorted(), name)
                        continue
                    }
                    check(answer, route, who, name)
                }
            }
        }
        #expect(house.logged == [])
    }

    private func check(_ answer: Answered, _ route: Route, _ who: Who, _ name: Comment) {
        if case .atLeast(let least) = route.access {
            guard let role = who.role else {
                #expect(answer.status == 401 && answer.code == "not-signed-in", name)
                #expect(answer.header("WWW-Authenticate") != nil, name)
                return
            }
            guard role >= least else {
                #expect(answer.status == 403 && answer.code == "not-allowed", name)
                return
            }
        }
        // The one row that anyone may ask whether they are somebody.
        if route.path == "/api/v1/session", route.method == "GET", who == .nobody {
            #expect(answer.status == 401, name)
            return
        }
        #expect(![401, 403, 405].contains(answer.status) && answer.status < 500, name)
        #expect(answer.status < 400 || answer.code != nil, name)
    }

    @Test func `a host that is none of ours gets nothing`() throws {
        let house = try house(films: false)
        for (path, _) in Self.addresses {
            for method in Self.methods {
                let target = Self.target(path, .random())
                let answer = try house.ask(method, target, as: .owner, headers: [("Host", "evil.example")])
                #expect(answer.status == 421 && answer.code == "wrong-host", "\(method) \(target)")
            }
        }
    }

    @Test func `the second port gives bytes and nothing else`() throws {
        let house = try house()
        let id = try house.id("Films/a.srt")
        for (path, routes) in Self.addresses {
            for method in Self.methods {
                let target = Self.target(path, id)
                let answer = try house.ask(method, target, as: .viewer, listener: 1)
                let name: Comment = "\(method) \(target): \(answer.status)"
                let isOther = ["/hls/", "/prepared/", "/signed/"].contains(where: path.hasPrefix)
                if isOther, Self.route(method, routes) == nil {
                    #expect(answer.status == 405, name)
                    continue
                }
                if path.hasPrefix("/images/") {
                    // Words of subtitles have no picture.
                    #expect(answer.status == (Self.route(method, routes) == nil ? 405 : 404), name)
                    continue
                }
                guard path.hasPrefix("/media/") else {
                    #expect(answer.status == 404 && answer.code == "not-found", name)
                    continue
                }
                #expect(answer.status == (Self.route(method, routes) == nil ? 405 : 200), name)
            }
        }
    }

    @Test(arguments: [nil, "null", "http://evil.example", "https://attic:3767", "http://attic"])
    func `a cookie changes nothing unless the page of this server asks`(origin: String?) throws {
        let house = try house(films: false)
        let changing = Routes.table.routes.filter { $0.method != "GET" }
        #expect(changing.count > 10)
        for (session, route) in changing.enumerated() {
            let target = Self.target(route.path, .random())
            let headers = [("Origin", origin)].compactMap { name, value in value.map { (name, $0) } }
            let answer = try house.ask(route.method, target, headers: headers + [cookie(house, session)])
            #expect(answer.status == 403 && answer.code == "wrong-origin", "\(route.method) \(target)")
        }
    }

    @Test func `with our own page as the origin a cookie is as good as a token`() throws {
        let house = try house(films: false)
        for (session, route) in Routes.table.routes.enumerated() where route.method != "GET" {
            let target = Self.target(route.path, .random())
            let ours = [("Origin", WebHouse.origin), cookie(house, session)]
            let foreign = try house.ask(route.method, target, headers: ours + [("Sec-Fetch-Site", "cross-site")])
            #expect(foreign.status == 403, "\(route.method) \(target)")
            let answer = try house.ask(route.method, target, [String: String](), headers: ours)
            #expect(![401, 403, 405].contains(answer.status), "\(route.method) \(target): \(answer.text)")
        }
    }

    private func cookie(_ house: WebHouse, _ session: Int) -> (name: String, value: String) {
        ("Cookie", "other=1; dropreel=\(house.members.tokens[.owner]?[session] ?? "")")
    }

    @Test func `every JSON that is asked for has a strong tag, and is not sent again to whoever has it`() throws {
        let house = try house()
        let ids = try [.root, house.id("Films"), house.id("Films/a.srt")]
        var seen = 0
        for (path, routes) in Self.addresses {
            for id in ids {
                guard Self.route("GET", routes) != nil else { continue }
                let target = Self.target(path, id) + "?path=Films&since=0&q=a"
                // To members the status tells how much is free, which other programs change all the time.
                let who: Who = path == "/api/v1/status" ? .nobody : .owner
                let answer = try house.ask("GET", target, as: who)
                if case .events(let stream) = answer.response.body { stream.close() }
                guard answer.header("Content-Type") == "application/json" else { continue }
                let tag = try #require(answer.header("ETag"), "\(target)")
                #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
                for list in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                    let again = try house.ask("GET", target, as: who, headers: [("If-None-Match", list)])
                    #expect(again.status == 304, "\(target) \(list)")
                    #expect(again.header("ETag") == tag)
                    #expect(again.header("Vary") == "Authorization, Cookie", "\(target)")
                    #expect(again.header("Cache-Control") == "private, no-cache", "\(target)")
                }
                let other = try house.ask("GET", target, as: who, headers: [("If-Match", "\"other\"")])
                #expect(other.status == 412 && other.code == "conflict", "\(target)")
                seen += 1
            }
        }
        #expect(seen > 15)
    }
}
