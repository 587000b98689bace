import Testing

@testable import SwingAnalysis

struct OneToOneMatchingTests {
    private func matches(_ events: [Double], _ instants: [Double], within tolerance: Double) -> [Int?] {
        OneToOneMatching.matches(
            of: events.map { OneToOneMatching.Event(span: $0 - tolerance...$0 + tolerance, instant: $0) },
            with: instants)
    }

    @Test(
        arguments: [
            ([10], [10.1, 9.8], [0]), ([10], [10.6], [nil]), ([10], [], [nil]), ([], [10], []),
            // Of two equally near ones the first in time is chosen; of two events the first one.
            ([10], [10.25, 9.75], [1]), ([10, 10], [10.25], [0, nil]),
            // The nearest one would leave the second event without a match.
            ([10, 10.5], [10.25, 9.6], [1, 0]), ([10.5, 10], [10.25, 9.6], [0, 1]),
            // The sum of distances decides between matchings of the same size.
            ([10, 10.3], [10.01, 10.29, 10.6], [0, 1]),
            ([10, 20, 30], [30, .nan, 10], [2, nil, 0]),
        ] as [([Double], [Double], [Int?])])
    func eachMatchesAtMostOne(events: [Double], instants: [Double], expected: [Int?]) {
        #expect(matches(events, instants, within: 0.5) == expected)
    }

    @Test func anEventWithoutAPlaceMatchesNothing() {
        #expect(OneToOneMatching.matches(of: [nil], with: [1]) == [nil])
    }

    /// No matching of small random sets has more pairs, or as many with a smaller sum of distances.
    @Test func noOtherMatchingIsBetter() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let events = (0..<Int.random(in: 0...5, using: &random)).map { _ in Double.random(in: 0...3, using: &random)
            }
            let instants = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                Double.random(in: 0...3, using: &random)
            }
            let found = matches(events, instants, within: 0.5)
            let used = found.compactMap(\.self)
            #expect(Set(used).count == used.count)
            var distance = 0.0
            for (event, match) in zip(events, found) {
                if let match { distance += abs(instants[match] - event) }
            }
            let best = Self.best(events[...], instants)
            #expect(used.count == best.count, "\(events) \(instants)")
            #expect(abs(distance - best.distance) < 1e-9, "\(events) \(instants)")
            for (event, match) in zip(events, found) {
                if let match { #expect(abs(instants[match] - event) <= 0.5) }
            }
        }
    }

    private static func best(_ events: ArraySlice<Double>, _ instants: [Double]) -> (count: Int, distance: Double) {
        guard let event = events.first else { return (0, 0) }
        var best = best(events.dropFirst(), instants)
        for (place, instant) in instants.enumerated() where abs(instant - event) <= 0.5 {
            var rest = instants
            rest.remove(at: place)
            let other = Self.best(events.dropFirst(), rest)
            let value = (other.count + 1, other.distance + abs(instant - event))
            if value.0 > best.count || (value.0 == best.count && value.1 < best.distance) { best = value }
        }
        return best
    }
}
