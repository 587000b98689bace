import SwingMotion
import Testing

@testable import SwingIngest

/// The gate's look at a second, and its check of a second that is not clean.
@Suite struct GateLookTests {
    /// Returns a gate that kept some samples, and its look at a second between these and the next ones.
    static func look<Chunk: PlausibleChunk>(
        _ all: Chunk, _ range: Range<Int>, known: Chunk? = nil
    ) -> (gate: SampleGate<Chunk>, look: SampleGate<Chunk>.Look) {
        var gate = SampleGate<Chunk>()
        gate.keep(all[0..<range.lowerBound])
        let next = range.upperBound < all.count ? all.value(range.upperBound) : nil
        return (gate, gate.look(at: all[range], in: ChunkLook(known ?? all[range]), next: next))
    }

    /// Returns a second after the check, with its neighbours.
    static func checked<Chunk: PlausibleChunk>(_ all: Chunk, _ range: Range<Int>) -> SampleGate<Chunk>.Checked {
        var (gate, look) = look(all, range)
        return gate.check(all[range], look, next: all[range.upperBound..<all.count])
    }

    /// A noisy second is clean: nothing in it can be implausible.
    @Test func noiseIsClean() {
        #expect(Self.look(acceleration(jagged(900)), 40..<860).look.isClean)
        #expect(Self.look(rotation(jagged(300)), 40..<260).look.isClean)
        #expect(Self.look(acceleration(jagged(3)), 0..<3).look.isClean)
    }

    /// A second with impossible values is not clean, also if only a companion is impossible.
    @Test func impossibleValuesAreSeen() {
        for (value, isClean) in [(Float(300), false), (0.2, true)] {
            var values = jagged(100)
            values[50] = values[50] + SIMD3(0, 0, value)
            #expect(Self.look(acceleration(values), 20..<80).look.isClean == isClean)
        }
        let plain = rotation(jagged(100))
        var gravity = [SIMD3<Float>](repeating: SIMD3(0, 0, -1), count: 100)
        gravity[50].x = 21
        let wrong = DeviceMotionChunk(
            time: plain.time.array, rotationRate: plain.rotationRate, gravity: Triaxial(gravity))
        #expect(!Self.look(wrong, 20..<80).look.isClean)
        // What is known of a longer chunk may be due to another second.
        #expect(Self.look(wrong, 0..<50, known: wrong).look.isClean)
        #expect(!Self.look(wrong, 0..<51, known: wrong).look.isClean)
        #expect(ChunkLook(wrong).isFinite && !ChunkLook(wrong).hasPossibleCompanions)
        #expect(ChunkLook(plain).isFinite && ChunkLook(plain).hasPossibleCompanions)
    }

    /// A smooth slope up to an amplitude of 299 and down again is possible, and has no lone sample.
    @Test func largeSmoothValuesAreClean() {
        for (top, isClean) in [(Float(299.9), true), (300.1, false)] {
            let values = jagged(4000).enumerated().map { i, value in
                value + SIMD3(0, (top - 0.02) * Float(1 - abs(Double(i) - 2000) / 2000) + 0.9, 0)
            }
            let largest = values.map(\.y).max() ?? 0
            #expect(Self.look(acceleration(values), 0..<4000).look.isClean == (largest <= 300))
            #expect((largest <= 300) == isClean)
        }
    }

    /// A deviation that can be lone is seen wherever it is, in any direction; a smaller one costs no more than a look.
    @Test(
        arguments: [SIMD3<Float>(1, 1, 1), SIMD3(-1, 1, -1), SIMD3(1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 1)],
        [0, 1, 30, 59])
    func roughSecondsAreExamined(direction: SIMD3<Float>, place: Int) {
        let unit = direction / (direction * direction).sum().squareRoot()
        func look(_ size: Float, _ limit: Float) -> (Bool, Bool) {
            // A tiny noise, of which no three samples are on a line.
            var values = (0..<100).map { SIMD3<Float>(0, $0 % 2 == 0 ? 2e-4 : -2e-4, 0) }
            values[20 + place] += size * limit * unit
            return (
                Self.look(acceleration(values), 20..<80).look.isClean, Self.look(rotation(values), 20..<80).look.isClean
            )
        }
        let isDiagonal = direction.x != 0 && direction.y != 0
        #expect(look(1.02, 0.5).0 == false && look(1.02, 0.4).1 == false)
        if isDiagonal { #expect(look(0.98, 0.5).0 && look(0.98, 0.4).1) }
        #expect(look(0.55, 0.5).0 && look(0.55, 0.4).1)
    }

    /// The steps to the samples before and after the second count as well.
    @Test(arguments: [(-1, false), (0, true), (1, true), (2, false)]) func theNeighboursAreLookedAt(
        distance: Int, isSeen: Bool
    ) {
        for isNext in [false, true] {
            var values = jagged(100)
            // A step at either end of the second: to the samples from here on.
            let place = isNext ? 79 + distance : 20 - distance
            for i in 0..<100 where isNext ? i > place : i < place { values[i].x += 0.7 }
            let isWithin = distance <= 0 && isNext ? place < 79 : !isNext && place > 20
            let look = Self.look(acceleration(values), 20..<80).look
            let isEdge = isNext ? place == 79 : place == 20
            #expect(look.isClean == !(isEdge || isWithin), "\(distance) \(isNext) \(isSeen)")
        }
    }

    /// Three samples before a second are sufficient to judge its first one, however they were kept.
    @Test(arguments: [
        ([3], true), ([2], false), ([2, 1], true), ([1, 1, 1], true), ([1, 0, 1], false), ([40, 0, 1], true),
    ])
    func keepsTheSamplesBefore(counts: [Int], isLone: Bool) {
        var values = jagged(200)
        let start = counts.reduce(0, +)
        values[start].y += 30
        let all = acceleration(values)
        var gate = SampleGate<AccelerometerChunk>()
        var end = 0
        for count in counts {
            gate.keep(all[end..<end + count])
            end += count
        }
        let second = all[start..<180]
        let look = gate.look(at: second, in: ChunkLook(second), next: all.value(180))
        #expect(!look.isClean)
        let checked = gate.check(second, look, next: all[180..<200])
        #expect(checked.faults.map(\.kind) == (isLone ? [.lone] : []))
        #expect(checked.faults.first?.startTimestamp == (isLone ? all.time[start - 1] : nil))
        #expect(checked.chunk.count == second.count - (isLone ? 1 : 0))
        // Another clock run has no samples before.
        gate.beginClock()
        #expect(
            gate.check(second, gate.look(at: second, in: ChunkLook(second), next: nil), next: all[0..<0]).faults == [])
    }

