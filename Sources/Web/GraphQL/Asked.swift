public import GraphQL
import HTTPServer
public import Model
import People
import Store

/// What the fields of one request share: who asks, and the parts that answer.
struct Asking: Sendable {
    let call: Call
    let services: Services

    /// The call as it is now. An earlier field of the same request may have ended the session.
    private var current: Call {
        let caller = Caller(
            call.request, sessions: services.sessions, guests: services.settings.current.guests)
        return Call(
            request: call.request, route: call.route, caller: caller, address: call.address, origin: call.origin)
    }

    func call(atLeast least: Role?) throws(Problem) -> Call {
        let call = current
        if let least { try call.caller.check(atLeast: least) }
        return call
    }
}

/// One field that is asked, by somebody who may.
struct Asked: Sendable {
    let call: Call
    let services: Services
    let arguments: Arguments

    var account: ItemID? { call.caller.session?.account.id }

    /// What cannot be an id is simply not found.
    func id(_ name: String = "id") throws(Problem) -> ItemID {
        guard let id = arguments.text(name).flatMap({ ItemID($0) }) else { throw .notFound }
        return id
    }

    /// The same rules as for `limit`, `cursor` and `offset` in an address.
    func window() throws(Problem) -> Window {
        let (cursor, offset) = (arguments.text("cursor"), arguments.integer("offset"))
        guard cursor == nil || offset == nil else {
            throw Problem(.invalid, "“cursor” and “offset” exclude each other.")
        }
        guard (offset ?? 0) >= 0 else { throw Problem(.invalid, "“offset” is a whole number from 0.") }
        return Window(limit: try limit(), cursor: cursor, offset: offset ?? 0)
    }

    func limit() throws(Problem) -> Int {
        let limit = arguments.integer("limit") ?? 50
        guard (1...500).contains(limit) else { throw Problem(.invalid, "“limit” is a whole number from 1 to 500.") }
        return limit
    }

    func order() throws(Problem) -> ListOrder { try ListOrder(sort: arguments.text("sort"), window: window()) }
}

extension Field {
    /// A field that the house answers: like a row of `Routes`, with the least role that may ask.
    ///
    /// - Parameter least: `nil`: anyone, without a session.
    static func row(
        _ name: String, _ type: TypeReference, _ least: Role?, taking arguments: [Argument] = [],
        _ description: String, weight: Weight = Weight(cost: 100),
        _ answer: @escaping @Sendable (Asked) async throws -> some Output
    ) -> Field {
        part(name, type, least, taking: arguments, description, weight: weight) { (asked, _: Void) in
            try await answer(asked)
        }
    }

    /// The same for a field of something that was answered before.
    static func part<Source: Sendable>(
        _ name: String, _ type: TypeReference, _ least: Role?, taking arguments: [Argument] = [],
        _ description: String, weight: Weight,
        _ answer: @escaping @Sendable (Asked, Source) async throws -> some Output
    ) -> Field {
        Field(name, type, taking: arguments, description, weight: weight) { (source: Source, field: Call) in
            guard let asking = field.context as? Asking else { throw QueryError("Nobody asks.") }
            let call = try asking.call(atLeast: least)
            return try await answer(
                Asked(call: call, services: asking.services, arguments: field.arguments), source)
        }
    }
}

extension ItemID: Output {
    public var resolved: Resolved { .leaf(.text(text)) }
}

extension FileKind: Output {}
extension FileState: Output {}
extension Role: Output {}
