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
            clockRun: clock, second: second,
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

struct EnvelopeTests {
    /// Returns a reproducible signal of `count` samples at an uneven rate.
    static func signal(_ count: Int, step: Double) -> [(value: Float, time: Double)] {
        var state: UInt64 = 7
        return (0..<count).map { i in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let part = Double(state >> 40) / Double(1 << 24)
            return (Float(part * 100 - 50), (Double(i) + 0.9 * part) * step)
        }
    }

    /// Compares each column with the samples of the intervals whose centre is in it.
    ///
    /// The lengths double the intervals often, once and never.
    @Test(arguments: [(20_000, 1.3), (40_000, 0.00125), (3_000, 0.00125)])
    func columnsContainMinimumAndMaximum(count: Int, step: Double) {
        let signal = Self.signal(count, step: step)
        var envelope = Envelope()
        for (value, time) in signal { envelope.add(value, at: time) }
        #expect(envelope.stretches.count <= Envelope.capacity)
        let end = Double(count) * step
        let columns = envelope.columns(80, to: end)
        #expect(columns.count == 80)
        var expected = [EnvelopeBin](repeating: EnvelopeBin(), count: 80)
        for (value, time) in signal {
            let middle = ((time / envelope.length).rounded(.down) + 0.5) * envelope.length
            expected[min(Int(middle / end * 80), 79)].add(value)
        }
        #expect(columns == expected)
        #expect(columns.map(\.maximum).max() == signal.map(\.value).max())
        #expect(columns.map(\.minimum).min() == signal.map(\.value).min())
    }

    @Test func theLengthDoublesAsOftenAsNecessary() {
        var envelope = Envelope()
        envelope.add(1, at: 31.9)
        #expect(envelope.length == 1.0 / 64)
        envelope.add(2, at: 32)
        #expect(envelope.length == 1.0 / 32)
        envelope.add(3, at: 1e15)
        #expect(envelope.stretches.count <= Envelope.capacity)
        #expect(envelope.columns(10, to: 1e15).map(\.maximum).max() == 3)
    }

    @Test func gapsAndResetsRemainAfterDoubling() {
        var envelope = Envelope()
        for i in 0..<100 where !(40..<60).contains(i) { envelope.add(Float(i), at: Double(i) + 0.5) }
        envelope.addGap(from: 40, to: 60)
        envelope.addReset(at: 75.5)
        let columns = envelope.columns(10, to: 100)
        #expect(columns.map(\.hasGap) == [false, false, false, false, true, true, true, false, false, false])
        #expect(columns.map(\.hasValue) == [true, true, true, true, false, false, true, true, true, true])
        #expect(columns.map(\.hasReset) == [false, false, false, false, false, false, false, true, false, false])
    }

    /// A sensor slower than the columns has a value in each column between its first and its last sample.
    @Test func valuesOfASlowSensorAreRepeated() {
        var envelope = Envelope()
        for (value, time) in [(1.0, 0.35), (2.0, 0.55), (3.0, 0.75)] { envelope.add(Float(value), at: time) }
        let columns = envelope.columns(10, to: 1)
        #expect(columns.map(\.hasValue) == [false, false, false, true, true, true, true, true, false, false])
        #expect(columns[4].maximum == 1)
        #expect(columns[6].maximum == 2)
    }

    @Test func nanAndInfinityAreIgnored() {
        var envelope = Envelope()
        envelope.add(.nan, at: 1)
        envelope.add(.infinity, at: 1)
        #expect(envelope.columns(4, to: 2).allSatisfy { !$0.hasValue })
    }

    /// A short recording has fewer columns.
    @Test func columnsAreNotShorterThanIntervals() {
        var envelope = Envelope()
        envelope.add(1, at: 0)
        #expect(envelope.columns(80, to: 0).count == 1)
        #expect(envelope.columns(80, to: 0.1).count == 7)
    }
}
