/// The elements that are open while a file is read, the outermost first.
struct OpenElements {
    private struct Element {
        let name: String
        let line: Int
        var fields: [SaidField]
        var text: [UInt8] = []
    }

    private var elements: [Element] = []
    /// The outermost, once it is closed.
    private(set) var closed: SaidEntry?

    var depth: Int { elements.count }

    mutating func open(_ name: String, line: Int, _ attributes: [SaidField]) {
        guard closed == nil else { return }
        elements.append(Element(name: name, line: line, fields: attributes))
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        if !elements.isEmpty { elements[elements.count - 1].text += text }
    }

    mutating func close() {
        guard closed == nil, let element = elements.popLast() else { return }
        guard !elements.isEmpty else {
            closed = SaidEntry(root: element.name, fields: Self.joined(element.fields))
            return
        }
        var fields = Self.joined(element.fields)
        let text = String(decoding: element.text, as: UTF8.self)
        let isSilent = text.allSatisfy(\.isWhitespace)
        if !isSilent, !fields.isEmpty {
            fields.append(SaidField(name: "value", value: .text(text), place: element.line))
        }
        let value: Said = fields.isEmpty ? .text(text) : .group(fields)
        elements[elements.count - 1].fields.append(SaidField(name: element.name, value: value, place: element.line))
    }

    /// What has been read, also when the file breaks off.
    var finished: SaidEntry? {
        var tree = self
        while tree.closed == nil, tree.depth > 0 { tree.close() }
        return tree.closed
    }

    /// Elements of one name are one list: `<genre>` comes as often as there are genres.
    private static func joined(_ fields: [SaidField]) -> [SaidField] {
        var joined: [SaidField] = []
        var places: [String: Int] = [:]
        var values: [[Said]] = []
        for field in fields {
            if let place = places[field.name] {
                values[place].append(field.value)
            } else {
                places[field.name] = joined.count
                joined.append(field)
                values.append([field.value])
            }
        }
        return zip(joined, values).map { field, values in
            values.count == 1 ? field : SaidField(name: field.name, value: .list(values), place: field.place)
        }
    }
}
