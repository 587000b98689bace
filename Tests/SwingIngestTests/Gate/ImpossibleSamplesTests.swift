import SwingMotion
import Testing

@testable import SwingIngest

/// Values that no sensor measures, and markers of missing values.
@Suite struct ImpossibleSamplesTests {
    /// Up to 15 ms and 20 ms of zeros or −1 mark missing values; longer ones are held.
    @Test(
        arguments: [(1024, 16, 256, 6), (512, 8, 64, 3)] as [(Double, Int, Double, Int)],
        [SIMD3<Float>(0, 0, 0), SIMD3(-1, -1, -1)])
    func markersAreShort(longest: (Double, Int, Double, Int), marker: SIMD3<Float>) {
        let (rate, most, motionRate, mostRates) = longest
        for count in 1...18 {
            func mark(_ values: inout [SIMD3<Float>]) { for i in 20..<20 + count { values[i] = marker } }
            let kinds = Dictionary(uniqueKeysWithValues: (20..<20 + count).map { ($0, SampleFault.Kind.impossible) })
            let found = PlausibleSamplesTests.implausible(in: PlausibleSamplesTests.acceleration(mark, rate: rate))
            #expect(found == (count <= most ? kinds : [:]), "\(count)")
            let motion = PlausibleSamplesTests.implausible(in: PlausibleSamplesTests.rotation(mark, rate: motionRate))
            #expect(motion == (count <= mostRates ? kinds : [:]), "\(count)")
        }
    }

    /// Markers are apart from both neighbours by 0.5 g, and end before the last sample.
    @Test func markersAreApart() {
        for (before, after, isMarked) in [
            (Float(0.6), Float(0.6), true), (0.4, 0.6, false), (0.6, 0.4, false), (-0.6, 0.6, true),
        ] {
            let found = PlausibleSamplesTests.implausible(
                in: PlausibleSamplesTests.acceleration { values in
                    for i in 0..<40 { values[i] = i < 20 ? SIMD3(0, before, 0) : i < 24 ? .zero : SIMD3(0, after, 0) }
                })
            #expect(found == (isMarked ? [20: .impossible, 21: .impossible, 22: .impossible, 23: .impossible] : [:]))
        }
        #expect(
            PlausibleSamplesTests.implausible(
                in: PlausibleSamplesTests.acceleration { for i in 35..<40 { $0[i] = .zero } }) == [:])
        let mixed = PlausibleSamplesTests.implausible(
            in: PlausibleSamplesTests.acceleration { ($0[20], $0[21]) = (.zero, SIMD3(-1, -1, -1)) })
        #expect(mixed == [20: .impossible, 21: .impossible])
    }

    @Test(arguments: 0..<3) func valuesBeyondTheRangeAreImpossible(axis: Int) {
        for sign in [Float(1), -1] {
            for (value, rate, isImpossible) in [
                (Float(300), Float(72), false), (300.1, 72.1, true), (3e38, 3e38, true),
            ] {
                // A step to the value is no lone sample.
                let found = PlausibleSamplesTests.implausible(
                    in: PlausibleSamplesTests.acceleration { for i in 36..<40 { $0[i][axis] = sign * value } })
                let motion = PlausibleSamplesTests.implausible(
                    in: PlausibleSamplesTests.rotation { for i in 36..<40 { $0[i][axis] = sign * rate } })
                let kinds = Dictionary(uniqueKeysWithValues: (36..<40).map { ($0, SampleFault.Kind.impossible) })
                #expect(found == (isImpossible ? kinds : [:]), "\(value)")
                #expect(motion == (isImpossible ? kinds : [:]), "\(rate)")
            }
        }
    }

    /// Of gravity and user acceleration only impossible values are sought, on each axis.
    @Test(arguments: 0..<3) func companionsCanBeImpossible(axis: Int) {
        for sign in [Float(1), -1] {
            for (gravity, acceleration, isImpossible) in [
                (Float(20), Float(3000), false), (20.1, 0, true), (0, 3001, true), (0, .infinity, true),
            ] {
                var (gravities, accelerations) = (PlausibleSamplesTests.flat(40), PlausibleSamplesTests.flat(40))
                gravities[20][axis] = sign * gravity
                accelerations[20][axis] = sign * acceleration
                let plain = PlausibleSamplesTests.rotation { _ in }
                let chunk = DeviceMotionChunk(
                    time: plain.time.array, rotationRate: plain.rotationRate, gravity: Triaxial(gravities),
                    userAcceleration: Triaxial(accelerations))
                #expect(chunk.hasPossibleCompanions == !isImpossible)
                #expect(chunk.soundness.isFinite)
                #expect(PlausibleSamplesTests.implausible(in: chunk) == (isImpossible ? [20: .impossible] : [:]))
                #expect(
                    PlausibleSamplesTests.implausible(in: chunk, 7..<33) == (isImpossible ? [13: .impossible] : [:]))
            }
        }
    }

    /// Beside an impossible companion, the largest possible ones remain.
    @Test(arguments: 0..<3) func possibleCompanionsRemain(axis: Int) {
        var (gravities, accelerations) = (PlausibleSamplesTests.flat(40), PlausibleSamplesTests.flat(40))
        (gravities[3][axis], gravities[4][axis], gravities[5][axis]) = (20, -20, Float(20).nextUp)
        (accelerations[6][axis], accelerations[7][axis], accelerations[8][axis]) = (3000, -3000, -3000.5)
        let plain = PlausibleSamplesTests.rotation { _ in }
        let chunk = DeviceMotionChunk(
            time: plain.time.array, rotationRate: plain.rotationRate, gravity: Triaxial(gravities),
            userAcceleration: Triaxial(accelerations))
        #expect(PlausibleSamplesTests.implausible(in: chunk) == [5: .impossible, 8: .impossible])
        let alone = DeviceMotionChunk(
            time: plain.time.array, rotationRate: plain.rotationRate, gravity: Triaxial(gravities))
        #expect(PlausibleSamplesTests.implausible(in: alone) == [5: .impossible])
    }

    /// A sample beside impossible ones is compared with the next possible ones.
    @Test func impossibleSamplesAreNoNeighbours() {
        let beside = PlausibleSamplesTests.acceleration { values in
            values[20].x = 400
            values[21].y += 9
            values[26].y = -400
        }
        #expect(PlausibleSamplesTests.implausible(in: beside) == [20: .impossible, 21: .lone, 26: .impossible])
        #expect(
            PlausibleSamplesTests.implausible(
                in: PlausibleSamplesTests.acceleration { for i in 20..<27 { $0[i].x = 400 } }
            ).count == 7)
        // The largest possible value is compared.
        let largest = PlausibleSamplesTests.acceleration { ($0[20].x, $0[26].x) = (400, 300) }
        #expect(PlausibleSamplesTests.implausible(in: largest) == [20: .impossible, 26: .lone])
        // Impossible samples may be in the next second, which is not yet examined.
        let next = PlausibleSamplesTests.acceleration { values in
            values[25].x = 400
            values[24].y += 9
        }
        #expect(PlausibleSamplesTests.implausible(in: next, 3..<25) == [21: .lone])
        #expect(
            PlausibleSamplesTests.implausible(in: PlausibleSamplesTests.acceleration { $0[25].x = 400 }, 3..<25) == [:])
    }
}
