import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct MovementTrackerTests {
    typealias Movement = TiltedRotationsTests.Movement

    /// Returns what a tracker finds in the two seconds of a movement, and what is open after the first one.
    func track(_ movement: Movement, _ profile: SwingProfile = .baseball) -> (ended: [RotationSegment], open: Double) {
        var (recent, tracker) = (RecentMotion(), MovementTracker(profile: profile))
        var (ended, open): ([RotationSegment], Double) = ([], .nan)
        for batch in movement.batches {
            ended += tracker.analyze(batch, recent.append(batch), recent: recent)
            if batch.second == 0 { open = tracker.openTimestamp }
        }
        ended += tracker.finish(recent: recent)
        #expect(tracker.openTimestamp == .infinity)
        return (ended, open)
    }

    /// A movement is tracked about gravity unless it is perpendicular to it, and about its own axis if it is tilted.
    @Test(arguments: [(0 as Float, 1, 0), (50, 1, 0), (70, 1, 1), (90, 0, 1)])
    func aMovementIsTrackedAboutItsAxis(tilt: Float, aboutGravity: Int, tilted: Int) {
        let (ended, open) = track(Movement(tilt: tilt))
        #expect(ended.filter { $0.axis == .gravity }.count == aboutGravity)
        #expect(ended.filter { $0.axis != .gravity }.count == tilted)
        #expect(ended.allSatisfy { abs($0.peakTimestamp - 1) < 0.003 })
        // It begins at 0.8 s.
        #expect(open > 0.8 && open < 0.95)
    }

    @Test func onlyRotationsAboutGravityAreTrackedIfTheProfileSaysSo() {
        var profile = SwingProfile.baseball
        profile.rotationAxis = .gravity
        let (ended, open) = track(Movement(tilt: 90), profile)
        #expect(ended.isEmpty && open == .infinity)
        #expect(track(Movement(tilt: 70), profile).ended.map(\.axis) == [.gravity])
    }

    @Test func aGapEndsAllMovements() {
        let ended = track(Movement(tilt: 0, gap: 1.0..<1.03)).ended
        #expect(ended.map(\.sign) == [-1, -1] || ended.map(\.sign) == [1, 1])
        #expect(ended.first?.endTimestamp ?? .nan < 1 && ended.last?.startTimestamp ?? .nan >= 1.03)
    }

    /// Shorter movements are the shake of an impact.
    @Test func aShakeIsNoMovement() {
        #expect(track(Movement(peak: 0, tilt: 0, shake: 20)).ended.isEmpty)
        let (ended, _) = track(Movement(peak: 15, tilt: 0, gap: 1.0..<1.06))
        #expect(ended.allSatisfy { $0.duration >= SwingAnalyzer.shortestSegment })
    }

    @Test func movementsAreInOrderOfTheirPeaks() {
        var movements: [SwingAnalysis.Movement] = []
        let stretch = { (peak: Double, axis: MovementAxis) in
            RotationSegment(
                axis: axis, sign: 1, startTimestamp: peak, endTimestamp: peak, peakTimestamp: peak, peakRate: 1)
        }
        let own = MovementAxis.fixed(x: 1, y: 0, z: 0)
        for (peak, axis) in [(2, own), (1, .gravity), (3, own), (2, .gravity), (1, own)] as [(Double, MovementAxis)] {
            movements.insertInOrder(SwingAnalysis.Movement(stretch: stretch(peak, axis)))
        }
        #expect(movements.map(\.stretch.peakTimestamp) == [1, 1, 2, 2, 3])
        #expect(movements.map { $0.stretch.axis == .gravity } == [true, false, true, false, false])
    }
}
