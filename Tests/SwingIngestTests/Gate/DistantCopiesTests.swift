import SwingMotion
import Testing

@testable import SwingIngest

/// Copies of windows that are no longer kept.
@Suite struct DistantCopiesTests {
    /// Different windows with a sensor's noise.
    static let windows: [[SIMD3<Float>]] = {
        let values = jagged(16 * 8, height: 400)
        return (0..<8).map { Array(values[16 * $0..<16 * $0 + 16]) }
    }()

    /// Adds a window; returns the copied samples, with a plus sign if they continue the copies before.
    static func add(
        _ window: [SIMD3<Float>], at number: Int, to copies: inout DistantCopies, rate: Int = 100, kept: Int = .max
    ) -> String {
        let (x, y, z) = (window.map(\.x), window.map(\.y), window.map(\.z))
        let found = copies.add(number, x.span, y.span, z.span, rate: rate, kept: kept)
        return found.map { "\($0.samples)" + ($0.continues ? " +" : "") } ?? "-"
    }

    /// Windows by their indices and numbers, and what is found for each.
    static let streams: [(name: String, added: [(window: Int, number: Int, found: String)])] = [
        ("different windows", [(0, 0, "-"), (1, 20, "-"), (2, 40, "-")]),
        ("a copy", [(0, 5, "-"), (0, 1005, "1005..<1021")]),
        ("the last one counts", [(0, 5, "-"), (0, 1005, "1005..<1021"), (0, 1505, "1505..<1521")]),
        (
            "all samples between copies of one distance",
            [
                (0, 0, "-"), (1, 40, "-"), (2, 50, "-"), (0, 100, "100..<116"), (1, 140, "116..<156 +"),
                (2, 150, "156..<166 +"),
            ]
        ),
        ("copies of two distances", [(0, 0, "-"), (1, 40, "-"), (0, 100, "100..<116"), (1, 141, "141..<157")]),
        (
            "another window between copies",
            [(0, 0, "-"), (1, 40, "-"), (0, 100, "100..<116"), (2, 120, "-"), (1, 140, "140..<156")]
        ),
    ]

    @Test(arguments: streams.indices) func findsCopies(index: Int) {
        let (name, added) = Self.streams[index]
        var copies = DistantCopies()
        for (window, number, found) in added {
            #expect(Self.add(Self.windows[window], at: number, to: &copies) == found, "\(name)")
        }
    }

    @Test func aClockResetEndsAStretch() {
        var copies = DistantCopies()
        for (number, found) in [(0, "-"), (100, "100..<116")] {
            #expect(Self.add(Self.windows[0], at: number, to: &copies) == found)
            _ = number == 0 ? Self.add(Self.windows[1], at: 40, to: &copies) : ""
        }
        copies.beginClock()
        #expect(Self.add(Self.windows[1], at: 140, to: &copies) == "140..<156")
    }

    /// Samples that are kept are compared exactly elsewhere.
    @Test(arguments: [(5, "-"), (6, "1005..<1021"), (0, "-"), (2000, "1005..<1021")])
    func theSourceIsNoLongerKept(kept: Int, found: String) {
        var copies = DistantCopies()
        #expect(Self.add(Self.windows[0], at: 5, to: &copies) == "-")
        #expect(Self.add(Self.windows[0], at: 1005, to: &copies, kept: kept) == found)
    }

    @Test(arguments: [1, 50]) func theSourceIsAtMost300SecondsAgo(rate: Int) {
        for (distance, found) in [(300 * rate, true), (300 * rate + 1, false)] {
            var copies = DistantCopies()
            #expect(Self.add(Self.windows[0], at: 7, to: &copies, rate: rate) == "-")
            let expected = found ? "\(7 + distance)..<\(23 + distance)" : "-"
            #expect(Self.add(Self.windows[0], at: 7 + distance, to: &copies, rate: rate) == expected)
        }
    }

    /// A window of a coarse sensor at rest repeats by chance; it neither is a copy nor ends one.
    @Test func aWindowNeedsVariety() {
        var copies = DistantCopies()
        let rest = (0..<16).map { SIMD3<Float>($0 % 8 == 0 ? 0.01 : 0, 0, -1) }
        var found: [String] = []
        for start in [0, 100] {
            for (window, number) in [(Self.windows[0], 0), (rest, 20), (Self.windows[1], 40)] {
                found.append(Self.add(window, at: start + number, to: &copies))
            }
        }
        #expect(found == ["-", "-", "-", "100..<116", "-", "116..<156 +"])
    }

    /// Every bit, the order and the axes count.
    @Test func aChangedWindowIsNoCopy() {
        let window = Self.windows[0]
        var changed: [[SIMD3<Float>]] = [
            window.reversed(), window.map { SIMD3($0.y, $0.x, $0.z) }, window.map { SIMD3($0.x, $0.z, $0.y) },
            window.map { SIMD3($0.z, $0.y, $0.x) }, window.map { -$0 },
        ]
        for i in 0..<16 {
            for axis in 0..<3 {
                changed.append(window)
                changed[changed.count - 1][i][axis] = window[i][axis].nextUp
            }
            if i > 0 {
                changed.append(window)
                changed[changed.count - 1].swapAt(i - 1, i)
            }
        }
        for other in changed {
            var copies = DistantCopies()
            #expect(Self.add(window, at: 0, to: &copies) == "-")
            #expect(Self.add(other, at: 1000, to: &copies) == "-")
        }
    }
}
