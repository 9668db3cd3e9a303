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

    /// With new elements, each before what stands at its place now.
    ///
    /// - Parameter places: one of each, ascending.
    func inserting(_ new: [Element], at places: [Int]) -> [Element] {
        var all: [Element] = []
        all.reserveCapacity(count + new.count)
        var from = 0
        for (element, place) in zip(new, places) {
            all += self[from..<place]
            all.append(element)
            from = place
        }
        return all + self[from...]
    }
}
