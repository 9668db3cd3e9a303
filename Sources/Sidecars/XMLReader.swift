import CLibXML2

/// The one door to libxml2: one element of a file, with all that is in it.
///
/// It pulls node by node (`xmlTextReader`), so no tree is built of what nobody wants. What reaches the parser begins at
/// the element itself: it never sees a declaration of a document type, so there are no entities but the five of XML;
/// and it may load nothing (`XML_PARSE_NONET`, neither `NOENT` nor `DTDLOAD` nor `HUGE`).
///
/// The reader is freed at the end of `read`; texts that it lends are copied at once.
enum XMLReader {
    static let depthLimit = 32
    static let elementLimit = 50_000

    /// Whether libxml2, or iconv behind it, reads an encoding.
    static func knows(_ encoding: String) -> Bool {
        guard let handler = xmlFindCharEncodingHandler(encoding) else { return false }
        xmlCharEncCloseFunc(handler)
        return true
    }

    /// What can be read; `nil` when there is nothing.
    static func read(_ part: NFODocument.Part, encoding: String?, _ faults: inout FaultList) -> SaidEntry? {
        let mistakes = XMLMistakes()
        let entry: SaidEntry? = part.bytes.withUnsafeBytes { bytes in
            guard let count = Int32(exactly: bytes.count),
                let reader = xmlReaderForMemory(
                    bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, encoding ?? "UTF-8", options)
            else { return nil }
            defer { xmlFreeTextReader(reader) }
            return withExtendedLifetime(mistakes) {
                mistakes.hear(reader)
                return element(reader, mistakes)
            }
        }
        for (cause, line, column) in mistakes.found {
            faults.note(
                "a piece", cause, "Write “&amp;” for “&” and “&lt;” for “<”, and close what is open",
                line: part.linesBefore + line, column: column)
        }
        return entry.map { entry in
            SaidEntry(
                root: entry.root,
                fields: entry.fields.map {
                    SaidField(name: $0.name, value: $0.value, place: part.linesBefore + $0.place)
                })
        }
    }

    /// Goes on behind a mistake, and takes `<![CDATA[…]]>` for text.
    private static let options = Int32(
        XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_NOCDATA.rawValue)

    private static func element(_ reader: xmlTextReaderPtr, _ mistakes: XMLMistakes) -> SaidEntry? {
        var tree = OpenElements()
        var elements = 0
        while tree.closed == nil, xmlTextReaderRead(reader) == 1 {
            switch xmlTextReaderNodeType(reader) {
            case Int32(XML_READER_TYPE_ELEMENT.rawValue):
                elements += 1
                guard tree.depth < depthLimit, elements <= elementLimit else {
                    mistakes.note(
                        "it has more than \(elementLimit) elements, or some more than \(depthLimit) deep", reader)
                    return tree.finished
                }
                let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
                tree.open(text(xmlTextReaderConstLocalName(reader)), line: line(reader), attributes(reader))
                if isEmpty { tree.close() }
            case Int32(XML_READER_TYPE_END_ELEMENT.rawValue): tree.close()
            case Int32(XML_READER_TYPE_TEXT.rawValue), Int32(XML_READER_TYPE_CDATA.rawValue):
                tree.add(text(xmlTextReaderConstValue(reader)))
            default: break
            }
        }
        return tree.finished
    }

    /// Each as a field of its element.
    private static func attributes(_ reader: xmlTextReaderPtr) -> [SaidField] {
        guard xmlTextReaderHasAttributes(reader) == 1 else { return [] }
        var fields: [SaidField] = []
        let place = line(reader)
        while fields.count < 100, xmlTextReaderMoveToNextAttribute(reader) == 1 {
            fields.append(
                SaidField(
                    name: text(xmlTextReaderConstLocalName(reader)),
                    value: .text(text(xmlTextReaderConstValue(reader))),
                    place: place))
        }
        xmlTextReaderMoveToElement(reader)
        return fields
    }

    private static func text(_ lent: UnsafePointer<xmlChar>?) -> String {
        lent.map { String(cString: $0) } ?? ""
    }

    static func line(_ reader: xmlTextReaderPtr) -> Int { Int(xmlTextReaderGetParserLineNumber(reader)) }
}

/// What libxml2 complains of while it reads one element.
private final class XMLMistakes {
    /// Lines from 1 within the element.
    private(set) var found: [(cause: String, line: Int, column: Int?)] = []

    /// Has the reader tell this object, which must live as long as it.
    func hear(_ reader: xmlTextReaderPtr) {
        xmlTextReaderSetStructuredErrorHandler(
            reader,
            { listener, error in
                guard let listener, let error = error?.pointee else { return }
                let mistakes = Unmanaged<XMLMistakes>.fromOpaque(listener).takeUnretainedValue()
                let cause = error.message.map { String(cString: $0) } ?? "it is no XML"
                mistakes.note(cause, line: Int(error.line), column: error.int2 > 0 ? Int(error.int2) : nil)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func note(_ cause: String, _ reader: xmlTextReaderPtr) { note(cause, line: XMLReader.line(reader), column: nil) }

    private func note(_ cause: String, line: Int, column: Int?) {
        guard found.count < FaultList.limit else { return }
        // “xmlParseEntityRef: no name” names a function of the library first.
        let words = cause.hasPrefix("xml") ? cause.split(separator: ":", maxSplits: 1).last.map(String.init) : cause
        found.append((Tidy.line(words ?? cause, limit: 200), line, column))
    }
}

/// The elements that are open while a file is read, the outermost first.
private struct OpenElements {
    private struct Element {
        let name: String
        let line: Int
        var fields: [SaidField]
        var text = ""
    }

    private var elements: [Element] = []
    /// The outermost, once it is closed.
    private(set) var closed: SaidEntry?

    var depth: Int { elements.count }

    mutating func open(_ name: String, line: Int, _ attributes: [SaidField]) {
        elements.append(Element(name: name, line: line, fields: attributes))
    }

    mutating func add(_ text: String) {
        if !elements.isEmpty { elements[elements.count - 1].text += text }
    }

    mutating func close() {
        guard let element = elements.popLast() else { return }
        guard !elements.isEmpty else {
            closed = SaidEntry(root: element.name, fields: Self.joined(element.fields))
            return
        }
        var fields = Self.joined(element.fields)
        let isSilent = element.text.allSatisfy(\.isWhitespace)
        if !isSilent, !fields.isEmpty {
            fields.append(SaidField(name: "value", value: .text(element.text), place: element.line))
        }
        let value: Said = fields.isEmpty ? .text(element.text) : .group(fields)
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
