import HTTPServer

extension Problem {
    /// The problem as whoever asked reads it: people who opened an address in a browser get a page, programs JSON.
    func response(to request: Request) -> Response {
        var response = response
        if request.path.first == Self.signed { response.headers.append(Answer.noReferrer) }
        guard Self.isForPeople(request) else { return response }
        response.headers =
            response.headers.filter { $0.name != "Content-Type" } + [
                ("Content-Type", "text/html; charset=utf-8"), ("Vary", "Accept"),
                ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"),
            ]
        response.body = .bytes(Array(page.utf8))
        return response
    }

    private static let signed = Array("signed".utf8)
    private static let api = Array("api".utf8)

    /// A browser that opens an address names HTML; players, scripts and pictures do not.
    private static func isForPeople(_ request: Request) -> Bool {
        ["GET", "HEAD"].contains(request.method) && request.path.first != api
            && request.header("Accept")?.contains("text/html") == true
    }

    private var page: String {
        """
        <!doctype html>
        <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>\(Self.escaped(code.meaning.title))</title>
        <h1>\(Self.escaped(code.meaning.title))</h1>
        <p>\(Self.escaped(detail))</p>
        <p>\(Self.escaped(hint ?? ""))</p>
        </html>

        """
    }

    /// A name of a file may hold anything.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
