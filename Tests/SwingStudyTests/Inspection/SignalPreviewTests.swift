import SwingMotion
import Testing

@testable import SwingStudy

struct SignalPreviewTests {
    /// Returns one second of both sensors at 100 Hz with norms of 5 g and 7 rad/s, device motion half a second later.
    private func batch(_ second: Int, clock: Int = 0, gaps: [StreamGap] = []) -> MotionBatch {
        let times = (0..<100).map { Double(second) + Double($0) / 100 }
        func axes(_ x: Float, _ y: Float, _ z: Float) -> Triaxial {
            Triaxial(
                x: [Float](repeating: x, count: 100), y: [Float](repeating: y, count: 100),
                z: [Float](repeating: z, count: 100))
        }
        return MotionBatch(
            clock: clock, second: second,
            accelerometer: AccelerometerChunk(time: times, acceleration: axes(3, 0, -4)),
            deviceMotion: DeviceMotionChunk(time: times, rotationRate: axes(2, 3, -6), gravity: axes(0, 0, -1)),
            accelerometerGaps: gaps)
    }

    @Test func normsAreStored() {
        var preview = SignalPreview()
        for second in 100..<104 { preview.analyze(batch(second)) }
        #expect(preview.first == 100)
        #expect(preview.last == 103.99)
        #expect(abs(preview.duration - 3.99) < 1e-9)
        let (acceleration, rate) = (
            preview.acceleration.columns(8, to: 3.99), preview.rotationRate.columns(8, to: 3.99)
        )
        #expect(acceleration.allSatisfy { $0.minimum == 5 && $0.maximum == 5 && !$0.hasGap && !$0.hasReset })
        #expect(rate.allSatisfy { $0.minimum == 7 && $0.maximum == 7 })
    }

    /// Runs of the clock follow one another, whatever their timestamps.
    @Test func afterAResetThePreviewContinuesWhereItEnded() {
        var preview = SignalPreview()
        for second in 100..<104 { preview.analyze(batch(second)) }
        for second in 7..<11 { preview.analyze(batch(second, clock: 1)) }
        #expect(abs(preview.duration - 7.98) < 1e-9)
        #expect(preview.first == 100)
        #expect(preview.last == 10.99)
        let columns = preview.acceleration.columns(4, to: preview.duration)
        #expect(columns.map(\.hasReset) == [false, false, true, false])
        #expect(columns.allSatisfy { $0.hasValue })
    }

    @Test func gapsAreThoseOfTheirStream() {
        var preview = SignalPreview()
        preview.analyze(batch(100))
        preview.analyze(batch(109, gaps: [StreamGap(startTimestamp: 100.99, endTimestamp: 109)]))
        let columns = preview.acceleration.columns(10, to: preview.duration)
        #expect(columns.map(\.hasValue) == [true] + [Bool](repeating: false, count: 8) + [true])
        #expect(columns.map(\.hasGap) == [Bool](repeating: true, count: 10))
        #expect(preview.rotationRate.columns(10, to: preview.duration).allSatisfy { !$0.hasGap })
    }

    @Test func aPreviewWithoutSamplesIsEmpty() {
        var preview = SignalPreview()
        preview.analyze(MotionBatch(second: 3, accelerometer: AccelerometerChunk(), deviceMotion: DeviceMotionChunk()))
        #expect(preview.first == nil)
    }
}
