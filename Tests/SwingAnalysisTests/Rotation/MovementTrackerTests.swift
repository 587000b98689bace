import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct MovementTrackerTests {
    /// Two seconds of device motion with one rotation about a fixed axis around 1 s, 0.4 s long.
    struct Turn {
        /// The peak rate, in rad/s.
        var peak = 15.0
        /// The angle between the axis and gravity, in degrees.
        var tilt = 0.0
        /// The amplitude of the gyroscope's shake after 1 s, in rad/s, about another axis.
        var shake = 0.0
        /// The range without samples, in seconds.
        var gap: Range<Double> = 0..<0

        func rate(_ t: Double) -> SIMD3<Double> {
            let late = t - 1
            let bell = abs(late) < 0.2 ? (1 + cos(5 * .pi * late)) / 2 : 0
            let ring = late > 0 && late < 0.04 ? shake * sin(2 * .pi * 50 * late) : 0
            return peak * bell * MadeSignal.axis(tilt: tilt) + [0, ring, 0]
        }

        var batches: [MotionBatch] {
            (0..<2).map { second in
                let time = (0..<200).map { Double(second) + Double($0) / 200 }.filter { !gap.contains($0) }
                let hasGap = gap.upperBound.rounded(.down) == Double(second) && !gap.isEmpty
                return MotionBatch(
                    second: second, accelerometer: AccelerometerChunk(),
                    deviceMotion: DeviceMotionChunk(
                        time: time, rotationRate: Triaxial(time.map { SIMD3<Float>(rate($0)) }),
                        gravity: Triaxial(time.map { _ in [0, 0, -1] })),
                    deviceMotionGaps: hasGap
                        ? [StreamGap(startTimestamp: gap.lowerBound - 0.005, endTimestamp: gap.upperBound)] : [])
            }
        }

        /// Returns what a tracker finds, and what is open after the first second.
        func track(threshold: Double = 1.5) -> (ended: [RotationSegment], open: Double) {
            var tracker = MovementTracker(threshold: threshold)
            var (ended, open): ([RotationSegment], Double) = ([], .nan)
            for batch in batches {
                ended += tracker.analyze(batch)
                if batch.second == 0 { open = tracker.openTimestamp }
            }
            ended += tracker.finish()
            #expect(tracker.openTimestamp == .infinity)
            return (ended, open)
        }
    }

    /// A movement is tracked by its total rate, whatever its axis is.
    @Test(arguments: [0.0, 50, 70, 90]) func aMovementIsTrackedAboutAnyAxis(tilt: Double) throws {
        let (ended, open) = Turn(tilt: tilt).track()
        let segment = try #require(ended.first)
        #expect(ended.count == 1 && abs(segment.peakTimestamp - 1) < 0.003 && abs(segment.peakRate - 15) < 0.01)
        #expect(abs(segment.peakRateAboutGravity - 15 * cos(tilt * .pi / 180)) < 0.01)
        // 15 · (1 + cos 5πt) / 2 exceeds 1.5 rad/s for 0.159 s on both sides.
        #expect(abs(segment.startTimestamp - 0.841) < 0.006 && abs(segment.endTimestamp - 1.159) < 0.006)
        #expect(open == segment.startTimestamp)
    }

    @Test(arguments: [(3.0, 1), (7, 1), (14, 0), (16, 0)]) func onlyLongStretchesAboveTheThresholdAreTracked(
        threshold: Double, count: Int
    ) {
        // 15 · (1 + cos 5πt) / 2 exceeds 14 rad/s for 0.033 s on both sides, which is no longer than a shake.
        #expect(Turn().track(threshold: threshold).ended.count == count)
    }

    @Test func aGapEndsAllMovements() {
        let ended = Turn(gap: 1.0..<1.03).track().ended
        #expect(ended.count == 2)
        #expect(ended.first?.endTimestamp ?? .nan < 1 && ended.last?.startTimestamp ?? .nan >= 1.03)
        // A gap before the movement leaves it as it is.
        #expect(Turn(gap: 0.5..<0.6).track().ended == Turn().track().ended)
    }

    /// Shorter movements are the shake of an impact.
    @Test func aShakeIsNotAMovement() {
        #expect(Turn(peak: 0, shake: 20).track().ended.isEmpty)
        let segment = Turn(shake: 20).track().ended
        #expect(segment.count == 1 && segment.allSatisfy { $0.duration >= RotationSegmenter.shortest })
    }

    @Test func segmentsAreInOrderOfTheirPeaks() {
        var segments: [RotationSegment] = []
        for (number, peak) in [2.0, 1, 3, 2, 1].enumerated() {
            segments.insertInOrder(
                RotationSegment(
                    startTimestamp: Double(number), endTimestamp: peak, peakTimestamp: peak, peakRate: 1,
                    peakRateAboutGravity: 1, rotation: [0, 0, 1]))
        }
        #expect(segments.map(\.peakTimestamp) == [1, 1, 2, 2, 3])
        // Of equal ones, the first added is the first.
        #expect(segments.map(\.startTimestamp) == [1, 4, 0, 3, 2])
    }
}
