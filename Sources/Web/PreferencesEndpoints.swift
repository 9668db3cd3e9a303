import HTTPServer
import Model
import People

/// What the page keeps for each person.
enum PreferencesEndpoints {
    static func get(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let account = try call.account
        let text = try services.act { try services.people.preferences.value(of: account) } ?? "{}"
        return Answer.json(bytes: Array(text.utf8), for: call.request)
    }

    static func set(_ call: Call, _ services: Services) throws(Problem) -> Response {
        guard call.request.body.count <= Preferences.limit else {
            throw Problem(.tooLarge, "Preferences have at most \(Preferences.limit) bytes.")
        }
        // Read and written again, so that what is given out is JSON whatever came in.
        let text = String(decoding: JSON.bytes(try call.body([String: JSONValue].self)), as: UTF8.self)
        try services.mark(call) { account in try services.people.preferences.set(text, of: account) }
        return Answer.done()
    }
}

/// Any JSON, for what is kept and not understood.
indirect enum JSONValue: Codable, Sendable, Equatable {
    case null
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        }
    }
}
