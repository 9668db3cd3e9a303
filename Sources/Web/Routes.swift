public import HTTPServer
import Model

/// Every address that this server answers. What is not here does not exist.
public enum Routes {
    static let table = RouteTable([
        // Folders and files
        Route("GET", "/api/v1/folders/:id", .guest, FolderEndpoints.listing),
        Route("POST", "/api/v1/folders", .editor, FolderEndpoints.make),
        Route("PATCH", "/api/v1/folders/:id", .editor, FolderEndpoints.change),
        Route("DELETE", "/api/v1/folders/:id", .editor, FolderEndpoints.remove),
        Route("GET", "/api/v1/files", .guest, FileEndpoints.list),
        Route("GET", "/api/v1/files/:id", .guest, FileEndpoints.one),
        Route("PATCH", "/api/v1/files/:id", .editor, FileEndpoints.change),
        Route("DELETE", "/api/v1/files/:id", .editor, FileEndpoints.remove),

        // The index
        Route("GET", "/api/v1/lookup", .guest, IndexEndpoints.lookup),
        Route("GET", "/api/v1/explain", .viewer, IndexEndpoints.explain),
        Route("GET", "/api/v1/search", .guest, IndexEndpoints.search),
        Route("GET", "/api/v1/changes", .guest, IndexEndpoints.changes),
        Route("POST", "/api/v1/rescan", .owner, IndexEndpoints.rescan),
        Route("GET", "/api/v1/events", .guest, EventEndpoints.events),

        // The catalogue
        Route("GET", "/api/v1/categories", .guest, CategoryEndpoints.all),
        Route("GET", "/api/v1/categories/:id", .guest, CategoryEndpoints.one),
        Route("GET", "/api/v1/shows", .guest, ShowEndpoints.list),
        Route("GET", "/api/v1/shows/:id", .guest, ShowEndpoints.one),
        Route("GET", "/api/v1/files/:id/similar", .guest, FileEndpoints.similar),
        Route("PATCH", "/api/v1/files/:id/details", .editor, FileEndpoints.describe),

        // The trash
        Route("GET", "/api/v1/trash", .editor, TrashEndpoints.list),
        Route("POST", "/api/v1/trash/:id/restore", .editor, TrashEndpoints.restore),
        Route("DELETE", "/api/v1/trash/:id", .owner, TrashEndpoints.purge),
        Route("DELETE", "/api/v1/trash", .owner, TrashEndpoints.empty),

        // Bytes
        Route("GET", "/media/:id", .guest, MediaEndpoints.bytes),
        Route("GET", "/media/:id/*", .guest, MediaEndpoints.bytes),
        Route("GET", "/api/v1/files/:id/play", .guest, PlayEndpoints.play),
        Route("GET", "/images/:id/poster.jpg", .guest, ImageEndpoints.poster),
        Route("GET", "/images/:id/sprites.json", .guest, ImageEndpoints.layout),
        Route("GET", "/images/:id/sprites/:sheet", .guest, ImageEndpoints.sprites),
        Route("GET", "/hls/:id/:version/:variant/:part", .guest, HLSEndpoints.part),
        Route("GET", "/subtitles/:id/:track", .guest, SubtitleEndpoints.text),
        Route("POST", "/api/v1/files/:id/prepared", .viewer, PreparedEndpoints.begin),
        Route("GET", "/api/v1/files/:id/prepared", .viewer, PreparedEndpoints.progress),
        Route("DELETE", "/api/v1/files/:id/prepared", .viewer, PreparedEndpoints.cancel),
        Route("GET", "/prepared/:id/:version/:variant/*", .guest, PreparedEndpoints.bytes),

        // The same for players without a session, by a link to one file
        Route("POST", "/api/v1/files/:id/links", .viewer, LinkEndpoints.make),
        Route("GET", "/signed/:token/media/:id", .link, MediaEndpoints.bytes),
        Route("GET", "/signed/:token/media/:id/*", .link, MediaEndpoints.bytes),
        Route("GET", "/signed/:token/hls/:id/:version/:variant/:part", .link, HLSEndpoints.part),
        Route("GET", "/signed/:token/subtitles/:id/:track", .link, SubtitleEndpoints.text),
        Route("GET", "/signed/:token/prepared/:id/:version/:variant/*", .link, PreparedEndpoints.bytes),

        // Home, and everybody's own
        Route("GET", "/api/v1/home", .guest, HomeEndpoints.home),
        Route("GET", "/api/v1/rows/:id", .guest, HomeEndpoints.row),
        Route("GET", "/api/v1/me/list", .viewer, MyListEndpoints.list),
        Route("PUT", "/api/v1/me/list/:id", .viewer, MyListEndpoints.add),
        Route("DELETE", "/api/v1/me/list/:id", .viewer, MyListEndpoints.remove),
        Route("POST", "/api/v1/me/list/state", .viewer, MyListEndpoints.state),
        Route("GET", "/api/v1/me/continue", .viewer, ProgressEndpoints.begun),
        Route("PUT", "/api/v1/me/progress/:id", .viewer, ProgressEndpoints.report),
        Route("DELETE", "/api/v1/me/progress/:id", .viewer, ProgressEndpoints.forget),
        Route("GET", "/api/v1/me/shows/:id", .viewer, ShowEndpoints.mine),
        Route("GET", "/api/v1/me/preferences", .viewer, PreferencesEndpoints.get),
        Route("PUT", "/api/v1/me/preferences", .viewer, PreferencesEndpoints.set),

        // People
        Route("POST", "/api/v1/setup", .anyone, SessionEndpoints.setUp),
        Route("POST", "/api/v1/accounts", .anyone, SessionEndpoints.signUp),
        Route("POST", "/api/v1/session", .anyone, SessionEndpoints.signIn),
        Route("GET", "/api/v1/session", .anyone, SessionEndpoints.current),
        Route("DELETE", "/api/v1/session", .viewer, SessionEndpoints.signOut),
        Route("POST", "/api/v1/session/password", .viewer, SessionEndpoints.changePassword),
        Route("GET", "/api/v1/sessions", .viewer, SessionEndpoints.list),
        Route("DELETE", "/api/v1/sessions/:id", .viewer, SessionEndpoints.end),
        Route("GET", "/api/v1/tokens", .viewer, TokenEndpoints.list),
        Route("POST", "/api/v1/tokens", .viewer, TokenEndpoints.add),
        Route("DELETE", "/api/v1/tokens/:id", .viewer, TokenEndpoints.remove),
        Route("GET", "/api/v1/accounts", .owner, AccountEndpoints.list),
        Route("GET", "/api/v1/accounts/former", .owner, AccountEndpoints.former),
        Route("PATCH", "/api/v1/accounts/:id", .owner, AccountEndpoints.change),
        Route("DELETE", "/api/v1/accounts/:id", .owner, AccountEndpoints.remove),
        Route("POST", "/api/v1/invitations", .owner, AccountEndpoints.invite),
        Route("GET", "/api/v1/settings", .owner, AccountEndpoints.settings),
        Route("PATCH", "/api/v1/settings", .owner, AccountEndpoints.changeSettings),
        Route("GET", "/api/v1/log", .owner, AccountEndpoints.log),

        // The same through another door
        Route("POST", "/graphql", .anyone, GraphQLEndpoints.post),
        Route("GET", "/graphql", .anyone, GraphQLEndpoints.get),

        // The daemon itself
        Route("GET", "/api/v1/status", .anyone, StatusEndpoints.status),
        Route("GET", "/api/openapi.json", .anyone, HealthEndpoints.description),
        Route("GET", "/healthz", .anyone, HealthEndpoints.health),

        // The page
        Route("GET", "/", .anyone, PageEndpoints.shell),
        Route("GET", "/sign-in", .anyone, PageEndpoints.shell),
        Route("GET", "/sign-up", .anyone, PageEndpoints.shell),
        Route("GET", "/setup", .anyone, PageEndpoints.shell),
        Route("GET", "/folders", .anyone, PageEndpoints.shell),
        Route("GET", "/folders/:id", .anyone, PageEndpoints.shell),
        Route("GET", "/play/:id", .anyone, PageEndpoints.shell),
        Route("GET", "/list", .anyone, PageEndpoints.shell),
        Route("GET", "/film/:id", .anyone, PageEndpoints.shell),
        Route("GET", "/row/:id", .anyone, PageEndpoints.shell),
        Route("GET", "/categories", .anyone, PageEndpoints.shell),
        Route("GET", "/category/:id", .anyone, PageEndpoints.shell),
        Route("GET", "/show/:id", .anyone, PageEndpoints.shell),
        Route("GET", "/genre/:value", .anyone, PageEndpoints.shell),
        Route("GET", "/tag/:value", .anyone, PageEndpoints.shell),
        Route("GET", "/cast/:value", .anyone, PageEndpoints.shell),
        Route("GET", "/search", .anyone, PageEndpoints.shell),
        Route("GET", "/settings", .anyone, PageEndpoints.shell),
        Route("GET", "/settings/:page", .anyone, PageEndpoints.shell),
        Route("GET", "/assets/*", .anyone, PageEndpoints.asset),
        Route("GET", "/manifest.webmanifest", .anyone, PageEndpoints.top),
        Route("GET", "/icon.svg", .anyone, PageEndpoints.top),
        Route("GET", "/favicon.ico", .anyone, PageEndpoints.favicon),
    ])

    /// The answer to a request: through the gate, to its endpoint, and every refusal as a problem.
    public static func answer(_ request: Request, _ services: Services) -> Response {
        do throws(Problem) {
            let call = try Gate(services: services).pass(request)
            return try call.route.endpoint(call, services).worded
        } catch {
            var response = error.response(to: request)
            response.closesConnection = request.fault != nil
            return response
        }
    }

    /// Refuses a request before its body is read, when the headers already tell that it will be.
    public static func admit(_ request: Request, _ services: Services) -> Response? {
        do throws(Problem) {
            _ = try Gate(services: services).pass(request)
            return nil
        } catch {
            return error.response(to: request)
        }
    }
}
