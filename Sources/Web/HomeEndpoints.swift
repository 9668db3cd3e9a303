import Catalog
import HTTPServer
import Model
import People
import Store

/// The home page: a film, and rows of films.
enum HomeEndpoints {
    /// Films of each row.
    private static let rowLength = 10

    static func home(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let account = call.caller.session?.account.id
        let (featured, rows) = try home(of: account, services)
        let films = Set(rows.flatMap(\.page.results) + [featured].compactMap(\.self))
        let texts = try services.shown(Array(films), of: account)
        var body: [UInt8] = [0x7B]
        if let text = featured.flatMap({ texts[$0.id] }) { body += Array("\"featured\":".utf8) + text + [0x2C] }
        body += Array("\"rows\":".utf8)
        body.appendList(rows.map { $0.json(texts) })
        body.append(0x7D)
        return Answer.json(bytes: body, for: call.request)
    }

    static func home(
        of account: ItemID?, _ services: Services
    ) throws(Problem) -> (featured: IndexedFile?, rows: [HomeRow]) {
        var rows: [HomeRow] = []
        if let account {
            for row in PersonalRow.allCases {
                let page = try services.personalRow(row, of: account, Window(limit: rowLength))
                rows.append(HomeRow(id: row.id, title: row.title, page: page))
            }
        }
        let shared = try services.sharedRows.part(services) { () throws(Problem) in
            var rows: [HomeRow] = []
            for rule in try services.act({ try services.rows.all() }) {
                rows.append(try row(rule, Window(limit: rowLength), services))
            }
            return SharedRows.Part(featured: try services.act { try services.rows.featured() }, rows: rows)
        }
        rows += shared.rows
        rows.removeAll { $0.page.results.isEmpty }
        return (shared.featured, rows)
    }

    static func row(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let account = call.caller.session?.account.id
        let found = try row(call.id(), call.window(), of: account, services)
        let texts = try services.shown(found.page.results, of: account)
        return Answer.json(bytes: found.json(texts), for: call.request)
    }

    static func row(
        _ id: ItemID, _ window: Window, of account: ItemID?, _ services: Services
    ) throws(Problem) -> HomeRow {
        if let own = PersonalRow(rawValue: id.text), let account {
            return HomeRow(id: own.id, title: own.title, page: try services.personalRow(own, of: account, window))
        }
        guard let rule = try services.act({ try services.rows.row(id) }) else { throw .notFound }
        return try row(rule, window, services)
    }

    private static func row(_ rule: RowRule, _ window: Window, _ services: Services) throws(Problem) -> HomeRow {
        HomeRow(id: rule.id, title: rule.title, page: try services.act { try services.rows.films(of: rule, window) })
    }
}

/// A part of a row, before anybody's marks are put on it.
struct HomeRow: Sendable {
    let id: ItemID
    let title: String
    let page: Page<IndexedFile>

    func json(_ texts: [ItemID: [UInt8]]) -> [UInt8] { FileList(page, row: (id, title), texts).json }
}
