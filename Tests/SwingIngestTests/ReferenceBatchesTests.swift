import SwingMotion
import TestSupport
import Testing

@testable import SwingIngest

/// Batches of disordered streams, compared with a search through all samples.
@Suite struct ReferenceBatchesTests {
    /// Returns the times of a stream in the order of arrival: late, repeated and missing ones among them.
    static func disordered(seed: UInt64, rate: Double) -> [Double] {
        var random = SplitMix64(seed: seed)
        var time = times(from: 100.5, to: 104, rate: rate)
        for _ in 0..<12 {
            let place = Int.random(in: 2..<time.count - 2, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: time.insert(time[place], at: place)
            case 1: time.remove(at: place)
            case 2:
                let late = time.remove(at: place)
                time.insert(late, at: min(place + Int.random(in: 1..<Int(rate * 0.9), using: &random), time.count))
            default: time.insert(time[max(place - 40, 0)], at: place)
            }
        }
        return time
    }

    /// Returns what the documentation of ``MotionBatches`` states: the times of each second, and the counts of late,
    /// repeated and reordered samples.
    static func expected(_ arriving: [Double]) -> (seconds: [Int: [Double]], late: Int, repeated: Int, reordered: Int) {
        var (seen, newest): (Set<Double>, Double) = ([], -.infinity)
        var (late, repeated, reordered) = (0, 0, 0)
        for time in arriving {
            if newest >= time.rounded(.down) + 1.25 {
                late += 1
            } else if !seen.insert(time).inserted {
                repeated += 1
            } else if time < newest {
                reordered += 1
            }
            newest = max(newest, time)
        }
        return (Dictionary(grouping: seen.sorted()) { Int($0.rounded(.down)) }, late, repeated, reordered)
    }

    /// Samples whose values follow from their times, so that exchanged values are noticed.
    static func chunk(_ time: [Double]) -> AccelerometerChunk {
        acceleration(time.map(value), at: time)
    }

    static func value(_ time: Double) -> SIMD3<Float> {
        var random = SplitMix64(seed: time.bitPattern)
        return SIMD3<Float>.random(in: 0...0.1, using: &random)
    }

    @Test(arguments: 0..<20) func disorderedStreams(seed: Int) async throws {
        let arriving = Self.disordered(seed: UInt64(seed), rate: seed % 2 == 0 ? 200 : 50)
        let expected = Self.expected(arriving)
        for size in [1, 5, 64, 1000] {
            let empty = Chunks(DeviceMotionChunk(), by: 1)
            var found: [MotionBatch] = []
            for await batch in MotionBatches(accelerometer: Chunks(Self.chunk(arriving), by: size), deviceMotion: empty)
            {
                found.append(batch)
            }
            #expect(found.map(\.second) == expected.seconds.keys.sorted())
            for batch in found {
                let samples = batch.accelerometer
                #expect(samples.time == expected.seconds[batch.second] ?? [])
                #expect((0..<samples.count).map(samples.value) == samples.time.map(Self.value))
            }
            let report = try #require(found.last).accelerometerReport
            #expect(
                [report.lateCount, report.duplicateCount, report.reorderedCount]
                    == [expected.late, expected.repeated, expected.reordered])
            #expect(report.usedCount == expected.seconds.values.map(\.count).reduce(0, +))
        }
    }

    /// Another rule for timestamps changes what is late.
    @Test(arguments: [(0.25, 1, 0), (0.75, 0, 1)]) func theRuleCounts(window: Double, late: Int, reordered: Int)
        async throws
    {
        var rule = ClockRule.standard
        rule.reorderWindow = window
        var time = times(from: 0, to: 3, rate: 64)
        time.insert(time.remove(at: 32), at: 96)
        let batches = MotionBatches(
            accelerometer: Chunks(Self.chunk(time), by: 50), deviceMotion: Chunks(rotation([]), by: 1), rule: rule)
        var reports: [StreamReport] = []
        for await batch in batches { reports.append(batch.accelerometerReport) }
        let report = try #require(reports.last)
        #expect(report.lateCount == late && report.reorderedCount == reordered)
    }

    /// What a reader repaired is counted once per chunk, whichever seconds the chunk contains.
    @Test func repairsAreCounted() async throws {
        var chunk = Self.chunk(times(from: 0, to: 3, rate: 64))
        chunk.repairs.repeatedCount = 5
        chunk.repairs.spreadCount = 7
        var motion = rotation(jagged(64))
        motion.repairs.reorderedCount = 3
        let streams = (AsyncStream(one: chunk), AsyncStream(one: motion))
        var last: MotionBatch?
        for await batch in MotionBatches(accelerometer: streams.0, deviceMotion: streams.1) { last = batch }
        let batch = try #require(last)
        #expect(batch.accelerometerReport.duplicateCount == 5 && batch.accelerometerReport.spreadCount == 7)
        #expect(batch.deviceMotionReport.reorderedCount == 3 && batch.deviceMotionReport.usedCount == 64)
        #expect(batch.accelerometerReport.sampleCount == 197)
    }

    /// Impossible samples are dropped also from seconds of one or two samples.
    @Test(arguments: [1.0, 2]) func secondsOfOneSampleAreExamined(rate: Double) async throws {
        var values = jagged(20)
        for i in [5, 8, 9] { values[i].y = 500 }
        let chunk = acceleration(values, rate: rate)
        var (seconds, faults): ([Double], [SampleFault]) = ([], [])
        let batches = MotionBatches(
            accelerometer: Chunks(chunk, by: 3), deviceMotion: Chunks(DeviceMotionChunk(), by: 1))
        for await batch in batches {
            seconds += batch.accelerometer.time
            faults += batch.accelerometerFaults
        }
        #expect(seconds == (0..<20).filter { ![5, 8, 9].contains($0) }.map { Double($0) / rate })
        #expect(faults.map(\.kind).allSatisfy { $0 == .impossible })
        #expect(faults.map(\.droppedCount).reduce(0, +) == 3)
    }

    /// Both streams reset, or one of them after the other ended: the runs of the clock are counted from 0.
    @Test(arguments: [(2, 2, 2), (2, 0, 2), (0, 2, 2), (1, 1, 1), (0, 0, 0)]) func clockRunsAreCounted(
        resets: Int, motionResets: Int, runs: Int
    ) async {
        func stream(_ count: Int) -> [Double] {
            (0...count).flatMap { times(from: 10 - 3 * Double($0), to: 12 - 3 * Double($0), rate: 32) }
        }
        let motion = rotation(jagged(stream(motionResets).count))
        let moved = DeviceMotionChunk(
            time: stream(motionResets), rotationRate: motion.rotationRate, gravity: motion.gravity)
        var found: [[Int]] = []
        for await batch in MotionBatches(
            accelerometer: Chunks(Self.chunk(stream(resets)), by: 100), deviceMotion: Chunks(moved, by: 7))
        {
            found.append([
                batch.clockRun, batch.second, batch.accelerometer.count, batch.deviceMotion.count,
                batch.accelerometerReport.clockResetCount,
            ])
        }
        let expected = (0...runs).flatMap { run in
            [10, 11].map {
                [run, $0 - 3 * run, run <= resets ? 32 : 0, run <= motionResets ? 32 : 0, min(run, resets)]
            }
        }
        #expect(found == expected)
    }
}

extension AsyncStream where Element: Sendable {
    /// A stream of one element.
    fileprivate init(one element: Element) {
        self.init { continuation in
            continuation.yield(element)
            continuation.finish()
        }
    }
}
