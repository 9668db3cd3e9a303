import Files
import Glibc
import MediaMessages
import MediaWorkers
import Model
import Support
import Synchronization
import Testing

@testable import Streaming

@Suite struct PicturesTests {
    let tally = Tally()
    let folder: DropFolderFixture
    let remembered = Remembered()

    final class Remembered: Sendable {
        let all = Mutex<[Pictures.Made]>([])
    }

    init() throws { folder = try DropFolderFixture() }

    /// Posters that say how wide they may be; each descriptor is closed as a worker does.
    private func pictures(cache: String? = nil, failing: MediaFailure? = nil) -> Pictures {
        let (tally, remembered) = (tally, remembered)
        return Pictures(
            PictureJobs(
                poster: { (file, width) async throws(MediaFailure) in
                    close(file)
                    tally.note("poster")
                    if let failing { throw failing }
                    return MadePicture(jpeg: Array("poster \(width)".utf8), color: "#102030")
                },
                layout: { (file) async throws(MediaFailure) in
                    close(file)
                    tally.note("layout")
                    if let failing { throw failing }
                    return SpriteLayout(count: 250, width: 160, height: 90)
                },
                sprites: { (file, sheet) async throws(MediaFailure) in
                    close(file)
                    tally.note("sprites")
                    if let failing { throw failing }
                    return Array("sheet \(sheet)".utf8)
                }), cache: CacheFolder(path: cache ?? folder.path + "/pictures", capacity: 1 << 20), capacity: 0
        ) { made in remembered.all.withLock { $0.append(made) } }
    }

    private func address(_ part: PictureAddress.Part = .poster(width: 320), size: UInt64 = 1) -> PictureAddress {
        PictureAddress(file: .root, version: PictureVersion(file: Given.address(size: size).version), part: part)
    }

    private func opened() -> Int32 {
        tally.note("open")
        return open("/dev/null", O_RDONLY | O_CLOEXEC)
    }

    /// What is kept, else what is made.
    private func get(
        _ address: PictureAddress, from pictures: Pictures, files: Int = 1
    ) async throws -> Result<[UInt8], StreamFailure> {
        if let (descriptor, size) = pictures.kept(address) {
            defer { close(descriptor) }
            var bytes = [UInt8](repeating: 0, count: Int(size))
            return .success(read(descriptor, &bytes, bytes.count) == bytes.count ? bytes : [])
        }
        return try await withCheckedThrowingContinuation { continuation in
            do {
                try pictures.get(address, open: { (0..<files).map { _ in opened() } }) {
                    continuation.resume(returning: $0)
                }
            } catch { continuation.resume(throwing: error) }
        }
    }

    @Test func `a picture is made once, and is there after a restart`() async throws {
        let first = pictures()
        for _ in 0..<3 { #expect(try await get(address(), from: first) == .success(Array("poster 320".utf8))) }
        let sheet = address(.sprites(sheet: 2))
        #expect(try await get(sheet, from: first) == .success(Array("sheet 2".utf8)))
        let second = pictures()
        #expect(try await get(address(), from: second) == .success(Array("poster 320".utf8)))
        #expect(try await get(sheet, from: second) == .success(Array("sheet 2".utf8)))
        #expect(tally.count("poster") == 1 && tally.count("sprites") == 1)
        #expect(remembered.all.withLock { $0.map(\.color) } == ["#102030"])
    }

    @Test func `another width, another content and another part are other pictures`() async throws {
        let pictures = pictures()
        let all = [address(), address(.poster(width: 640)), address(size: 2), address(.sprites(sheet: 0))]
        for address in all { _ = try await get(address, from: pictures).get() }
        #expect(Set(all.map(\.name)).count == 4 && all.allSatisfy { CacheFolder.isName($0.name) })
        #expect(tally.count("poster") == 3 && tally.count("sprites") == 1)
    }

    @Test func `two who want the same wait for one job`() async throws {
        let pictures = pictures()
        async let one = get(address(), from: pictures)
        async let other = get(address(), from: pictures)
        _ = try await (one.get(), other.get())
        #expect(tally.count("poster") <= 2 && tally.count("open") == tally.count("poster"))
    }

    @Test func `a disk that takes nothing costs the keeping alone`() async throws {
        let pictures = pictures(cache: "/proc/nowhere")
        for _ in 0..<2 { #expect(try await get(address(), from: pictures) == .success(Array("poster 320".utf8))) }
        #expect(tally.count("poster") == 2)
    }

    @Test(arguments: [MediaFailure.noPicture, .broken("odd"), .notMedia, .killedTheWorker("crashed")])
    func `what cannot be made is not tried again`(failure: MediaFailure) async throws {
        let pictures = pictures(failing: failure)
        for _ in 0..<3 { #expect(try await get(address(), from: pictures) == .failure(StreamFailure(failure))) }
        #expect(tally.count("poster") == 1)
        // The death of a worker proves nothing that outlives the daemon.
        #expect(remembered.all.withLock { $0.map(\.color) } == (failure.isFinal ? [nil] : []))
        #expect(try await get(address(size: 2), from: pictures) == .failure(StreamFailure(failure)))
        #expect(tally.count("poster") == 2)
    }

    @Test(arguments: [MediaFailure.disksDoNotAnswer, .tookTooLong(seconds: 1), .unreadable(5), .misunderstood])
    func `what may go better next time is tried again`(failure: MediaFailure) async throws {
        let pictures = pictures(failing: failure)
        for _ in 0..<2 {
            #expect(try await get(address(), from: pictures, files: 2) == .failure(StreamFailure(failure)))
        }
        #expect(tally.count("poster") == 2 && remembered.all.withLock { $0.isEmpty })
    }

    @Test func `when the picture beside a film shows nothing the film does`() async throws {
        let pictures = pictures(failing: .broken("odd"))
        _ = try await get(address(), from: pictures, files: 2)
        #expect(tally.count("poster") == 2)
    }

    @Test func `sheets say where each small picture lies`() async throws {
        let pictures = pictures()
        let version = address().version
        let sheets = try await withCheckedThrowingContinuation { continuation in
            do {
                try pictures.layout(of: .root, version, open: opened) { continuation.resume(returning: $0) }
            } catch { continuation.resume(throwing: error) }
        }.get()
        #expect(sheets.count == 250 && sheets.columns == 10 && sheets.rows == 10 && sheets.interval == 10)
        #expect(sheets.sheets.map(\.start) == [0, 1000, 2000] && sheets.sheets.map(\.count) == [100, 100, 50])
        #expect(sheets.sheets[1].url == "/images/root/sprites/1.jpg?v=\(version)")
    }

    @Test(arguments: [(1, 160), (160, 160), (161, 320), (480, 480), (1281, 1920), (9999, 1920)])
    func `widths are rounded up to a few`(wanted: Int, given: Int) {
        #expect(PictureAddress.width(atLeast: wanted) == given)
    }

    @Test(arguments: ["0.jpg", "99.jpg"]) func `a sheet has a number`(name: String) {
        #expect(PictureAddress.sheet(name).map { "\($0).jpg" } == name)
    }

    @Test(arguments: ["", ".jpg", "-1.jpg", "01.jpg", "1.png", "1e1.jpg", "101.jpg", "99999999999999999999.jpg"])
    func `other names are no sheet`(name: String) { #expect(PictureAddress.sheet(name) == nil) }
}
