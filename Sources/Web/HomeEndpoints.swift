import Catalog
import HTTPServer
import Model
import People
import Store

/// The home page: a film, and rows of films.
enum HomeEndpoints {
    struct HomeView: Encodable {
        let featured: PersonalFileView?
        let rows: [RowView]
    }

    /// One row, or a part of it.
    struct RowView: Encodable {
        let id: ItemID
        let title: String
        let total: Int
        let results: [PersonalFileView]
        let next: String?

        private enum Key: String, CodingKey { case id, title, total, results, next }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(id, forKey: .id)
            try container.encode(title, forKey: .title)
            try container.encode(total, forKey: .total)
            try container.encode(results, forKey: .results)
            try container.encode(next, forKey: .next)
        }
    }

    /// Films of each row.
    private static let rowLength = 10

    static func home(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let account = call.caller.session?.account.id
        var parts: [RowPart] = []
        if let account {
            for row in PersonalRow.allCases {
                parts.append(try services.part(of: row, by: account, limit: rowLength, after: nil))
            }
        }
        for rule in try services.act({ try services.rows.all() }) {
            parts.append(try services.part(of: rule, Window(limit: rowLength)))
        }
        let featured = try services.act { try services.rows.featured() }
        let shown = parts.filter { !$0.films.isEmpty }
        let films = shown.flatMap { $0.films.map(\.id) } + [featured?.id].compactMap(\.self)
        let marks = try Marks(on: Array(Set(films)), of: account, services)
        let can = services.deeds
        let view = HomeView(
            featured: featured.map { PersonalFileView(.file(FileView($0, can: can)), marks[$0.id]) },
            rows: shown.map { RowView($0, marks, can: can) })
        return Answer.json(view, for: call.request)
    }

    static func row(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let (id, account) = (try call.id(), call.caller.session?.account.id)
        let part: RowPart
        if let row = PersonalRow(rawValue: id.text), let account {
            part = try services.part(of: row, by: account, limit: call.limit(), after: call.markPlace)
        } else {
            guard let rule = try services.act({ try services.rows.row(id) }) else { throw .notFound }
            part = try services.part(of: rule, call.window())
        }
        let marks = try Marks(on: part.films.map(\.id), of: account, services)
        return Answer.json(RowView(part, marks, can: services.deeds), for: call.request)
    }
}

extension HomeEndpoints.RowView {
    fileprivate init(_ part: RowPart, _ marks: Marks, can: [String]) {
        self.init(
            id: part.id, title: part.title, total: part.total,
            results: part.films.map { PersonalFileView(.file(FileView($0, can: can)), marks[$0.id]) }, next: part.next)
    }
}

/// A part of a row, before anybody's marks are put on it.
private struct RowPart {
    let id: ItemID
    let title: String
    let total: Int
    let films: [FileRecord]
    let next: String?
}

extension Services {
    fileprivate func part(of rule: RowRule, _ window: Window) throws(Problem) -> RowPart {
        let page = try act { try rows.films(of: rule, window) }
        return RowPart(id: rule.id, title: rule.title, total: page.total, films: page.results, next: page.next)
    }

    fileprivate func part(
        of row: PersonalRow, by account: ItemID, limit: Int, after place: MarkPlace?
    ) throws(Problem) -> RowPart {
        let files = try personalRow(row, of: account, limit: limit, after: place)
        let films = try read { try $0.items(files.files) }.compactMap(\.file)
        return RowPart(id: row.id, title: row.title, total: files.total, films: films, next: files.next)
    }
}
