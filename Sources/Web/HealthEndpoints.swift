import HTTPServer
import Model

/// What machines ask that look after other machines.
enum HealthEndpoints {
    static func health(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct View: Encodable {
            let status: String
            let codes: [String]?
        }
        let codes = Set(services.status.watching().problems.map(\.code.rawValue)).sorted()
        // Only codes: whoever asks need not be anybody.
        return Answer.json(
            View(status: codes.isEmpty ? "ok" : "degraded", codes: codes.isEmpty ? nil : codes), for: call.request)
    }

    static func description(_ call: Call, _ services: Services) throws(Problem) -> Response {
        services.papers.description.answer(call.request)
    }
}
