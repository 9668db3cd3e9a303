/// Arrays that are kept in an order while much is added at once.
extension Array {
    /// The first place from which on something is true, which stays true.
    func firstPlace<Failure: Error>(where isTrue: (Element) throws(Failure) -> Bool) throws(Failure) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if try isTrue(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Puts new elements in, each before what stands at its place now, in the memory that is there.
    ///
    /// - Parameter places: one of each, ascending.
    mutating func insert(_ new: [Element], at places: [Int]) {
        guard let filling = new.last else { return }
        var from = count
        append(contentsOf: repeatElement(filling, count: new.count))
        var to = count
        for (element, place) in zip(new, places).reversed() {
            while from > place {
                from -= 1
                to -= 1
                self[to] = self[from]
            }
            to -= 1
            self[to] = element
        }
    }
}
