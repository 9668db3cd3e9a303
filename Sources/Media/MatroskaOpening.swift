/// When the first picture and the first sound of a Matroska film come, by the heads of its first blocks (RFC 9559 section
/// 10): of the packets themselves nothing is read.
enum MatroskaOpening {
    /// Elements that are looked at, unless both show up sooner: more than a minute of pictures, in some milliseconds.
    private static let most = 2000

    /// `nil` when it cannot be read so.
    static func read(_ file: EBMLReader) -> FirstTimes? {
        guard let head = MatroskaHead.read(file) else { return nil }
        let kinds = Dictionary(head.tracks.map { ($0.number, $0.kind) }) { first, _ in first }
        let (hasPicture, hasSound) = (kinds.values.contains(1), kinds.values.contains(2))
        var times = FirstTimes()
        var cluster: Int64?
        var place = head.cluster
        for _ in 0..<most {
            guard let element = file.element(at: place), element.end > place else { break }
            place = element.end
            switch element.id {
            case 0x1F43_B675:  // a cluster
                cluster = nil
                place = element.start
            case 0xE7 where element.end - element.start <= 8:  // its time
                cluster = file.bytes(element.start..<element.end)?[...].unsigned
            case 0xA0: place = element.start  // a group of one block, and what is said of it
            case 0xA1, 0xA3:
                guard let cluster, let (track, offset) = block(element, file),
                    let time = head.microseconds(Ticks.sum(cluster, offset))
                else { break }
                if kinds[track] == 1 { times.notePicture(time) }
                if kinds[track] == 2 { times.noteSound(time) }
                if times.picture != nil || !hasPicture, times.sound != nil || !hasSound { return times }
            default: break
            }
        }
        return times
    }

    /// The number of its track, and its time from that of its cluster on.
    private static func block(_ element: EBMLReader.Element, _ file: EBMLReader) -> (track: Int64, offset: Int64)? {
        guard let head = file.bytes(element.start..<min(element.start + 10, element.end)),
            let (number, length) = EBMLReader.number(head[...]), let number, head.count >= length + 2
        else { return nil }
        return (number, Int64(Int16(bitPattern: UInt16(head[length]) << 8 | UInt16(head[length + 1]))))
    }

    /// When the last picture that the film lists begins, in microseconds.
    static func lastCue(_ file: EBMLReader) -> Int64? {
        guard let head = MatroskaHead.read(file), let cues = head.cues(file) else { return nil }
        let times = file.children(of: cues)?.compactMap { point in
            EBMLReader.children(of: point.content)?.first { $0.id == 0xB3 }?.content.unsigned
        }
        return times?.max().flatMap(head.microseconds)
    }
}
