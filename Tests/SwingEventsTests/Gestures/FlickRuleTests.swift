import SwingMotion
import TestSupport
import Testing

@testable import SwingEvents

@Suite struct FlickRuleTests {
    @Test(arguments: [
        (Float(-2), false), ((-2 as Float).nextDown, true), (-1.99, false), (-2.01, true), (2.5, false), (-16, true),
    ])
    func threshold(x: Float, isGesture: Bool) {
        var detector = GestureDetector(FlickRule())
        let events = detector.events([(1, 0), (1.125, x)])
        #expect(events.map(\.timestamp) == (isGesture ? [1.125] : []))
        #expect(events.allSatisfy { $0.acceleration == Double(x) && !$0.followsGap })
    }

    /// Values of x at 8 Hz, with the indices of the events.
    static let columns: [(x: [Float], events: [Int], suppressed: Int)] = [
        // A return to exactly −1 g does not pass the release.
        ([0, -3, -1, -3], [1], 1),
        ([0, -3, Float(-1).nextUp, -3], [1, 3], 0),
        ([0, -3, -2, -3, -1.5, -3, 0, -3], [1, 7], 2),
        // It is one gesture while x stays beyond the threshold.
        ([0, -3, -4, -2.5, -3], [1], 0),
        // The opposite direction is not a gesture.
        ([0, 3, 0, 3], [], 0),
        // The first sample can be in the middle of a gesture.
        ([-3, 0, -3], [0, 2], 0),
    ]

    @Test(arguments: columns)
    func hysteresis(x: [Float], events: [Int], suppressed: Int) {
        var detector = GestureDetector(FlickRule())
        let found = detector.events(x.enumerated().map { (Double($0) / 8, $1) })
        #expect(found.map { Int($0.timestamp * 8) } == events)
        #expect(detector.suppressedCount == suppressed)
        #expect(detector.eventCount == events.count)
        #expect(found.map(\.followsGap) == events.map { $0 == 0 })
    }

    @Test func otherWay() {
        var settings = FlickRule()
        settings.threshold = 1.5
        settings.release = 0.5
        var detector = GestureDetector(settings)
        let x: [Float] = [0, 1.5, Float(1.5).nextUp, 0.5, 2, Float(0.5).nextDown, 2]
        #expect(detector.events(x.enumerated().map { (Double($0) / 8, $1) }).map(\.timestamp) == [0.25, 0.75])
        #expect(detector.suppressedCount == 1)
    }

    @Test(arguments: FlickRule.Axis.allCases)
    func axes(axis: FlickRule.Axis) {
        var settings = FlickRule()
        settings.axis = axis
        var detector = GestureDetector(settings)
        let values: [(Float, Float, Float)] = [(-3, 0, 0), (0, -4, 0), (0, 0, -5)]
        let events = values.enumerated().flatMap {
            detector.analyze(timestamp: Double($0) / 8, x: $1.0, y: $1.1, z: $1.2)
        }
        let place = axis == .x ? 0 : axis == .y ? 1 : 2
        #expect(events.map(\.timestamp) == [Double(place) / 8])
        #expect(events.map(\.acceleration) == [-3 - Double(place)])
    }

    @Test(arguments: [(0.25, 1), (0.3125, 2)])
    func gapArms(gap: Double, count: Int) {
        var detector = GestureDetector(FlickRule())
        let found = detector.events([(1, 0), (1.125, -3), (1.25, -1.5), (1.25 + gap, -3)])
        #expect(found.count == count)
        #expect(found.last?.followsGap == (count == 2))
        #expect(detector.suppressedCount == 2 - count)
    }

    @Test func chunksChangeNothing() {
        for seed in UInt64(1)...5 {
            let whole = AccelerometerChunk.unruly(seed: seed, count: 4000)
            var reference = GestureDetector(FlickRule())
            let expected = reference.analyze(whole)
            reference.finish()
            #expect(expected.count > 20 && reference.suppressedCount > 20)
            var dice = SplitMix64(seed: seed)
            var detector = GestureDetector(FlickRule())
            #expect(whole.cut(&dice).flatMap { detector.analyze($0) } == expected)
            detector.finish()
            #expect(detector.suppressedCount == reference.suppressedCount)
            #expect(detector.report == reference.report)
        }
    }
}
