/// What is wrong with a request that the protocol says must not be answered as if nothing were.
///
/// libmicrohttpd 0.9.75 lets these through; each can make a proxy and us disagree about where a request ends, to whom
/// it is addressed or what it names. Whoever handles the request answers with `status`; the connection closes.
public enum Fault: String, Sendable, Hashable, CaseIterable {
    case twoHosts, noHost, badHost
    case twoLengths, badLength, lengthAndCoding, unknownCoding, codingInOldVersion
    case blankBehindCoding, repeatedField, badFieldName, foldedField, controlInField
    case badRequestLine, badMethod, badTarget, badEscape, nulInTarget, targetTooLong
    case bodyTooLarge, tooManyBodies

    /// The status of the answer.
    public var status: Int {
        switch self {
        case .targetTooLong: 414
        case .bodyTooLarge: 413
        case .unknownCoding: 501  // RFC 9112 section 6.1
        case .tooManyBodies: 503
        default: 400
        }
    }

    /// One sentence for the answer and the log.
    public var sentence: String {
        switch self {
        case .twoHosts: "The request has more than one Host field."
        case .noHost: "The request has no Host field."
        case .badHost: "The Host field is not a host name or address with an optional port."
        case .twoLengths: "The request has more than one Content-Length field."
        case .badLength: "The Content-Length field is not a number."
        case .lengthAndCoding: "The request has both Content-Length and Transfer-Encoding."
        case .unknownCoding: "The only transfer coding that is understood is chunked."
        case .blankBehindCoding: "There is a blank behind the transfer coding."
        case .codingInOldVersion: "Transfer-Encoding does not exist in HTTP/1.0."
        case .repeatedField: "A field that may occur once occurs more than once."
        case .badFieldName: "The name of a field has a character that names cannot have."
        case .foldedField: "A field goes on over several lines."
        case .controlInField: "The value of a field has a control character."
        case .badRequestLine: "The parts of the request line are not each one space apart."
        case .badMethod: "The method is not a word."
        case .badTarget: "The request target is neither a path nor an http address."
        case .badEscape: "The request target has a percent sign that no two hexadecimal digits follow."
        case .nulInTarget: "The request target has a NUL."
        case .targetTooLong: "The request target is too long."
        case .bodyTooLarge: "The body is larger than this server takes."
        case .tooManyBodies: "This server is busy with the bodies of other requests."
        }
    }
}
