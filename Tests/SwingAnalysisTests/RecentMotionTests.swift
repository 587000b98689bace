import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct RecentMotionTests {
    /// Returns the excerpt of a second at 100 Hz in which `count` samples from the 40th on were dropped as impossible.
    static func excerpt(dropping count: Int) -> Excerpt {
        let all = (0..<100).map { 7 + Double($0) / 100 }
        let kept = Array(all[..<40] + all[(40 + count)...])
        // A straight line, so that an interpolation restores it.
        let column = kept.map { Float($0) }
        let batch = MotionBatch(
            second: 7,
            accelerometer: AccelerometerChunk(
                time: kept, acceleration: Triaxial(x: column, y: column, z: column)),
            deviceMotion: DeviceMotionChunk(),
            accelerometerFaults: [
                SampleFault(.impossible, from: all[39], to: all[40 + count], droppedCount: count)
            ])
        var recent = RecentMotion()
        recent.append(batch)
        return recent.excerpt(accelerometer: 7...8, motion: 7...8)
    }

    @Test(arguments: 1...3) func fewDroppedSamplesAreInterpolated(count: Int) {
        let excerpt = Self.excerpt(dropping: count)
        #expect(excerpt.time.count == 100 && excerpt.gaps.isEmpty)
        #expect(zip(excerpt.time, excerpt.acceleration.x).allSatisfy { abs($0 - Double($1)) < 1e-5 })
    }

    @Test(arguments: [4, 12]) func moreDroppedSamplesAreAGap(count: Int) throws {
        let excerpt = Self.excerpt(dropping: count)
        #expect(excerpt.time.count == 100 - count)
        let gap = try #require(excerpt.gaps.first)
        #expect(excerpt.gaps.count == 1 && abs(gap.endTimestamp - gap.startTimestamp - Double(count + 1) / 100) < 1e-9)
    }
}
