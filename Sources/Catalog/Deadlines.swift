/// Keys by when they are due: a heap in which what was postponed or dropped is left out when its turn comes.
struct Deadlines: Sendable {
    private var due: [Int64: Double] = [:]
    private var heap: [(time: Double, key: Int64)] = []

    var isEmpty: Bool { due.isEmpty }

    subscript(key: Int64) -> Double? {
        get { due[key] }
        set {
            due[key] = newValue
            if let newValue { push((newValue, key)) }
        }
    }

    /// When the first is due.
    var next: Double? {
        mutating get {
            dropStale()
            return heap.first?.time
        }
    }

    /// Takes out what is due at `time`, the first first.
    mutating func take(dueAt time: Double, limit: Int = .max) -> [Int64] {
        var keys: [Int64] = []
        while keys.count < limit, let first = next, first <= time {
            let key = pop().key
            due[key] = nil
            keys.append(key)
        }
        return keys
    }

    private mutating func dropStale() {
        while let first = heap.first, due[first.key] != first.time { _ = pop() }
    }

    private mutating func push(_ element: (time: Double, key: Int64)) {
        heap.append(element)
        var place = heap.count - 1
        while place > 0, heap[(place - 1) / 2].time > heap[place].time {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func pop() -> (time: Double, key: Int64) {
        heap.swapAt(0, heap.count - 1)
        let element = heap.removeLast()
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                if heap[child].time < heap[least].time { least = child }
            }
            guard least != place else { return element }
            heap.swapAt(place, least)
            place = least
        }
    }
}
