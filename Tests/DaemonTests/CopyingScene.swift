import Foundation
import Model
import Support
import Testing

/// A daemon, an open page, and what the page may see of a file that somebody is copying.
final class CopyingScene {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// `O_TMPFILE`, which Swift's Glibc lacks: a file without a name.
    static let unnamed: Int32 = 0o20_200_000

    let daemon: RunningDaemon
    let phone: Phone
    let events: Phone.Events
    private var markers = 0

    init() throws {
        daemon = try RunningDaemon()
        phone = try Phone(owning: daemon)
        events = try phone.events()
    }

    /// Absolute path of something in the drop folder.
    func place(_ name: String) -> String { daemon.folder.path + "/" + name }

    /// The writer has done a part: the file is listed as being copied, and after all that the daemon has heard of by
    /// then (a file that was written afterwards is ready) it still is.
    ///
    /// - Parameter markers: one is enough for a file that is new; one that is written to is looked at after a second.
    @discardableResult
    func expectCopying(_ name: String, id: String? = nil, markers: Int = 1) throws -> Phone.Object {
        _ = try events.until { try phone.lookup(name).flatMap { $0.state == "copying" ? $0 : nil } }
        for _ in 0..<markers { try passMarker { try expectUnfinished(name, id) } }
        return try #require(try phone.lookup(name))
    }

    /// The writer has done a part under a name that is not listed.
    func expectHidden(_ names: String...) throws {
        try passMarker {
            for name in names {
                let found = try phone.lookup(name)
                #expect(found == nil, "\(name) is listed")
            }
        }
    }

    private func expectUnfinished(_ name: String, _ id: String?) throws {
        let found = try phone.lookup(name)
        #expect(found?.state == "copying", "\(name) is \(found?.state ?? "gone") while somebody writes to it")
        if let id { #expect(found?.text("id") == id) }
    }

    /// Looks after every event until a file written now is ready. It comes by way of a link, of whose content the
    /// kernel tells nothing, so that it is looked at as late as any other file that may be finished.
    private func passMarker(_ look: () throws -> Void) throws {
        markers += 1
        let name = "marker \(markers).txt"
        let unnamed = open(daemon.folder.path, Self.unnamed | O_WRONLY, 0o644)
        guard unnamed >= 0, write(unnamed, "marker", 6) == 6 else {
            throw CopyingScene.Failure(description: "no marker")
        }
        #expect(linkat(AT_FDCWD, "/proc/self/fd/\(unnamed)", AT_FDCWD, place(name), AT_SYMLINK_FOLLOW) == 0)
        close(unnamed)
        _ = try events.until { () -> Bool? in
            try look()
            return try phone.lookup(name)?.state == "ready" ? true : nil
        }
        #expect(unlink(place(name)) == 0)
        _ = try events.until { try phone.lookup(name) == nil ? true : nil }
    }

    /// The writer has finished: the file becomes ready, has exactly this content, and is the only one of its folder
    /// beside `others`.
    @discardableResult
    func expectReady(
        _ name: String, _ content: [UInt8], besides others: [String] = [], id: String? = nil
    ) throws -> Phone.Object {
        let found = try events.until { () -> Phone.Object? in
            guard let found = try phone.lookup(name), found.state == "ready" else { return nil }
            // Whenever it is said to be ready, it is whole.
            let body = try phone.send("GET", found.text("media")).body
            #expect(body == content)
            return found
        }
        #expect(found.number("size") == content.count)
        if let id { #expect(found.text("id") == id) }
        let listed = try phone.listing(found.text("folder")).map { $0.text("name") }
        let own = name.split(separator: "/").last.map(String.init) ?? name
        #expect(listed.sorted() == (others + [own]).sorted())
        return found
    }
}

/// A real program that is fed step by step.
final class FedProgram {
    private let process: ChildProcess
    private let input = Pipe()

    init(_ program: String, _ arguments: [String]) throws {
        process = try ChildProcess(program, arguments, input: .pipe(input))
    }

    func feed(_ bytes: some Sequence<UInt8>) throws { try input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

    /// Nothing more comes; waits until it has ended well.
    func end() throws {
        try input.fileHandleForWriting.close()
        #expect(process.wait() == 0)
    }
}

/// A writer that does one thing at a time.
final class Pen {
    let descriptor: Int32

    init(_ path: String, _ flags: Int32 = O_CREAT | O_WRONLY | O_TRUNC) throws {
        descriptor = open(path, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw CopyingScene.Failure(description: "cannot open \(path)") }
    }

    func write(_ bytes: some Collection<UInt8>, at offset: Int? = nil) throws {
        let bytes = Array(bytes)
        let count =
            offset.map { pwrite(descriptor, bytes, bytes.count, off_t($0)) }
            ?? Foundation.write(descriptor, bytes, bytes.count)
        guard count == bytes.count else { throw CopyingScene.Failure(description: "cannot write") }
    }

    func resize(_ size: Int) { #expect(ftruncate(descriptor, off_t(size)) == 0) }

    func end() { close(descriptor) }
}

/// What is copied.
enum Specimen: String, CaseIterable, CustomTestStringConvertible {
    /// Its container tells when something is missing.
    case film = "film.mp4"
    /// It does not: only the kernel knows that somebody is still writing.
    case stream = "film.ts"

    var name: String { rawValue }
    var testDescription: String { rawValue }

    /// About so many bytes more than 19,549.
    func content(paddedBy count: Int = 0) throws -> [UInt8] {
        switch self {
        case .film: try SampleMedia.padded(by: UInt32(count))
        case .stream: (0..<(19_549 + count)).map { UInt8(truncatingIfNeeded: $0 &* 7 % 251) }
        }
    }
}

extension SampleMedia {
    /// With a box of zeros behind it, which players skip (ISO/IEC 14496-12 section 8.1.2).
    static func padded(by count: UInt32) throws -> [UInt8] {
        let head = (0..<4).map { UInt8(truncatingIfNeeded: (count + 8) >> (24 - 8 * $0)) } + Array("free".utf8)
        return try twoSecondsOfH264.bytes() + head + [UInt8](repeating: 0, count: Int(count))
    }
}

/// Where a program is; prints why the test is skipped when it is missing.
func program(_ name: String) -> String? {
    let found = ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
    if found == nil { print("skipped: \(name) is not installed") }
    return found
}
