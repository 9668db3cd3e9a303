import Model
import Store

/// `sort`, `limit`, `cursor` and `offset` of a list.
struct ListOrder {
    /// `nil`: the list's own order.
    let asked: Sorting?
    let window: Window

    var sorting: Sorting { asked ?? .byName }

    init(_ call: Call) throws(Problem) {
        try self.init(sort: call.text("sort"), window: call.window())
    }

    init(sort text: String?, window: Window) throws(Problem) {
        self.window = window
        if let text {
            guard let sorting = Sorting(text) else {
                let fields = Sorting.Field.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.invalid, "“sort” is one of \(fields), or one of them after a “-”.")
            }
            asked = sorting
        } else {
            asked = nil
        }
    }
}
