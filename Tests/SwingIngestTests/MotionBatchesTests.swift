import SwingIngest
import SwingMotion
import TestSupport
import Testing

@Suite struct MotionBatchesTests {
    func batches(
        _ accelerometer: AccelerometerChunk, _ motion: DeviceMotionChunk, by size: Int = 800
    ) async -> [MotionBatch] {
        var batches: [MotionBatch] = []
        for await batch in MotionBatches(
            accelerometer: Chunks(accelerometer, by: size), deviceMotion: Chunks(motion, by: size))
        {
            batches.append(batch)
        }
        return batches
    }

    @Test func cutsAtWholeSecondsOfTheSensorClock() async {
        let found = await batches(
            accelerometer(times(from: 100.51, to: 103.2, rate: 801.92)),
            deviceMotion(times(from: 100.73, to: 103.1, rate: 200.44)))
        #expect(found.map(\.second) == [100, 101, 102, 103])
        for batch in found {
            for time in [batch.accelerometer.time, batch.deviceMotion.time].joined() {
                #expect(Int(time) == batch.second)
            }
        }
        let first = found[0].accelerometer
        #expect((380...400).contains(first.count), "the first batch is short: \(first.count)")
        #expect([801, 802, 803].contains(found[1].accelerometer.count))
        let report = found[3].accelerometerReport
        #expect(abs(report.rate.orNaN - 801.92) < 1e-6)
        #expect(report.usedCount == report.sampleCount && report.gapCount == 0)
        #expect(abs(found[3].deviceMotionReport.rate.orNaN - 200.44) < 1e-6)
    }

    /// A stream with every kind of bad timestamp.
    static let messy: AccelerometerChunk = {
        var time = times(from: 10.3, to: 16, rate: 800)
        time[500] = time[499]  // equal
        time.swapAt(900, 910)  // late, in their second
        time[1600] = 11.9  // late, its second closed
        time[2000] = 4e6  // stray, far ahead
        time[2001] = -3  // stray, far back
        time[2500] = .nan
        time.removeSubrange(3000..<3100)  // a gap
        time += times(from: 20, to: 21.5, rate: 800)  // a gap of 4 s
        time += times(from: 2, to: 3.5, rate: 800)  // a clock reset
        return accelerometer(time, invalid: [100, 2600])
    }()

    @Test(arguments: [1, 7, 400, 801, 100_000]) func batchesDoNotDependOnTheChunkLength(size: Int) async {
        let motion = deviceMotion(times(from: 10, to: 21, rate: 200) + times(from: 2, to: 3.2, rate: 200))
        let expected = await batches(Self.messy, motion, by: 800)
        let found = await batches(Self.messy, motion, by: size)
        #expect(found == expected)
    }

    @Test func everySampleIsUsedOrCounted() async throws {
        let motion = deviceMotion(times(from: 10, to: 21, rate: 200) + times(from: 2, to: 3.2, rate: 200))
        let found = await batches(Self.messy, motion)
        let report = try #require(found.last).accelerometerReport
        #expect(report.sampleCount == Self.messy.count)
        #expect(report.sampleCount == report.usedCount + report.droppedCount)
        #expect(report.usedCount == found.map(\.accelerometer.count).reduce(0, +))
        #expect(report.invalidCount == 3)
        #expect(report.duplicateCount == 1)
        #expect(report.lateCount == 1)
        #expect(report.strayCount == 2)
        #expect(report.reorderedCount == 10)
        #expect(report.clockResetCount == 1)
        #expect(found.flatMap(\.accelerometerGaps).count == report.gapCount)
        #expect(abs(report.gapDuration - (101.0 / 800 + 4)) < 0.01)
        #expect(Set(found.map(\.clockRun)) == [0, 1])
        for batch in found { #expect(batch.accelerometer.time.array == batch.accelerometer.time.sorted()) }
    }

    @Test(arguments: [(0.2, 1, 0), (0.3, 0, 1)]) func aSecondStaysOpenForALateSample(
        lateness: Double, reordered: Int, late: Int
    ) async throws {
        var time = times(from: 10, to: 12, rate: 800)
        let sample = time.remove(at: 795)
        time.insert(sample, at: time.firstIndex { $0 >= 11 + lateness } ?? 0)
        let found = await batches(accelerometer(time), DeviceMotionChunk())
        let report = try #require(found.last).accelerometerReport
        #expect((report.reorderedCount, report.lateCount) == (reordered, late))
        #expect(found[0].accelerometer.time.contains(sample) == (reordered == 1))
    }

    @Test func anEmptyStreamDoesNotAffectTheOther() async {
        let found = await batches(accelerometer(times(from: 0, to: 2, rate: 100)), DeviceMotionChunk())
        #expect(found.map(\.accelerometer.count) == [100, 100])
        #expect(found.allSatisfy { $0.deviceMotion.time.isEmpty })
    }

    @Test func streamsMayNotOverlap() async {
        let found = await batches(
            accelerometer(times(from: 0, to: 2, rate: 100)), deviceMotion(times(from: 50, to: 51, rate: 100)))
        #expect(found.map(\.second) == [0, 1, 50])
    }

    @Test func emptyStreamsHaveNoBatches() async {
        #expect(await batches(AccelerometerChunk(), DeviceMotionChunk()).isEmpty)
    }

    @Test func samplesDroppedAtTheEndAreReported() async throws {
        let time = times(from: 0, to: 1.5, rate: 100) + [.nan]
        let found = await batches(accelerometer(time), DeviceMotionChunk())
        #expect(try #require(found.last).accelerometerReport.invalidCount == 1)
    }

    /// A second within one chunk shares the chunk's storage, however long the chunk is.
    @Test(arguments: [1, 10]) func aSecondWithinOneChunkIsNotCopied(seconds: Int) async throws {
        let whole = accelerometer(times(from: 0, to: Double(seconds), rate: 512))
        let found = await batches(whole, DeviceMotionChunk(), by: 100_000)
        try #require(found.count == seconds)
        let end = found.map(\.accelerometer).reduce(0) { $0 + $1.count }
        #expect(end == whole.count)
        let addresses = found.map { $0.accelerometer.acceleration.z.span.withUnsafeBufferPointer { $0.baseAddress } }
        let first = try #require(addresses.first ?? nil)
        #expect(addresses == (0..<seconds).map { first + 512 * $0 })
    }

    @Test func aChunkOfOneSecondIsABatch() async {
        let whole = accelerometer(times(from: 0, to: 1, rate: 800))
        let found = await batches(whole, DeviceMotionChunk(), by: 1_000)
        #expect(found.map(\.accelerometer) == [whole])
    }

    @Test func aSourcesErrorsArePassedOn() async {
        struct Broken: Error {}
        let broken = AsyncThrowingStream<AccelerometerChunk, any Error> { throw Broken() }
        let motion = AsyncThrowingStream<DeviceMotionChunk, any Error> { nil }
        await #expect(throws: Broken.self) {
            for try await _ in MotionBatches(accelerometer: broken, deviceMotion: motion) {}
        }
    }
}
