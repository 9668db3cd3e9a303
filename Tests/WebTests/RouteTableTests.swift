import HTTPServer
import Model
import Testing

@testable import Web

@Suite struct RouteTableTests {
    static func segments(_ path: String) -> [[UInt8]] { Request("GET", path).path }

    @Test(arguments: [
        ("GET", "/api/v1/folders/root", "/api/v1/folders/:id"), ("HEAD", "/media/abc", "/media/:id"),
        ("GET", "/media/abc/any/name%2F.mp4", "/media/:id/*"), ("GET", "/", "/"),
        ("GET", "/assets/a/b.js", "/assets/*"),
        ("POST", "/api/v1/trash/x/restore", "/api/v1/trash/:id/restore"),
    ])
    func `a path finds its row`(method: String, path: String, expected: String) throws {
        guard case .found(let route) = Routes.table.match(method: method, path: Self.segments(path)) else {
            Issue.record("\(path) finds nothing")
            return
        }
        #expect(route.path == expected)
    }

    @Test func `a known path with a wrong method says which are right`() {
        guard case .wrongMethod(let methods) = Routes.table.match(method: "PUT", path: Self.segments("/media/x")) else {
            Issue.record("not refused")
            return
        }
        #expect(Set(methods) == ["GET", "HEAD"])
    }

    @Test(arguments: [
        "/api", "/api/v1/folders/", "/api/v1/folders/a/b", "/media", "/media/", "/%2e%2e/etc/passwd", "//",
    ])
    func `an unknown path finds nothing`(path: String) {
        guard case .unknown = Routes.table.match(method: "GET", path: Self.segments(path)) else {
            Issue.record("\(path) finds something")
            return
        }
    }

    @Test func `no route stands in the table twice`() {
        let rows = Routes.table.routes.map { "\($0.method) \($0.path)" }
        #expect(Set(rows).count == rows.count)
    }

    @Test func `what a link opens is known by heart`() {
        let open = Routes.table.routes.filter { $0.access == .link }.map { "\($0.method) \($0.path)" }
        #expect(
            Set(open) == [
                "GET /signed/:token/media/:id", "GET /signed/:token/media/:id/*",
                "GET /signed/:token/hls/:id/:version/:variant/:part",
                "GET /signed/:token/prepared/:id/:version/:variant/*", "GET /signed/:token/subtitles/:id/:track",
            ])
        #expect(Routes.table.routes.allSatisfy { ($0.access == .link) == ($0.places["token"] == 1) })
        #expect(Routes.table.routes.allSatisfy { $0.access != .link || $0.places["id"] != nil })
    }

    @Test func `what anyone may ask for is known by heart`() {
        let open = Routes.table.routes.filter { $0.access == .anyone }.map { "\($0.method) \($0.path)" }
        #expect(
            Set(open) == [
                "POST /api/v1/setup", "POST /api/v1/accounts", "POST /api/v1/session", "GET /api/v1/session",
                "GET /api/v1/status", "GET /api/openapi.json", "GET /healthz", "GET /", "GET /sign-in", "GET /sign-up",
                "GET /setup", "GET /folders", "GET /folders/:id", "GET /play/:id", "GET /list", "GET /film/:id",
                "GET /row/:id", "GET /categories", "GET /category/:id", "GET /show/:id", "GET /genre/:value",
                "GET /tag/:value", "GET /cast/:value", "GET /search", "GET /graphql", "POST /graphql",
                "GET /settings", "GET /settings/:page", "GET /assets/*", "GET /manifest.webmanifest", "GET /icon.svg",
                "GET /favicon.ico",
            ])
    }
}
