import Foundation

/// A database file of one test, gone afterwards.
final class DatabaseFixture: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/dropreel-" + UUID().uuidString + ".db"

    deinit {
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    }
}
