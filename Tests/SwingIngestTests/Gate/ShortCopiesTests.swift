import SwingMotion
import Testing

@testable import SwingIngest

/// The shortest stretches that are copies, and the seconds in which they are sought.
@Suite struct ShortCopiesTests {
    /// Returns what is found in seconds of equal length, as the samples around each copied stretch.
    static func found(_ values: [SIMD3<Float>], rate: Int) -> [String] {
        var copies = CopiedSamples<AccelerometerChunk>()
        let all = acceleration(values, rate: 1)
        return stride(from: 0, to: values.count, by: rate).flatMap { start in
            let end = min(start + rate, values.count)
            let faults = copies.check(all[start..<end], nextTime: end < values.count ? Double(end) : nil)
            return faults.map {
                "\($0.kind) \(Int($0.startTimestamp))...\(Int($0.endTimestamp))" + ($0.continues ? " +" : "")
            }
        }
    }

    static func copied(_ count: Int, at place: Int, from distance: Int, in total: Int) -> [SIMD3<Float>] {
        var values = jagged(total, height: 400)
        for i in place..<place + count { values[i] = values[i - distance] }
        return values
    }

    /// Samples are chosen by their bits: every 8th up to 400 samples per second, every 32nd above.
    ///
    /// So most copies of 16 samples are found at low rates only; none of 15 samples is.
    @Test(arguments: [(400, 75...100), (401, 25...60)]) func copiesOf16SamplesAreFoundByChance(
        rate: Int, share: ClosedRange<Int>
    ) {
        var count = 0
        for i in 0..<100 {
            let place = rate + 20 + 3 * i
            let found = Self.found(Self.copied(16, at: place, from: 170, in: 2 * rate), rate: rate)
            if !found.isEmpty {
                #expect(found == ["copied \(place - 1)...\(place + 16)"])
                count += 1
            }
            #expect(Self.found(Self.copied(15, at: place, from: 170, in: 2 * rate), rate: rate).isEmpty)
        }
        #expect(share.contains(count), "\(count)")
    }

    /// A buffer of 16 samples may be stored repeatedly; shorter ones are no copies.
    @Test(arguments: [(13, false), (15, false), (16, true), (17, true)]) func theDistanceIsAtLeast16(
        distance: Int, isCopied: Bool
    ) {
        let found = Self.found(Self.copied(80, at: 250, from: distance, in: 400), rate: 200)
        #expect(found == (isCopied ? ["copied 249...330"] : []))
    }

    /// Copies of up to three complete seconds before a second are found, and no older ones.
    @Test(arguments: [(60, 1), (300, 1), (320, 1), (350, 0), (430, 0)]) func theSourceIsAtMostThreeSecondsAgo(
        distance: Int, count: Int
    ) {
        let found = Self.found(Self.copied(30, at: 520, from: distance, in: 700), rate: 100)
        #expect(found == (count > 0 ? ["copied 519...550"] : []))
    }

    /// A copy over several seconds is reported in parts, each up to the second's end.
    @Test func aCopyContinues() {
        let found = Self.found(Self.copied(230, at: 350, from: 240, in: 700), rate: 100)
        #expect(found == ["copied 349...400", "copied 400...500 +", "copied 500...580 +"])
        let last = Self.found(Self.copied(50, at: 350, from: 240, in: 400), rate: 100)
        #expect(last == ["copied 349...399"])
    }

    /// In one second, at most eight stretches that turn out to be too short are examined.
    @Test(arguments: [(2, true), (30, false)]) func manyShortStretchesEndTheSearch(count: Int, isFound: Bool) {
        var values = jagged(800, height: 400)
        for stretch in 0..<count {
            for i in 405 + 10 * stretch..<414 + 10 * stretch { values[i] = values[i - 163 - 7 * (stretch % 3)] }
        }
        for i in 720..<790 { values[i] = values[i - 350] }
        #expect(Self.found(values, rate: 400) == (isFound ? ["copied 719...790"] : []))
    }

    /// After a clock reset, earlier samples may still be repeated, but stretches begin with the new run.
    @Test func aResetEndsAStretch() {
        let all = acceleration(Self.copied(100, at: 350, from: 200, in: 500), rate: 1)
        var copies = CopiedSamples<AccelerometerChunk>()
        var faults: [SampleFault] = []
        for start in stride(from: 0, to: 500, by: 100) {
            faults += copies.check(all[start..<start + 100], nextTime: nil)
            if start == 300 { copies.beginClock() }
        }
        #expect(faults.map(\.startTimestamp) == [349, 400] && faults.map(\.endTimestamp) == [399, 450])
        #expect(faults.map(\.continues) == [false, false])
        #expect(copies.check(all[0..<0], nextTime: nil).isEmpty)
    }
}
