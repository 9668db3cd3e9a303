import Model
import Store

/// A list in the order of times, given out in parts. Its cursor is a time and an id and no place in the list, so that it
/// outlives what is taken out of it.
struct TimedList<Element> {
    enum Order { case oldestFirst, newestFirst }

    private let elements: [(mark: Mark, element: Element)]

    init(
        _ elements: [Element], by time: KeyPath<Element, Moment>, id: KeyPath<Element, ItemID>, _ order: Order
    ) {
        let sign: Int64 = order == .oldestFirst ? 1 : -1
        self.elements = elements.map { element in
            (Mark(time: sign * element[keyPath: time].milliseconds, id: element[keyPath: id].text), element)
        }.sorted { $0.mark < $1.mark }
    }

    /// The part that the call asks for.
    func part<View: Encodable>(_ call: Call, _ view: (Element) -> View) throws(Problem) -> ListView<View> {
        let window = try call.window()
        var rest = elements.dropFirst(window.offset)
        if let text = window.cursor {
            guard let last = Mark(text) else { throw .badCursor }
            rest = rest.drop { $0.mark <= last }
        }
        let part = rest.prefix(window.limit)
        return ListView(
            total: elements.count, results: part.map { view($0.element) },
            next: part.count < rest.count ? part.last?.mark.text : nil)
    }

    /// Where an element stands.
    private struct Mark: Comparable {
        /// Turned round when the newest come first.
        let time: Int64
        let id: String

        init(time: Int64, id: String) {
            self.time = time
            self.id = id
        }

        init?(_ text: String) {
            let parts = text.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let time = Int64(parts[0]) else { return nil }
            self.init(time: time, id: String(parts[1]))
        }

        var text: String { "\(time).\(id)" }

        static func < (left: Mark, right: Mark) -> Bool { (left.time, left.id) < (right.time, right.id) }
    }
}
