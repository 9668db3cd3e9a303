import HTTPServer

/// Why a request is not answered as asked: RFC 9457 problem details. Every endpoint throws this and nothing else.
public struct Problem: Error, Sendable, Equatable {
    /// Stable words for programs.
    public enum Code: String, Sendable, CaseIterable {
        case notSignedIn = "not-signed-in"
        case wrongCredentials = "wrong-credentials"
        case notAllowed = "not-allowed"
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case copying
        case damaged
        case offline
        case notWritable = "not-writable"
        case unreadable
        case cannotTrash = "cannot-trash"
        case conflict
        case tooManyAttempts = "too-many-attempts"
        case tooBusy = "too-busy"
        case tooLarge = "too-large"
        case invalid
        case wrongHost = "wrong-host"
        case wrongOrigin = "wrong-origin"
        case expired
        case noPicture = "no-picture"
        case storageFull = "storage-full"
        case internalError = "internal-error"

        /// The HTTP status and the title that go with it.
        var meaning: (status: Int, title: String) {
            switch self {
            case .notSignedIn: (401, "Not signed in")
            case .wrongCredentials: (401, "Wrong name, password or code")
            case .notAllowed: (403, "Not allowed")
            case .notFound: (404, "Not found")
            case .methodNotAllowed: (405, "Method not allowed")
            case .copying: (409, "Still being copied")
            case .damaged: (409, "Not whole")
            case .offline: (503, "Its disk is away")
            case .notWritable: (403, "The server may not write there")
            case .unreadable: (403, "The server may not read it")
            case .cannotTrash: (409, "Cannot be moved to the trash")
            case .conflict: (409, "Conflict")
            case .tooManyAttempts: (429, "Too many attempts")
            case .tooBusy: (503, "Too busy")
            case .tooLarge: (413, "Too large")
            case .invalid: (400, "Invalid request")
            case .wrongHost: (421, "Wrong host")
            case .wrongOrigin: (403, "Wrong origin")
            case .expired: (410, "No longer there")
            case .noPicture: (404, "No picture")
            case .storageFull: (507, "No space left")
            case .internalError: (500, "Internal error")
            }
        }
    }

    public let code: Code
    /// What happened, in one sentence.
    public let detail: String
    /// What to do about it.
    public let hint: String?
    /// Overrides the status of the code, for faults of the protocol.
    public let status: Int
    /// `Allow`, `Retry-After`, `WWW-Authenticate` …
    let headers: [String: String]

    public init(
        _ code: Code, _ detail: String, hint: String? = nil, status: Int? = nil, headers: [String: String] = [:]
    ) {
        self.code = code
        self.detail = detail
        self.hint = hint
        self.status = status ?? code.meaning.status
        self.headers = headers
    }

    /// The problem as an answer.
    var response: Response {
        let document = Document(
            title: code.meaning.title, status: status, detail: detail, code: code.rawValue, hint: hint)
        let fields = [
            ("Content-Type", "application/problem+json"), ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
        ]
        return Response(
            status, headers: fields + headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            body: .bytes(JSON.bytes(document)))
    }

    private struct Document: Encodable {
        var type = "about:blank"
        let title: String
        let status: Int
        let detail: String
        let code: String
        let hint: String?
    }
}
