import HTTPServer

extension Problem {
    /// `If-Match` or `If-Unmodified-Since` names another state (RFC 9110 section 15.5.13).
    static let changedSinceShown = Problem(
        .conflict, "It has changed since it was shown.", hint: "Look at it again first.", status: 412)

    /// `Range` names no byte (RFC 9110 section 15.5.17).
    static let outOfRange = Problem(
        .invalid, "The file has no such bytes.", hint: "Content-Range says how many it has.", status: 416)
}

extension Response {
    /// What is refused without a word, as a problem: clients need to know one form only.
    var worded: Response {
        guard status == 412 || status == 416, case .empty = body else { return self }
        var worded = (status == 412 ? Problem.changedSinceShown : .outOfRange).response
        worded.headers += headers.filter { ["Content-Range", "Accept-Ranges"].contains($0.name) }
        return worded
    }
}
