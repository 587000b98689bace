import SwingMotion
import Testing

@testable import SwingIngest

/// Impossible and lone samples, at the limits of their definitions in `docs/signal-quality.md`.
@Suite struct PlausibleSamplesTests {
    static let level = SIMD3<Float>(0.25, -0.875, 0.625)

    static func flat(_ count: Int) -> [SIMD3<Float>] { [SIMD3<Float>](repeating: level, count: count) }

    /// Returns the implausible samples of a second between others, by their indices in it.
    static func implausible<Chunk: PlausibleChunk>(
        in all: Chunk, _ range: Range<Int>? = nil
    ) -> [Int: SampleFault.Kind] {
        let range = range ?? 0..<all.count
        let (before, second) = (all[0..<range.lowerBound], all[range])
        let samples = PlausibleSamples(before, second, all[range.upperBound..<all.count])
        let limit = Chunk.rule.limit
        let isPossible = (0..<second.count).allSatisfy { i in
            let value = second.value(i)
            return max(abs(value.x), abs(value.y), abs(value.z)) <= limit
        }
        return samples.implausible(
            PlausibleSamples.jumps(before, second), isPossible: isPossible && second.hasPossibleCompanions)
    }

    static func acceleration(_ change: (inout [SIMD3<Float>]) -> Void, rate: Double = 1024) -> AccelerometerChunk {
        var values = flat(40)
        change(&values)
        return SwingIngestTests.acceleration(values, from: 3, rate: rate)
    }

    static func rotation(_ change: (inout [SIMD3<Float>]) -> Void, rate: Double = 256) -> DeviceMotionChunk {
        var values = flat(40)
        change(&values)
        return SwingIngestTests.rotation(values, from: 3, rate: rate)
    }

    /// Without any step around, the noise of 0.1 g and 0.1 rad/s decides, or the minimum deviation.
    static let deviations: [(count: Int, small: Float, large: Float, smallRate: Float, largeRate: Float)] = [
        (1, 0.59, 0.61, 0.39, 0.41), (2, 1.98, 2.02, 99, 99), (3, 2.48, 2.52, 99, 99), (4, 99, 99, 99, 99),
    ]

