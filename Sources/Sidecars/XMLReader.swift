import CLibXML2

/// The one door to libxml2: one element of a file, with all that is in it.
///
/// The parser tells what it meets (SAX2), so no tree is built of what nobody wants, and nothing is deeper than
/// `depthLimit`. What reaches it begins at the element itself: it never sees a declaration of a document type, so there
/// are no entities but the five of XML; and it may load nothing (`XML_PARSE_NONET`; neither `NOENT` nor `DTDLOAD` nor
/// `HUGE`).
///
/// The context and the empty document that it makes are freed at the end of `read`; texts it lends are copied at once.
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
        guard let context = xmlNewParserCtxt() else { return nil }
        defer { xmlFreeParserCtxt(context) }
        let listener = XMLListener(linesBefore: part.linesBefore)
        listener.listen(to: context)
        withExtendedLifetime(listener) {
            part.bytes.withUnsafeBytes { bytes in
                guard let count = Int32(exactly: bytes.count) else { return }
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                xmlFreeDoc(xmlCtxtReadMemory(context, start, count, nil, encoding ?? "UTF-8", options))
            }
        }
        for (cause, line, column) in listener.mistakes {
            faults.note(
                "a piece", cause, "Write “&amp;” for “&” and “&lt;” for “<”, and close what is open", line: line,
                column: column)
        }
        return listener.elements.finished
    }

    /// Goes on behind a mistake.
    private static let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue)
}

/// Hears what libxml2 meets and what it complains of.
private final class XMLListener {
    private let linesBefore: Int
    private var count = 0
    private(set) var elements = OpenElements()
    private(set) var mistakes: [(cause: String, line: Int, column: Int?)] = []

    init(linesBefore: Int) { self.linesBefore = linesBefore }

    /// It must live as long as the context is used.
    func listen(to context: xmlParserCtxtPtr) {
        context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
        guard let calls = context.pointee.sax else { return }
        calls.pointee.startElementNs = { context, name, _, _, _, _, attributes, _, values in
            XMLListener.of(context) { $0.open(name, values, attributes, $1) }
        }
        calls.pointee.endElementNs = { context, _, _, _ in
            XMLListener.of(context) { listener, _ in listener.elements.close() }
        }
        calls.pointee.characters = { context, text, count in
            XMLListener.of(context) { listener, _ in
                listener.elements.add(UnsafeBufferPointer(start: text, count: Int(count)))
            }
        }
        calls.pointee.cdataBlock = calls.pointee.characters
        calls.pointee.ignorableWhitespace = calls.pointee.characters
        calls.pointee.reference = { _, _ in }
        calls.pointee.comment = { _, _ in }
        calls.pointee.processingInstruction = { _, _, _ in }
        calls.pointee.serror = { context, error in
            guard let error = error?.pointee else { return }
            XMLListener.of(context) { listener, _ in listener.note(error) }
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?, _ tell: (XMLListener, xmlParserCtxtPtr) -> Void) {
        guard let context = context?.assumingMemoryBound(to: xmlParserCtxt.self),
            let listener = context.pointee._private
        else { return }
        tell(Unmanaged<XMLListener>.fromOpaque(listener).takeUnretainedValue(), context)
    }

    private func open(
        _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ number: Int32,
        _ context: xmlParserCtxtPtr
    ) {
        let line = linesBefore + Int(xmlSAX2GetLineNumber(context))
        count += 1
        guard elements.depth < XMLReader.depthLimit, count <= XMLReader.elementLimit else {
            let cause =
                "it has more than \(XMLReader.elementLimit) elements, or some more than \(XMLReader.depthLimit) deep"
            mistakes.append((cause, line, nil))
            xmlStopParser(context)
            return
        }
        elements.open(Self.text(name), line: line, Self.fields(attributes, number, line))
    }

    /// Five pointers for each attribute: name, prefix, namespace, and where its value begins and ends.
    private static func fields(
        _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ number: Int32, _ line: Int
    ) -> [SaidField] {
        (0..<min(Int(number), 100)).compactMap { index in
            guard let attributes, let start = attributes[5 * index + 3], let end = attributes[5 * index + 4] else {
                return nil
            }
            let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
            // The one letter that comes as it would have to be read once more.
            let parts = value.split(separator: "&#38;", omittingEmptySubsequences: false)
            return SaidField(name: text(attributes[5 * index]), value: .text(parts.joined(separator: "&")), place: line)
        }
    }

    private static func text(_ lent: UnsafePointer<xmlChar>?) -> String { lent.map { String(cString: $0) } ?? "" }

    private func note(_ error: xmlError) {
        // What stands behind the element is none of its business.
        guard elements.closed == nil, mistakes.count < FaultList.limit else { return }
        let message = error.message.map { String(cString: $0) } ?? "it is no XML"
        // “xmlParseEntityRef: no name” names a function of the library first.
        let cause =
            message.hasPrefix("xml") ? message.split(separator: ":", maxSplits: 1).last.map(String.init) : message
        mistakes.append(
            (
                Tidy.line(cause ?? message, limit: 200), linesBefore + Int(error.line),
                error.int2 > 0 ? Int(error.int2) : nil
            ))
    }
}
