import MediaMessages

extension TextTrack {
    /// Its packets as cues, at the times of the file.
    var cues: [Cue] {
        switch codec {
        case "ass", "ssa":
            let reader = SubStation(header: header)
            return cues { reader.cue(packet: $0, start: $1, end: $2) }
        case "mov_text": return cues { MovText.cue($0, start: $1, end: $2) }
        case "webvtt":
            return packets.prefix(Cue.most).compactMap {
                WebVTT.cue(Int($0.start), $0.end.map(Int.init), Self.whole($0.text), settings: $0.settings[...])
            }
        default:
            return cues { text, start, end in
                let lines = TextLines.split(Array(text))
                return MarkedText.cue(start, end, lines: lines)
            }
        }
    }

    private func cues(_ read: (ArraySlice<UInt8>, Int, Int?) -> Cue?) -> [Cue] {
        packets.prefix(Cue.most).compactMap { read(Self.whole($0.text), Int($0.start), $0.end.map(Int.init)) }
    }

    /// Valid UTF-8: what is none comes from a film, and goes to a page.
    private static func whole(_ text: [UInt8]) -> ArraySlice<UInt8> {
        String(validating: text, as: UTF8.self) == nil
            ? Array(String(decoding: text, as: UTF8.self).utf8)[...] : text[...]
    }
}
