import Synchronization

extension Streams {
    /// How many films at a time: nobody who watches is to be refused, or to wait long, for what may not be watched at all.
    private static let mostForeseen = 4
    private static let beginning: [StreamPart] = [.initialization, .segment(0)]

    /// Makes what a player asks for first, for one that has been told to play this and has not asked yet.
    ///
    /// Only what is copied: a conversion keeps the machine busy, and may be in vain. Never waits; what cannot be made is told
    /// to whoever asks for it.
    ///
    /// - Parameter open: opens the film for reading; called on this thread, at most once for each part.
    public func foresee(_ address: StreamAddress, open: () throws -> Int32) {
        guard address.variant.isCopied, begin(address) else { return }
        for part in Self.beginning {
            do { try get(part, of: address, open: open) { [self] _ in endForeseen(address) } } catch {
                endForeseen(address)
            }
        }
    }

    private func begin(_ address: StreamAddress) -> Bool {
        foreseen.withLock { foreseen in
            guard foreseen[address] == nil, foreseen.count < Self.mostForeseen else { return false }
            foreseen[address] = Self.beginning.count
            return true
        }
    }

    private func endForeseen(_ address: StreamAddress) {
        foreseen.withLock { foreseen in
            let left = (foreseen[address] ?? 0) - 1
            foreseen[address] = left > 0 ? left : nil
        }
    }
}
