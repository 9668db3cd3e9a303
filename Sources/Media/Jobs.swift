import Glibc
import MediaMessages

/// What the worker does for each kind of job, and how the answer lies on the socket.
struct Jobs {
    let daemon: DaemonSocket
    private let desk = CopyDesk()

    init(daemon: DaemonSocket) { self.daemon = daemon }

    /// The answer as it is sent, in pieces that follow one another; the last ones are bytes that the first announces.
    func answer(_ request: MediaRequest, _ file: Int32) -> [[UInt8]] {
        do throws(MediaRefusal) {
            guard file >= 0 else { throw .misunderstood }
            switch request.job {
            case .probe: return message(.info(try Probe.describe(file)))
            case .index(let tracks): return message(.index(try desk.index(file, tracks, request, scanning: nil)))
            case .scan(let tracks): return message(.index(try desk.index(file, tracks, request, scanning: sign())))
            case .initialization(let tracks): return payload([try desk.initialization(file, tracks, request)])
            case .texts(let selection):
                return payload([TextTrackCoding.bytes(of: try TextReader.read(file, selection, working: sign()))])
            case .segment(let bounds):
                let segment = try desk.segment(file, bounds, request, working: sign())
                if segment.isBytes { return payload([segment.bytes]) }
                let coded = segment.coded
                // At once, so that the daemon wakes up once.
                return [(message(.recipe(coded.count)) + [coded]).reduce([], +)]
            case .poster(let width):
                let poster = try Poster.make(file, width: width)
                return message(.picture(poster.facts)) + [poster.jpeg]
            case .spriteLayout: return message(.layout(try Sprites.layout(file)))
            case .sprites(let sheet): return payload([try Sprites.sheet(sheet, of: file, working: sign())])
            }
        } catch {
            return message(.refused(error))
        }
    }

    private func message(_ answer: MediaAnswer) -> [[UInt8]] {
        if let bytes = try? Frame.bytes(of: answer, limit: Frame.longestAnswer) { return [bytes] }
        let refusal = MediaAnswer.refused(.broken("too much is said about it"))
        return (try? Frame.bytes(of: refusal, limit: Frame.longestAnswer)).map { [$0] } ?? []
    }

    private func payload(_ pieces: [[UInt8]]) -> [[UInt8]] {
        message(.bytes(pieces.reduce(0) { $0 + $1.count })) + pieces
    }

    /// Tells the daemon that something moves, once a second at most.
    private func sign() -> () -> Void {
        var last = SuspendingClock.now
        return {
            guard SuspendingClock.now - last > .seconds(1) else { return }
            last = .now
            _ = try? daemon.send(Frame.bytes(of: MediaAnswer.working, limit: Frame.longestAnswer))
        }
    }
}
