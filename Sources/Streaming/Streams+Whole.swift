import MediaWorkers

/// The parts of a stream for whoever needs all of them, and can wait: behind everybody who watches.
extension Streams {
    func bytes(
        _ part: StreamPart, of address: StreamAddress, open: @escaping @Sendable () throws -> Int32
    ) async throws -> [UInt8] {
        while true {
            do {
                return try await once(part, of: address, open: open)
            } catch StreamFailure.tooBusy {
                // Those who watch have taken all the room there is. They come first, and this has time.
                try await Task.sleep(for: .seconds(1))
            } catch StreamFailure.givenUp {
                // Somebody who watched it has gone elsewhere; here it is wanted all the same.
                continue
            }
        }
    }

    private func once(
        _ part: StreamPart, of address: StreamAddress, open: @escaping @Sendable () throws -> Int32
    ) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            Apart.begin { [self] in
                do {
                    try get(part, of: address, urgency: .background, open: open) { result in
                        continuation.resume(with: result.mapError { $0 as any Error })
                    }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    func plan(of address: StreamAddress, open: @escaping @Sendable () throws -> Int32) async throws -> SegmentPlan {
        let film = try await Apart.attempt { FilmFile(takingOver: try open()) }
        return try await plan(of: address, from: film, urgency: .background)
    }
}
