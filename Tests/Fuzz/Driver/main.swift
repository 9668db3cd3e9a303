// One target under libFuzzer, which comes with the Swift toolchain: `etc/trials/fuzz` builds and starts it.
import FuzzTargets
import Glibc

private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>, _ callback: Callback
) -> CInt

/// The one that the environment names: libFuzzer has the command line.
private enum Chosen {
    static let target: FuzzTarget = {
        let name = getenv("DROPREEL_FUZZ").map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
            fatalError("DROPREEL_FUZZ is one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
        }
        return target
    }()
}

private func start() -> CInt {
    var count = CommandLine.argc
    var words = CommandLine.unsafeArgv
    return runDriver(&count, &words) { start, count in
        if let wrong = Chosen.target.wrong(Array(UnsafeBufferPointer(start: start, count: count))) { fatalError(wrong) }
        return 0
    }
}

exit(start())
