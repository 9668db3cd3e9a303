import CFFmpeg
import Glibc
import MediaMessages
import Model

/// The program `dropreel-media`: does one job after the other until its socket closes.
public enum MediaWorker {
    /// Where the daemon puts the socket.
    static let socket: Int32 = 3

    /// Exit status: 0 fine, 64 wrong arguments, 78 no sandbox, 1 a check that failed.
    public static func run(arguments: [String]) -> Int32 {
        switch Array(arguments.dropFirst()) {
        case [] where isSocket(socket): return serve(DaemonSocket(descriptor: socket))
        case ["--check"]: return SandboxCheck.run(program: arguments[0])
        case let words where words.count == 2 && words[0] == "--try": return SandboxCheck.attempt(words[1])
        default:
            print(
                "dropreel-media looks inside media files for dropreel, which starts it. By hand: dropreel-media --check"
            )
            return 64
        }
    }

    private static func isSocket(_ descriptor: Int32) -> Bool {
        var type: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) == 0
    }

    private static func serve(_ daemon: DaemonSocket) -> Int32 {
        // Not only a low level: it would be asked for every sample of an index.
        av_log_set_callback(nil)
        Heap.keepPieces()
        let memory = IdleMemory()
        do {
            try Sandbox.enter(closingFrom: UInt32(daemon.descriptor) + 1)
        } catch {
            _ = daemon.send(MediaGreeting(fault: error.description))
            return 78
        }
        guard daemon.send(MediaGreeting(fault: nil)) else { return 0 }
        let worker = Jobs(daemon: daemon)
        while let (request, file) = daemon.receive(idleAfter: IdleMemory.idleSeconds, memory.release) {
            Sandbox.allow(request.job.limits)
            let pieces = worker.answer(request, file)
            if file >= 0 { close(file) }
            guard pieces.allSatisfy(daemon.send) else { break }
        }
        return 0
    }
}
