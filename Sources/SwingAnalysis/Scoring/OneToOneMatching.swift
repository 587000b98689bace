/// The matching of events with instants: each event has at most one instant, and each instant at most one event.
///
/// As many pairs as possible are made, and of all such matchings the one with the smallest sum of distances. Pairs do
/// not cross: a later event has a later instant. The result does not depend on the order of the events.
package enum OneToOneMatching {
    /// An event to match.
    package struct Event: Hashable, Sendable {
        /// The instants that match the event, in seconds.
        package var span: ClosedRange<Double>
        /// The instant from which distances are measured, in seconds.
        package var instant: Double

        /// Creates an event.
        ///
        /// - Parameters:
        ///   - span: The instants that match the event, in seconds.
        ///   - instant: The instant from which distances are measured, in seconds.
        package init(span: ClosedRange<Double>, instant: Double) {
            self.span = span
            self.instant = instant
        }
    }

    /// Returns the index of each event's instant.
    ///
    /// - Parameters:
    ///   - events: The events; `nil` matches nothing.
    ///   - instants: The instants in seconds; NaN matches nothing.
    /// - Returns: The index of the matched instant, or `nil`, for each event.
    /// - Complexity: O((*n* + *m*) log (*n* + *m*)), where *n* is the number of events and *m* that of instants, plus
    ///   the product of both numbers for each group of events whose spans contain the same instants.
    package static func matches(of events: [Event?], with instants: [Double]) -> [Int?] {
        // Equal instants keep their order, so that the result is deterministic.
        let places = instants.indices.filter { !instants[$0].isNaN }.sorted { (instants[$0], $0) < (instants[$1], $1) }
        let times = places.map { instants[$0] }
        var matches = [Int?](repeating: nil, count: events.count)
        var group: (events: [Int], places: Range<Int>) = ([], 0..<0)
        func finishGroup() {
            let sorted = group.events.sorted {
                ((events[$0]?.instant ?? 0), $0) < ((events[$1]?.instant ?? 0), $1)
            }
            for (event, place) in pairs(of: sorted.map { events[$0] }, with: times[group.places]) {
                matches[sorted[event]] = places[place]
            }
        }
        let reached = events.indices.compactMap { index in
            events[index].map { (index: index, places: range(of: $0.span, in: times)) }
        }
        for event in reached.filter({ !$0.places.isEmpty }).sorted(by: { $0.places.lowerBound < $1.places.lowerBound })
        {
            if event.places.lowerBound < group.places.upperBound {
                group.events.append(event.index)
                group.places = group.places.lowerBound..<max(group.places.upperBound, event.places.upperBound)
            } else {
                finishGroup()
                group = ([event.index], event.places)
            }
        }
        finishGroup()
        return matches
    }

    /// Returns the range of the sorted times in a span.
    private static func range(of span: ClosedRange<Double>, in times: [Double]) -> Range<Int> {
        let first = firstIndex(in: times) { $0 >= span.lowerBound }
        return first..<max(firstIndex(in: times) { $0 > span.upperBound }, first)
    }

    private static func firstIndex(in times: [Double], where isReached: (Double) -> Bool) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if isReached(times[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// What is done with the last event and the last instant of a part.
    private enum Step: UInt8 {
        case skipInstant, skipEvent, match
    }

    /// Matches a group by dynamic programming over its first events and first instants.
    private static func pairs(of events: [Event?], with times: ArraySlice<Double>) -> [(Int, Int)] {
        let width = times.count + 1
        var steps = [Step](repeating: .skipInstant, count: (events.count + 1) * width)
        // The number of pairs and the sum of their distances, for the events so far and each number of instants.
        var best = [(count: Int, distance: Double)](repeating: (0, 0), count: width)
        for (row, event) in events.enumerated() {
            var diagonal = best[0]
            steps[(row + 1) * width] = .skipEvent
            for column in 1..<width {
                let time = times[times.startIndex + column - 1]
                let above = best[column]
                var (step, value) = (Step.skipInstant, best[column - 1])
                if isBetter(above, than: value) { (step, value) = (.skipEvent, above) }
                if let event, event.span.contains(time) {
                    let matched = (diagonal.count + 1, diagonal.distance + (time - event.instant).magnitude)
                    if isBetter(matched, than: value) { (step, value) = (.match, matched) }
                }
                diagonal = above
                best[column] = value
                steps[(row + 1) * width + column] = step
            }
        }
        var (row, column) = (events.count, times.count)
        var pairs: [(Int, Int)] = []
        while row > 0, column > 0 {
            switch steps[row * width + column] {
            case .skipInstant: column -= 1
            case .skipEvent: row -= 1
            case .match:
                (row, column) = (row - 1, column - 1)
                pairs.append((row, times.startIndex + column))
            }
        }
        return pairs
    }

    private static func isBetter(_ one: (Int, Double), than other: (Int, Double)) -> Bool {
        one.0 > other.0 || (one.0 == other.0 && one.1 < other.1)
    }
}