    @Test(arguments: deviations.indices, 0..<3) func aLoneStretchIsFarFromBothNeighbours(index: Int, axis: Int) {
        let (count, small, large, smallRate, largeRate) = Self.deviations[index]
        let lone = Dictionary(uniqueKeysWithValues: (20..<20 + count).map { ($0, SampleFault.Kind.lone) })
        for sign in [Float(1), -1] {
            func change(_ size: Float) -> (inout [SIMD3<Float>]) -> Void {
                { for i in 20..<20 + count { $0[i][axis] += sign * size } }
            }
            #expect(Self.implausible(in: Self.acceleration(change(small))) == [:])
            #expect(Self.implausible(in: Self.acceleration(change(large))) == (large < 99 ? lone : [:]))
            #expect(Self.implausible(in: Self.rotation(change(smallRate > 60 ? 60 : smallRate))) == [:])
            #expect(
                Self.implausible(in: Self.rotation(change(largeRate > 60 ? 60 : largeRate)))
                    == (count == 1 ? lone : [:]))
        }
    }

    /// Each sample of a lone stretch is far from the line between its neighbours, which need not be level.
    @Test func aStretchIsComparedWithALine() {
        for (first, second, isLone) in [
            (Float(3), Float(0.55), true), (0.55, 3, true), (3, 0.45, false), (0.45, 3, false),
        ] {
            let found = Self.implausible(
                in: Self.acceleration { ($0[20].y, $0[21].y) = (Self.level.y + first, Self.level.y + second) })
            #expect(found == (isLone ? [20: .lone, 21: .lone] : [:]), "\(first), \(second)")
        }
        // The line through the neighbours rises by 0.25 per sample, so 6 × 0.6 g is required.
        for (deviation, isLone) in [(Float(3.55), false), (3.65, true)] {
            let found = Self.implausible(
                in: Self.acceleration { values in
                    for i in 0..<40 { values[i].x += 0.25 * Float(i) }
                    values[20].z += deviation
                })
            #expect(found == (isLone ? [20: .lone] : [:]), "\(deviation)")
        }
    }

    /// A step of 0.25 within six samples of an acceleration, or four of a rotation rate, demands a larger deviation.
    @Test func theStepsAroundCount() {
        for step in 0..<39 where step != 19 && step != 20 {
            func change(_ size: Float) -> (inout [SIMD3<Float>]) -> Void {
                { values in
                    for i in step + 1..<40 { values[i].y += 0.25 }
                    values[20].x += size
                }
            }
            let (isNear, isNearRate) = ((13...26).contains(step), (15...24).contains(step))
            for (size, isLone) in [(Float(2.08), !isNear), (2.12, true), (0.62, !isNear)] {
                #expect(
                    Self.implausible(in: Self.acceleration(change(size))) == (isLone ? [20: .lone] : [:]), "\(step)")
            }
            for (size, isLone) in [(Float(1.2), !isNearRate), (1.25, true), (0.45, !isNearRate)] {
                #expect(Self.implausible(in: Self.rotation(change(size))) == (isLone ? [20: .lone] : [:]), "\(step)")
            }
        }
    }

    /// Below 390 Hz and 45 Hz a real signal can change within one sample.
    @Test(arguments: [(385.0, 44.0, false), (395, 46, true)]) func theRateIsHighEnough(
        rate: Double, motionRate: Double, isLone: Bool
    ) {
        let expected: [Int: SampleFault.Kind] = isLone ? [20: .lone] : [:]
        #expect(Self.implausible(in: Self.acceleration({ $0[20].z = 90 }, rate: rate)) == expected)
        #expect(Self.implausible(in: Self.rotation({ $0[20].z = 60 }, rate: motionRate)) == expected)
        #expect(Self.implausible(in: Self.acceleration({ $0[20].z = 900 }, rate: rate)) == [20: .impossible])
    }

    /// Three samples on either side are required, wherever the second begins and ends.
    @Test func neighboursAreRequired() {
        let all = acceleration(Self.flat(12))
        for place in 0..<12 {
            var values = Self.flat(12)
            values[place].x += 3
            let chunk = SwingIngestTests.acceleration(values)
            let isLone = (3..<9).contains(place)
            for (first, end) in [(0, 12), (1, 12), (3, 9), (5, 6), (0, 7), (6, 12)] {
                let expected: [Int: SampleFault.Kind] =
                    isLone && (first..<end).contains(place) ? [place - first: .lone] : [:]
                #expect(Self.implausible(in: chunk, first..<end) == expected, "\(place) in \(first)..<\(end)")
            }
        }
        #expect(Self.implausible(in: all) == [:])
    }

    private func acceleration(_ values: [SIMD3<Float>]) -> AccelerometerChunk { SwingIngestTests.acceleration(values) }

    /// A stretch that begins in the second before the next one is dropped up to the second's end only.
    @Test func aStretchAcrossTheEndIsCut() {
        let all = Self.acceleration { for i in 20..<23 { $0[i].x += 20 } }
        for (range, expected) in [(5..<21, [15]), (5..<22, [15, 16]), (20..<40, [0, 1, 2]), (0..<23, [20, 21, 22])] {
            #expect(Self.implausible(in: all, range) == Dictionary(uniqueKeysWithValues: expected.map { ($0, .lone) }))
        }
        #expect(Self.implausible(in: all, 5..<20) == [:])
    }

    /// Missing samples around make a stretch possible: more than half as many as there are.
    @Test(arguments: 0..<39) func aGapAroundExcusesASample(place: Int) {
        for (missing, isLone) in [(7, true), (8, !(13...26).contains(place))] {
            var values = Self.flat(40)
            values[20].x += 5
            let time = (0..<40).map { Double($0 > place ? $0 + missing : $0) / 1024 }
            let found = Self.implausible(in: SwingIngestTests.acceleration(values, at: time))
            #expect(found == (isLone ? [20: .lone] : [:]), "\(missing) missing")
        }
    }

    /// Dropped samples are one fault per stretch and kind, between the samples around it.
    @Test(
        arguments: [
            ([:], []), ([4: .lone], ["lone 5...7 1 6"]), ([0: .impossible], ["impossible 1...3 1 2"]),
            ([9: .lone], ["lone 10...12 1 11"]), ([2: .lone, 3: .lone], ["lone 3...6 2 5"]),
            (
                [2: .lone, 3: .impossible, 5: .impossible],
                ["lone 3...5 1 4", "impossible 4...6 1 5", "impossible 6...8 1 7"]
            ),
        ] as [([Int: SampleFault.Kind], [String])])
    func droppedSamplesAreFaults(kinds: [Int: SampleFault.Kind], expected: [String]) {
        let all = SwingIngestTests.acceleration((0..<14).map { SIMD3(0, -Float($0), 0.5) }, rate: 1)
        let second = all[2..<12]
        let result = PlausibleSamples(all[0..<2], second, all[12..<14]).dropping(kinds)
        #expect(result.chunk.time.array == second.time.enumerated().filter { kinds[$0.offset] == nil }.map(\.element))
        #expect(result.chunk.acceleration.y.array == result.chunk.time.map { -Float($0) })
        func text(_ fault: SampleFault) -> String {
            "\(fault.kind) \(Int(fault.startTimestamp))...\(Int(fault.endTimestamp)) \(fault.droppedCount) "
                + "\(Int(fault.magnitude))"
        }
        #expect(result.faults.map(text) == expected)
        #expect(result.faults.allSatisfy { !$0.continues })
    }

    /// At the ends of a stream a fault ends with its own samples.
    @Test func faultsAtTheEndsOfAStream() {
        let all = acceleration(Self.flat(5))
        let faults = PlausibleSamples(all[0..<0], all, all[0..<0]).dropping([0: .lone, 4: .impossible]).faults
        #expect(faults.map(\.startTimestamp) == [all.time[0], all.time[3]])
        #expect(faults.map(\.endTimestamp) == [all.time[1], all.time[4]])
    }
}
