/// The ranges of a file that its structures occupy.
///
/// In an intact file no two structures share bytes. In a damaged one a wrong address usually leads into another
/// structure, which is detected here.
struct FileExtents {
    private struct Extent {
        let range: Range<Int>
        let owner: Int
    }

    /// In ascending order, without overlaps.
    private var extents: [Extent] = []
    private var names: [Int: String] = [:]
    private var unpacked: [Int: Int] = [:]
    private var unpackedTotal = 0

    /// Adds the name of the object at an address if it is new, and returns the object's first name.
    mutating func addName(_ name: String, owner: Int) -> String {
        if let first = names[owner] { return first }
        names[owner] = name
        return name
    }

    /// Adds the unpacked size of a dataset if it is new, and returns the total.
    mutating func addUnpacked(_ size: Int, owner: Int) -> Int {
        guard unpacked.updateValue(size, forKey: owner) == nil else { return unpackedTotal }
        let (sum, isTooLarge) = unpackedTotal.addingReportingOverflow(size)
        unpackedTotal = isTooLarge ? .max : sum
        return unpackedTotal
    }

    /// Adds ranges.
    ///
    /// - Returns: `false` if one of them overlaps another. A range that its owner added in an earlier call is accepted.
    /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of known ranges and *m* that of new ones.
    mutating func add(_ ranges: [Range<Int>], owner: Int) -> Bool {
        // A node and a chunk, as most short columns have.
        if ranges.count == 2, isFree(ranges[0]), isFree(ranges[1]), !ranges[0].overlaps(ranges[1]) {
            return add(ranges[0], owner: owner) && add(ranges[1], owner: owner)
        }
        var new = ranges.filter { !$0.isEmpty }
        new.sort { $0.lowerBound < $1.lowerBound }
        for (first, second) in zip(new, new.dropFirst()) where first.upperBound > second.lowerBound { return false }
        new.removeAll { range in
            let place = firstPlace(endingAfter: range.lowerBound)
            return extents.indices.contains(place) && extents[place].range == range && extents[place].owner == owner
        }
        for range in new {
            let place = firstPlace(endingAfter: range.lowerBound)
            if extents.indices.contains(place), extents[place].range.lowerBound < range.upperBound { return false }
        }
        insert(new, owner: owner)
        return true
    }

    /// Adds one range, which is the most frequent case.
    mutating func add(_ range: Range<Int>, owner: Int) -> Bool {
        guard !range.isEmpty else { return true }
        let place = firstPlace(endingAfter: range.lowerBound)
        if place < extents.count {
            let next = extents[place]
            if next.range == range, next.owner == owner { return true }
            if next.range.lowerBound < range.upperBound { return false }
        }
        extents.insert(Extent(range: range, owner: owner), at: place)
        return true
    }

    private mutating func insert(_ new: [Range<Int>], owner: Int) {
        // Moving the ranges that follow costs less than a copy of all.
        guard new.count > 4 else {
            for range in new {
                extents.insert(Extent(range: range, owner: owner), at: firstPlace(endingAfter: range.lowerBound))
            }
            return
        }
        var merged: [Extent] = []
        merged.reserveCapacity(extents.count + new.count)
        var rest = new[...]
        for extent in extents {
            while let next = rest.first, next.lowerBound < extent.range.lowerBound {
                merged.append(Extent(range: next, owner: owner))
                rest.removeFirst()
            }
            merged.append(extent)
        }
        extents = merged + rest.map { Extent(range: $0, owner: owner) }
    }

    /// Returns whether no range overlaps this one.
    private func isFree(_ range: Range<Int>) -> Bool {
        let place = firstPlace(endingAfter: range.lowerBound)
        return place == extents.count || extents[place].range.lowerBound >= range.upperBound
    }

    /// Returns the place of the first range that ends after an offset.
    private func firstPlace(endingAfter offset: Int) -> Int {
        var (low, high) = (0, extents.count)
        while low < high {
            let middle = low + (high - low) / 2
            if extents[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
