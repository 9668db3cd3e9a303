import Files
import Glibc
import Model
import Store

/// One look at a file that is not finished: is somebody writing, is it whole?
struct FileLook: Sendable {
    let row: ItemRow
    let path: RelativePath
    /// Removed files have the same size, so what tells the same content again is wanted.
    let wantsFingerprint: Bool

    enum Finding: Sendable {
        case look(Settling.Look, Facts, fingerprint: [UInt8]?)
        /// Another file is there, or none: whoever watches tells.
        case gone
        /// It belongs to somebody who lets the daemon only see that it is there.
        case denied(Settling.Look, Facts)
        /// It cannot be read now; perhaps later.
        case unreadable
    }

    func look(_ disk: DropFolder) -> Finding {
        do throws(FileError) {
            let file = try disk.open(path, expecting: row.identity)
            let writer = file.isBeingWritten()
            let fault = writer == .busy ? nil : fault(of: file, disk)
            let facts = try file.currentFacts()
            let look = Settling.Look(size: facts.size, modified: facts.modified, writer: writer, fault: fault)
            let fingerprint = wantsFingerprint && writer != .busy && fault == nil ? try? file.fingerprint().bytes : nil
            return .look(look, facts, fingerprint: fingerprint)
        } catch {
            switch error.cause {
            case .notFound, .changed, .wrongKind, .escapes: return .gone
            case .denied:
                guard let facts = try? disk.facts(of: path), facts.identity == row.identity else { return .gone }
                let unknown = WriteProbe.unknown(EACCES)
                let fault = facts.size == 0 ? "it is empty" : nil
                return .denied(
                    Settling.Look(size: facts.size, modified: facts.modified, writer: unknown, fault: fault), facts)
            default: return .unreadable
            }
        }
    }

    private func fault(of file: borrowing OpenFile, _ disk: DropFolder) -> String? {
        if file.facts.size == 0 { return "it is empty" }
        guard let parent = path.parent, let name = path.name else { return nil }
        for ending in TempNames.companionEndings {
            if let beside = FileName(name.bytes + ending), (try? disk.facts(of: parent.appending(beside))) != nil {
                return "\(beside.text) lies beside it"
            }
        }
        if case .damaged(let reason) = file.wholeness(as: name) { return reason }
        return nil
    }
}
