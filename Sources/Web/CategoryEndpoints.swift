import Catalog
import HTTPServer
import Model
import Store

/// The shelves of the catalogue, and what stands on them.
enum CategoryEndpoints {
    struct View: Encodable {
        let id: ItemID
        let label: String
        let icon: String
        let count: Int
        /// Orders that make sense in it.
        let sorts: [String]

        init(_ category: Category) {
            id = category.id
            label = category.label
            icon = category.icon
            count = category.count
            sorts = category.sorts.map(\.rawValue)
        }
    }

    static func all(_ call: Call, _ services: Services) throws(Problem) -> Response {
        Answer.json(try services.act { try services.categories.all() }.map(View.init), for: call.request)
    }

    static func one(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        guard let category = try services.act({ try services.categories.category(id) }) else { throw .notFound }
        let order = try ListOrder(call)
        let sorting = order.asked ?? Sorting(category.sorts.first ?? .name)
        guard category.sorts.contains(sorting.field) else {
            let words = category.sorts.map(\.rawValue).joined(separator: ", ")
            throw Problem(.invalid, "“sort” is one of \(words) here, or one of them after a “-”.")
        }
        let text = try call.text("q") ?? ""
        switch category.content {
        case .films(let films):
            let page = try services.read {
                try $0.films(films, matching: text, sorting: sorting, window: order.window)
            }
            return Answer.json(bytes: FileList(page, try services.shown(page.results, of: nil)).json, for: call.request)
        case .files(let kind):
            let page = try services.read {
                try $0.files(kind: kind, matching: text, sorting: sorting, window: order.window)
            }
            let can = services.deeds
            return Answer.json(ListView(page) { FileView($0, can: can) }, for: call.request)
        }
    }
}
