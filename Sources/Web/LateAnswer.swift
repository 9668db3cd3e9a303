import HTTPServer
import Streaming

extension Services {
    /// The answer to `call` when workers have made what it takes; no thread waits for them.
    ///
    /// - Parameters:
    ///   - deed: what cannot be done when it fails, for the log.
    ///   - quiet: problems of which the log need not tell.
    ///   - begin: has it made, and hands on what came of it; told how to see whether who asked is still there.
    ///   - problem: how a failure is told.
    ///   - answer: gives out what was made.
    func later<Made: Sendable>(
        _ call: Call, _ deed: String, quiet: Set<Problem.Code> = [],
        begin: (
            _ isWanted: @escaping @Sendable () -> Bool,
            _ then: @escaping @Sendable (Result<Made, StreamFailure>) -> Void
        ) throws -> Void,
        problem: @escaping @Sendable (StreamFailure) -> Problem = { Problem($0) },
        answer: @escaping @Sendable (Made) -> Response
    ) throws(Problem) -> Response {
        let (promise, request, log) = (Promise(), call.request, news.log)
        try act {
            try begin({ [weak promise] in promise?.isAwaited ?? false }) { result in
                switch result {
                case .success(let made): promise.fulfil(answer(made))
                case .failure(let failure):
                    let problem = problem(failure)
                    if problem.status >= 500, !quiet.contains(problem.code) {
                        log("cannot \(deed): \(problem.detail)")
                    }
                    promise.fulfil(problem.response(to: request))
                }
            }
        }
        return Response(body: .later(promise))
    }
}