    /// At most 32 samples before a second are examined: a stretch seems to begin with them.
    @Test func examines32SamplesBefore() {
        var values = jagged(300, height: 4, around: SIMD3(1, 0, 0))
        for i in 80...160 { values[i] = .zero }
        let all = acceleration(values)
        let fault = SampleFault(.held, from: all.time[80], to: all.time[160])
        for (start, faults) in [(81, [fault]), (111, [fault]), (112, []), (130, [])] {
            #expect(Self.checked(all, start..<250).faults == faults, "\(start)")
        }
    }

    /// What is left after a drop is searched for straight stretches, and a stretch that lasts is continued.
    @Test func aSpikeWithinAHeldStretchDoesNotHideIt() {
        var values = jagged(300)
        for i in 100..<200 { values[i] = SIMD3(1, 0.5, 0.25) }
        values[150].z = 50
        let all = acceleration(values)
        let faults = Self.checked(all, 40..<260).faults
        #expect(faults.map(\.kind) == [.lone, .held])
        #expect(faults.map(\.startTimestamp) == [all.time[149], all.time[100]])
        #expect(faults.map(\.endTimestamp) == [all.time[151], all.time[199]])
    }

    /// A look finds whatever is on a line: second differences up to the tolerance, and lines through uneven times.
    @Test func aLookFindsLines() {
        for (height, isClean) in [(Float(1.25e-4), false), (Float(1.25e-4).nextUp, true)] {
            // The second differences are twice the height.
            let values = (0..<100).map { SIMD3<Float>($0 % 2 == 0 ? 0 : height, 0, 0) }
            #expect(Self.look(acceleration(values), 20..<80).look.isClean == isClean)
        }
        let late = 1.0 / 8192
        let time = (0..<100).map { Double($0) / 1024 + ($0 % 2 == 0 ? late : 0) }
        var values = jagged(100)
        for i in 41..<60 {
            let duration = Float(time[i] - time[40])
            values[i] = values[40] + SIMD3<Float>(0, 20 * duration, 0)
        }
        #expect(!Self.look(acceleration(values, at: time), 20..<80).look.isClean)
        #expect(Self.look(acceleration(jagged(100), at: time), 20..<80).look.isClean)
    }

    /// The noise of a fine sensor is no line; its resolution is the smallest step in all seconds so far.
    @Test func theSensorsStepIsKept() {
        let fine = jagged(200, around: .zero).map { $0 / 256 }
        #expect(Self.look(acceleration(fine), 40..<160).look.isClean)
        // A noise of one large step can be a rounded line.
        let coarse = (0..<200).map { SIMD3<Float>($0 % 2 == 0 ? 0 : 8e-5, 0, 0) }
        var gate = SampleGate<AccelerometerChunk>()
        for (values, isClean) in [(coarse, false), (fine, true), (coarse, true)] {
            let chunk = acceleration(values)
            #expect(gate.look(at: chunk, in: ChunkLook(chunk), next: nil).isClean == isClean)
        }
    }

    /// A second after an open stretch is examined although it is clean itself.
    @Test func anOpenStretchIsClosed() {
        var values = jagged(300)
        for i in 100..<152 { values[i] = SIMD3(1, 0.5, 0.25) }
        let all = acceleration(values)
        var gate = SampleGate<AccelerometerChunk>()
        var faults: [SampleFault] = []
        var looks: [Bool] = []
        for range in [0..<150, 150..<220, 220..<300] {
            let second = all[range]
            let next = all[range.upperBound..<min(range.upperBound + 32, 300)]
            let look = gate.look(at: second, in: ChunkLook(second), next: next.count > 0 ? next.value(0) : nil)
            looks.append(look.isClean)
            let checked = gate.check(second, look, next: next)
            gate.keep(checked.chunk)
            faults += checked.faults
        }
        #expect(looks == [false, false, true])
        #expect(
            faults == [
                SampleFault(.held, from: all.time[100], to: all.time[149]),
                SampleFault(.held, from: all.time[150], to: all.time[151], continues: true),
            ])
    }
}
