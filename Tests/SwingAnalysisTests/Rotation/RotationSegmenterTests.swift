import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct RotationSegmenterTests {
    static let threshold = 1.5

    /// Returns a chunk of rotations at 200 Hz from time 0, with gravity along −z.
    static func chunk(_ rotations: [SIMD3<Float>], from first: Int = 0) -> DeviceMotionChunk {
        DeviceMotionChunk(
            time: rotations.indices.map { Double(first + $0) * 0.005 }, rotationRate: Triaxial(rotations),
            gravity: Triaxial(rotations.map { _ in [0, 0, -1] }))
    }

    /// Returns the segments of some rotations, in chunks of a size.
    static func segments(_ rotations: [SIMD3<Float>], by size: Int = 1_000_000) -> [RotationSegment] {
        var (segmenter, ended) = (RotationSegmenter(threshold: threshold), [RotationSegment]())
        for first in stride(from: 0, to: rotations.count, by: size) {
            let chunk = chunk(Array(rotations[first..<min(first + size, rotations.count)]), from: first)
            ended += segmenter.analyze(chunk, 0..<chunk.count)
        }
        return ended + segmenter.finish()
    }

    static let rest = [SIMD3<Float>](repeating: .zero, count: 40)

    /// Returns a movement that lasts longer than a shake, about an axis: from 2 to 9 rad/s and back.
    static func movement(_ axis: SIMD3<Float>) -> [SIMD3<Float>] {
        ([2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2] as [Float]).map { $0 * axis }
    }

    /// Axes, and the peak rate about gravity.
    @Test(
        arguments: [([0, 0, 1], 9), ([0, 0, -1], 9), ([1, 0, 0], 0), ([0.6, 0, 0.8], 7.2)] as [(SIMD3<Float>, Double)])
    func aMovementIsOneSegment(axis: SIMD3<Float>, aboutGravity: Double) throws {
        let segments = Self.segments(Self.rest + Self.movement(axis) + Self.rest)
        let segment = try #require(segments.first)
        #expect(segments.count == 1)
        #expect(abs(segment.peakRate - 9) < 1e-5 && abs(segment.peakRateAboutGravity - aboutGravity) < 1e-5)
        #expect(segment.peakTimestamp == 47 * 0.005)
        #expect(segment.startTimestamp == 40 * 0.005 && segment.endTimestamp == 59 * 0.005)
        let misfit = segment.rotation - 9 * axis
        #expect((misfit * misfit).sum() < 1e-9)
    }

    /// A rotation in which the device turns on, by the angle between the two axes in degrees, is another movement only
    /// if the angle exceeds 90°.
    @Test(arguments: [(0 as Float, 1), (60, 1), (85, 1), (95, 2), (180, 2)]) func aMovementTurnsTheDeviceOneWay(
        angle: Float, count: Int
    ) {
        let (x, y) = (Float(sine(0.5 + Double(angle) / 180)), Float(sine(Double(angle) / 180)))
        let segments = Self.segments(Self.rest + Self.movement([1, 0, 0]) + Self.movement([x, y, 0]) + Self.rest)
        #expect(segments.count == count)
        #expect(segments.allSatisfy { abs($0.peakRate - 9) < 1e-4 })
    }

    /// Interruptions by rest or by a shake in the other direction, in samples, and the number of segments.
    @Test(arguments: [(4, 1), (11, 1), (14, 2)], [0, -8] as [Float]) func aShortInterruptionDoesNotEndASegment(
        interruption: (length: Int, count: Int), rate: Float
    ) {
        let gap = [SIMD3<Float>](repeating: [0, 0, rate], count: interruption.length)
        let segments = Self.segments(
            Self.rest + Self.movement([0, 0, 1]) + gap + Self.movement([0, 0, 1]) + Self.rest)
        #expect(segments.count { $0.rotation.z > 0 } == interruption.count)
    }

    /// A number of samples above the threshold, and whether they are long enough for a movement.
    @Test func aShakeIsNotAMovement() {
        let shortest = Int(RotationSegmenter.shortest / 0.005)
        for (count, isFound) in [(1, false), (shortest - 2, false), (shortest + 2, true)] {
            let shake = [SIMD3<Float>](repeating: [0, 20, 0], count: count)
            #expect(Self.segments(Self.rest + shake + Self.rest).count == (isFound ? 1 : 0), "\(count)")
        }
    }

    @Test func anEndlessRotationIsDivided() {
        let count = Int(1.5 * RotationSegmenter.longest / 0.005)
        let segments = Self.segments([SIMD3<Float>](repeating: [0, 3, 4], count: count))
        #expect(segments.count == 2)
        #expect(segments.allSatisfy { $0.duration <= RotationSegmenter.longest })
    }

    @Test(arguments: [1, 7, 40]) func anyChunkSizeGivesTheSameSegments(size: Int) {
        let rotations =
            Self.rest + Self.movement([0, 0, -1]) + Self.movement([1, 0, 0]) + Self.rest + Self.movement([0, 1, 0.5])
        let expected = Self.segments(rotations)
        #expect(expected.count == 3 && Self.segments(rotations, by: size) == expected)
    }

    /// Rates are compared with the threshold in full precision, although the stored threshold is rounded to Float.
    @Test(arguments: [0.1, 0.7, 1.5, 1.7]) func theThresholdIsExact(threshold: Double) {
        let nearest = Float(threshold)
        for rate in [nearest.nextDown, nearest, nearest.nextUp] {
            var segmenter = RotationSegmenter(threshold: threshold)
            let chunk = Self.chunk([.zero, [0, 0, -rate]])
            #expect(segmenter.analyze(chunk, 0..<2).isEmpty)
            #expect(!segmenter.open.isEmpty == (Double(rate) > threshold), "\(rate)")
        }
    }

    /// Rotations and their effective rates: a total rate counts as much as a rate about gravity that is ``RotationSegment/totalFactor`` times slower.
    static let rates: [(SIMD3<Float>, Double)] = [
        ([0, 0, 6], 6), ([6, 0, 0], 6 / RotationSegment.totalFactor), ([6, 0, 6], 6),
    ]

    @Test(arguments: rates) func theEffectiveRateComparesBothAxes(rotation: SIMD3<Float>, rate: Double) throws {
        let segment = try #require(Self.segments([SIMD3<Float>](repeating: rotation, count: 40)).first)
        #expect(abs(segment.effectiveRate - rate) < 1e-6)
    }

    static let cosines: [(SIMD3<Float>, Double)] = [
        ([1, 0, 0], 1), ([-2, 0, 0], -1), ([0, 3, 0], 0), ([3, 4, 0], 0.6),
    ]

    @Test(arguments: cosines) func theCosineIsThatOfTheAngle(rotation: SIMD3<Float>, cosine: Double) {
        func segment(_ rotation: SIMD3<Float>) -> RotationSegment {
            RotationSegment(
                startTimestamp: 0, endTimestamp: 1, peakTimestamp: 0.5,
                peakRate: Double((rotation * rotation).sum().squareRoot()), peakRateAboutGravity: 0, rotation: rotation)
        }
        #expect(abs(segment([1, 0, 0]).cosine(to: segment(rotation)) - cosine) < 1e-6)
    }
}
