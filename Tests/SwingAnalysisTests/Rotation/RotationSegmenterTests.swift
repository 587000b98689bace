import Testing

@testable import SwingAnalysis

@Suite struct RotationSegmenterTests {
    func segments(_ rate: [Float], sign: Float = 1) -> [RotationSegment] {
        let time = rate.indices.map { Double($0) * 0.005 }
        var tracker = RotationSegmenter(sign: sign, threshold: 1.5)
        return tracker.analyze(time.span, rate.span) + tracker.finish()
    }

    static let rest = [Float](repeating: 0, count: 40)

    @Test func aMovementIsOneSegmentOfItsOwnSign() throws {
        let rate = Self.rest + [2, 5, 9, 5, 2] + Self.rest
        let segment = try #require(segments(rate).first)
        #expect(segment.peakRate == 9)
        #expect(segment.peakTimestamp == 42 * 0.005)
        #expect(segment.startTimestamp == 40 * 0.005 && segment.endTimestamp == 44 * 0.005)
        #expect(segments(rate, sign: -1).isEmpty)
        #expect(segments(rate.map { -$0 }, sign: -1).map(\.peakRate) == [9])
    }

    @Test(arguments: [(4, 1), (11, 1), (14, 2)]) func aShakeDoesNotEndASegment(gap: Int, count: Int) {
        let rate = Self.rest + [5, 5] + [Float](repeating: -8, count: gap) + [5, 5] + Self.rest
        #expect(segments(rate).count == count)
    }

    @Test func anEndlessRotationIsDivided() {
        #expect(segments([Float](repeating: 5, count: 1000)).count == 2)
    }

    /// Rates are compared with the threshold in full precision, although the stored threshold is rounded to Float.
    @Test(arguments: [0.1, 0.7, 1.5, 1.7]) func theThresholdIsExact(threshold: Double) {
        let nearest = Float(threshold)
        for rate in [nearest.nextDown, nearest, nearest.nextUp] {
            var tracker = RotationSegmenter(sign: -1, threshold: threshold)
            let times = [0, 0.005]
            let rates = [0, -rate]
            #expect(tracker.analyze(times.span, rates.span).isEmpty)
            #expect((tracker.open != nil) == (Double(rate) > threshold), "\(rate)")
        }
    }
}
