/// Some words on the screen for a while.
struct Cue: Equatable, Sendable {
    /// Milliseconds; may be negative in a file that was moved.
    var start: Int
    /// `nil`: until something else is said.
    var end: Int?
    /// As WebVTT writes it: where it stands. Empty: below in the middle.
    var settings: String
    /// As `CueText` made it: never empty.
    var text: [UInt8]

    /// Cues of one film that are read.
    static let most = 200_000
}

/// Cues in order, without doubles, and the file that they make.
struct CueList {
    private(set) var cues: [Cue] = []

    /// How long words stand whose end nobody says.
    private static let usualLength = 5000
    /// What follows so soon (milliseconds) is the same still: signs are often set anew for each picture.
    private static let seam = 20

    /// - Parameter shift: milliseconds that each cue comes later.
    init(_ cues: [Cue], shift: Int = 0) {
        var sorted = cues
        for place in sorted.indices {
            sorted[place].start = Self.moved(sorted[place].start, shift)
            sorted[place].end = sorted[place].end.map { Self.moved($0, shift) }
        }
        // Sorting in Swift keeps the order of equals, which is not promised: the place in the file decides.
        let order = sorted.indices.sorted { (sorted[$0].start, $0) < (sorted[$1].start, $1) }
        var next: Int?
        var complete: [Cue] = []
        complete.reserveCapacity(order.count)
        for (place, index) in order.enumerated().reversed() {
            var cue = sorted[index]
            if place + 1 < order.count, sorted[order[place + 1]].start > cue.start {
                next = sorted[order[place + 1]].start
            }
            let end = cue.end.flatMap { $0 > cue.start ? $0 : nil }
            cue.end = end ?? min(cue.start + Self.usualLength, next ?? .max)
            complete.append(cue)
        }
        for cue in complete.reversed() { self.add(cue) }
    }

    private struct Look: Hashable {
        let text: [UInt8]
        let settings: String
    }
    /// Where the last cue with these words is.
    private var places: [Look: Int] = [:]

    private mutating func add(_ cue: Cue) {
        guard let end = cue.end, end > 0, cue.start < CueTime.latest else { return }
        var cue = cue
        cue.start = max(cue.start, 0)
        let look = Look(text: cue.text, settings: cue.settings)
        if let place = places[look], let last = cues[place].end, cue.start <= last + Self.seam {
            cues[place].end = max(last, end)
            return
        }
        places[look] = cues.count
        cues.append(cue)
    }

    private static func moved(_ time: Int, _ shift: Int) -> Int {
        let (sum, overflow) = time.addingReportingOverflow(shift)
        // A film says what it likes: whatever comes out can be added to.
        if overflow { return shift < 0 ? -CueTime.latest : CueTime.latest }
        return min(max(sum, -CueTime.latest), CueTime.latest)
    }

    /// A file of WebVTT (W3C, section 4.1).
    var webVTT: [UInt8] {
        var bytes = Array("WEBVTT\n".utf8)
        bytes.reserveCapacity(cues.reduce(16) { $0 + $1.text.count + 48 })
        for cue in cues {
            guard let end = cue.end else { continue }
            bytes.append(0x0A)
            CueTime.append(cue.start, to: &bytes)
            bytes += Array(" --> ".utf8)
            CueTime.append(max(end, cue.start + 1), to: &bytes)
            if !cue.settings.isEmpty { bytes += Array((" " + cue.settings).utf8) }
            bytes.append(0x0A)
            bytes += cue.text
            bytes.append(0x0A)
        }
        return bytes
    }
}
