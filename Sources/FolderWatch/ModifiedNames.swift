import Model

/// Names whose content changes all the time: a writer causes thousands of events a second, and one sighting in a while
/// is enough. The last change of a row of them is always told.
struct ModifiedNames {
    struct Key: Hashable {
        let directory: ObjectIdentifier
        let name: FileName
    }
    private struct Pause {
        let directory: Directory
        let until: Double
        var isDue: Bool
    }
    private var pauses: [Key: Pause] = [:]
    let interval: Double

    init(interval: Double) { self.interval = interval }

    /// When the next one is due; `nil` when none is.
    var next: Double? { pauses.values.lazy.map(\.until).min() }

    /// True when this change is to be told now; else it will be due later.
    mutating func mayTell(_ name: FileName, in directory: Directory, now: Double) -> Bool {
        let key = Key(directory: ObjectIdentifier(directory), name: name)
        if let pause = pauses[key], pause.until > now {
            pauses[key]?.isDue = true
            return false
        }
        pauses[key] = Pause(directory: directory, until: now + interval, isDue: false)
        return true
    }

    /// Something else is told of that name, with what is there now.
    mutating func forget(_ name: FileName, in directory: Directory) {
        if !pauses.isEmpty { pauses[Key(directory: ObjectIdentifier(directory), name: name)] = nil }
    }

    /// Those to be told now, and no longer kept.
    mutating func takeDue(now: Double) -> [(directory: Directory, name: FileName)] {
        guard !pauses.isEmpty else { return [] }
        var due: [(directory: Directory, name: FileName)] = []
        for (key, pause) in pauses where pause.until <= now {
            pauses[key] = nil
            if pause.isDue, pause.directory.isAlive { due.append((pause.directory, key.name)) }
        }
        return due
    }
}
