import HTTPServer
import Model
import People

/// Who is asking.
struct Caller: Sendable {
    /// How they have shown who they are.
    enum Credential: Sendable { case none, cookie, token, link }

    /// `nil`: nobody, and guests are not let in.
    let role: Role?
    let session: Session?
    let credential: Credential

    /// A token in a header field comes first, since only programs send one; then our cookie. Never anything from the URL.
    init(_ request: Request, sessions: Sessions, guests: HouseRules.Guests) {
        let guest: Role? = guests == .watch ? .guest : nil
        if let token = Self.token(request) {
            session = sessions.find(token: token)
            credential = .token
            // A program whose token has ended wants to know, and not to be taken for a guest.
            role = session?.account.role
        } else if let tokens = request.header("Cookie").map(SessionCookie.tokens(in:)), !tokens.isEmpty {
            session = tokens.lazy.compactMap { sessions.find(token: $0) }.first
            credential = .cookie
            role = session?.account.role ?? guest
        } else {
            session = nil
            credential = .none
            role = guest
        }
    }

    /// Whoever holds a link. Cookie and token count for nothing there: a link opens the same for everybody.
    init(bearing grant: SignedLinks.Grant) {
        role = min(grant.role, grant.session.account.role)
        session = grant.session
        credential = .link
    }

    /// `Authorization: Bearer TOKEN` (RFC 6750 section 2.1), or the field that Parse clients send.
    private static func token(_ request: Request) -> String? {
        if let field = request.header("Authorization") {
            // The name of the scheme in any case (RFC 9110 section 11.1).
            let isBearer = field.utf8.count > scheme.count && zip(field.utf8, scheme).allSatisfy { $0 | 0x20 == $1 }
            return isBearer ? String(field.dropFirst(scheme.count).drop { $0 == " " }) : ""
        }
        return request.header("X-Parse-Session-Token")
    }

    private static let scheme = Array("bearer ".utf8)
}
