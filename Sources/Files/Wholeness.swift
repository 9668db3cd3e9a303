import CLinux
public import Model

/// Is the content of a file complete?
public enum Wholeness: Sendable, Equatable {
    case whole
    /// Not complete: one sentence why.
    case damaged(String)
    /// Its container does not tell.
    case unknown

    /// What cannot be told counts as whole.
    public var countsAsWhole: Bool {
        if case .damaged = self { false } else { true }
    }
}

extension OpenFile {
    /// Is the content complete, as far as its container tells? `name` says which container it should be; a content
    /// that clearly is another one is believed instead. Reads some bytes per top-level box, never more than a few
    /// thousand boxes.
    public func wholeness(as name: FileName) -> Wholeness {
        let kind = FileKind(name)
        guard kind == .video || kind == .audio else { return .unknown }
        do throws(SystemError) {
            let size = try descriptor.look().size
            guard size > 0 else { return .damaged("it is empty") }
            let reader = ByteReader(descriptor: descriptor.number)
            let head = try reader.read(256, at: 0)
            switch Container(name: name, head: head) {
            case .boxes:
                var boxes = BoxStructure(size: size)
                let wholeness = try boxes.examine(reader)
                return wholeness == .whole ? checkHoles(size, besides: boxes.padding, else: .whole) : wholeness
            case .matroska:
                let wholeness = try MatroskaStructure(size: size).examine(reader)
                return wholeness == .whole ? checkHoles(size, besides: [], else: .whole) : wholeness
            case .other:
                return checkHoles(size, besides: [], else: .unknown)
            }
        } catch { return .damaged("the disk cannot read it: \(FileError.Cause(number: error.number).words)") }
    }

    /// Programs that reserve the space first leave holes where the content has not arrived yet. A container's own
    /// padding may be one.
    private func checkHoles(_ size: UInt64, besides padding: [Range<UInt64>], else verdict: Wholeness) -> Wholeness {
        var place: Int64 = 0
        for _ in 0..<1_000 {
            let hole = linux_next_hole(descriptor.number, place)
            guard hole >= 0, UInt64(hole) < size else { return verdict }
            let data = linux_next_data(descriptor.number, hole)
            let end = data < 0 ? size : UInt64(data)
            guard padding.contains(where: { $0.lowerBound <= UInt64(hole) && end <= $0.upperBound }) else {
                return .damaged("content is missing at byte \(hole)")
            }
            if data < 0 { return verdict }
            place = data
        }
        return verdict
    }
}

/// The containers that say how long they are.
enum Container {
    /// ISO/IEC 14496-12 and QuickTime: a row of boxes.
    case boxes
    /// RFC 8794 and RFC 9559: EBML, then one segment.
    case matroska
    case other

    init(name: FileName, head: [UInt8]) {
        if head.starts(with: MatroskaStructure.magic) {
            self = .matroska
        } else if head.count >= 8, BoxStructure.firstTypes.contains(Array(head[4..<8])) {
            self = .boxes
        } else if Self.isSomethingElse(head) {
            self = .other
        } else {
            self = Self.byExtension[name.pathExtension] ?? .other
        }
    }

    private static let byExtension: [String: Container] = [
        "mp4": .boxes, "m4v": .boxes, "mov": .boxes, "qt": .boxes, "3gp": .boxes, "3g2": .boxes, "m4a": .boxes,
        "m4b": .boxes, "f4v": .boxes, "mkv": .matroska, "mk3d": .matroska, "mka": .matroska, "webm": .matroska,
    ]

    /// Other containers that people call .mp4 or .mkv, by their first bytes.
    private static func isSomethingElse(_ head: [UInt8]) -> Bool {
        let isTransportStream =
            head.count > 196 && (head[0] == 0x47 && head[188] == 0x47 || head[4] == 0x47 && head[196] == 0x47)
        return isTransportStream || magics.contains { head.starts(with: $0) }
    }

    private static let magics: [[UInt8]] = [
        Array("RIFF".utf8), Array("OggS".utf8), Array("FLV".utf8), Array("fLaC".utf8), Array("ID3".utf8),
        [0x30, 0x26, 0xB2, 0x75], [0x00, 0x00, 0x01, 0xBA], [0x00, 0x00, 0x01, 0xB3],
    ]
}
