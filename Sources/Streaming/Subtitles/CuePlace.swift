/// Where on the picture a cue stands, as SubStation formats say it.
struct CuePlace: Equatable, Sendable {
    /// As on the keys of a number pad: 1 is below on the left, 9 above on the right.
    var alignment = 2
    /// Parts of the width and height, where the author put it.
    var point: (x: Double, y: Double)?

    static func == (one: CuePlace, other: CuePlace) -> Bool {
        one.alignment == other.alignment && one.point?.x == other.point?.x && one.point?.y == other.point?.y
    }

    /// The numbers of the older SSA and of `\a`: 1 to 3 are below, 5 to 7 above, 9 to 11 in the middle.
    static func alignment(old number: Int) -> Int? {
        switch number {
        case 1...3: number
        case 5...7: number + 2
        case 9...11: number - 5
        default: nil
        }
    }

    /// The part of the height that one line takes: 5 % of it and some room (W3C WebVTT, section 7.4).
    private static let lineHeight = 0.06

    /// The settings of WebVTT that come nearest (section 4.4); empty for below in the middle.
    ///
    /// Only what all browsers know: a cue hangs from its `line`, so one that stands on a point is moved up by its height.
    func settings(lines: Int) -> String {
        var words: [String] = []
        let height = Double(min(lines, 8)) * Self.lineHeight
        let row = (alignment - 1) / 3
        if let point {
            let top = point.y - [height, height / 2, 0][min(max(row, 0), 2)]
            words.append("line:\(Self.percent(top, most: 0.94))")
            words.append("position:\(Self.percent(point.x, most: 1))")
        } else if row == 2 {
            words.append("line:0")
        } else if row == 1 {
            words.append("line:\(Self.percent(0.5 - height / 2, most: 0.94))")
        }
        switch (alignment - 1) % 3 {
        case 0: words.append("align:left")
        case 2: words.append("align:right")
        default: break
        }
        return words.joined(separator: " ")
    }

    private static func percent(_ part: Double, most: Double) -> String {
        // A text that begins at the very edge is hard to read, and the numbers come from outside.
        let part = part.isFinite ? min(max(part, 0), most) : 0
        return "\(Int((part * 100).rounded()))%"
    }
}
