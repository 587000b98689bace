import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct SwingRotationTests {
    /// Returns a rotation that rises as half a cosine bell from 0 to 0.2 s, is braked likewise, and then continues
    /// slowly.
    private static func rotation(peak: Double, braking: Double, creep: Double = 0) -> SwingRotation {
        let time = (0...300).map { Double($0) / 200 }
        let rate = time.map { t in
            if t < 0.2 { return peak * (1 - sine(0.5 + t / 0.2)) / 2 }
            let bell = peak * (1 + sine(0.5 + min((t - 0.2) / braking, 1))) / 2
            return t < 1.2 ? max(bell, creep) : -0.1
        }
        return SwingRotation(time: time, rate: rate.map { Float($0) }, profile: .baseball)
    }

    /// The peak rate, the duration of the braking, the arm's rate in the second after it, the instant at which the rate
    /// rose through 10 %, and whether the swing is checked.
    @Test(arguments: [
        (10.0, 0.1, 0.0, 0.04, true),
        // After a long backswing the arm returns forward, which is not a follow-through.
        (10, 0.1, 1, 0.04, true),
        (10, 0.3, 0, 0.04, false),
        // Braked as early, but followed by a rotation as large as a follow-through.
        (25, 0.12, 0, 0.04, false),
        // Braked as early after a rise as large as a whole swing's; it is not known how large the rise is.
        (16, 0.1, 0, 0.04, false), (16, 0.1, 0, .nan, true),
    ]) func aSwingBrakedRightAfterItsPeakIsChecked(
        peak: Double, braking: Double, creep: Double, begin: Double, isChecked: Bool
    ) {
        let rotation = Self.rotation(peak: peak, braking: braking, creep: creep)
        #expect(rotation.isChecked(from: 40, rising: begin) == isChecked)
    }

    /// The total rates up to the contact at 1 s and from 0.05 s after it, a gap's end, and whether the arm has stopped.
    ///
    /// Device motion is 10 ms late.
    @Test(arguments: [
        (10.0, 2.9, Double.nan, true), (10, 3.1, .nan, false), (10, 12, .nan, false),
        // Samples are missing in between.
        (10, 2.9, 1.04, false), (10, 2.9, 0.95, true),
    ]) func anArmThatStopsAfterABurstIsRecognised(before: Float, after: Float, gapEnd: Double, isStopped: Bool) {
        var excerpt = Excerpt()
        excerpt.motionTime = (0...300).map { Double($0) / 200 }
        excerpt.totalRate = excerpt.motionTime.map { $0 - 0.01 < 1.05 ? before : after }
        if !gapEnd.isNaN {
            excerpt.motionGaps = [StreamGap(startTimestamp: gapEnd - 0.02, endTimestamp: gapEnd)]
        }
        #expect(SwingRotation.isStopped(after: 1, in: excerpt, lag: 0.01) == isStopped)
        // The fall is later than a contact's.
        #expect(!SwingRotation.isStopped(after: 0.98, in: excerpt, lag: 0.01))
        #expect(!SwingRotation.isStopped(after: 1.48, in: excerpt, lag: 0.01))
    }

    /// The angle of the rise is half its peak rate times its duration, and so is that of the braking.
    @Test func theAngleIsTheIntegral() {
        let rotation = Self.rotation(peak: 12, braking: 0.3)
        #expect(abs(rotation.angle(from: 0, to: 0.2, validUpTo: 40) - 1.2) < 0.001)
        #expect(abs(rotation.angle(from: 0, to: 0.5, validUpTo: 100) - 3.0) < 0.001)
        // After the last valid sample its rate is held.
        #expect(abs(rotation.angle(from: 0, to: 0.3, validUpTo: 40) - 2.4) < 0.001)
    }

    @Test func aRotationIsComparedWithTheProfilesBounds() {
        let rotation = Self.rotation(peak: 12, braking: 0.3), profile = SwingProfile.baseball
        #expect(rotation.isWithinBounds(angle: profile.maximumAngle, duration: profile.maximumDuration))
        #expect(!rotation.isWithinBounds(angle: profile.maximumAngle + 0.1, duration: 0.2))
        #expect(!rotation.isWithinBounds(angle: 1, duration: profile.maximumDuration + 0.1))
        #expect(rotation.isEnough(angle: profile.minimumAngle, duration: profile.minimumDuration))
        #expect(!rotation.isEnough(angle: profile.minimumAngle - 0.01, duration: 0.2))
        #expect(!rotation.isEnough(angle: 1, duration: profile.minimumDuration - 0.01))
        #expect(rotation.isEnough(from: 0, to: 0.5) && !rotation.isEnough(from: 0, to: 0.05))
    }

    // MARK: Peaks

    /// The times are those of the accelerometer, and a gap hides what was before it.
    @Test func samplesBeginAfterTheLastGap() {
        let time = (0..<100).map { Double($0) / 200 }
        let rotation = SwingRotation(
            time: time, rate: time.map { Float($0) }, after: 0.1, lag: 0.0075, profile: .baseball)
        #expect(rotation.time.count == 80 && rotation.rate.count == 80)
        #expect(abs(rotation.time[0] - 0.0925) < 1e-12 && abs(rotation.rate[0] - 0.1) < 1e-6)
        #expect(rotation.sample(upTo: 0.0925) == 0 && rotation.sample(upTo: 0.0974) == 0)
        #expect(rotation.sample(upTo: 0.0976) == 1 && rotation.sample(upTo: 0.09) == -1)
    }

    /// Two peaks, of 10 rad/s at 0.3 s and of 5 rad/s at 0.7 s.
    private static let peaks = SwingRotation(
        time: (0..<200).map { Double($0) * 0.005 },
        rate: (0..<200).map { i in Float(triangle(i, around: 60) + triangle(i, around: 140) / 2) }, profile: .baseball)

    /// Returns a triangle of 10 rad/s that is 0 from 20 samples off its peak on.
    private static func triangle(_ i: Int, around top: Int) -> Double { 10 * max(1 - abs(Double(i - top)) / 20, 0) }

    @Test(arguments: [(70, 60), (60, 60), (59, 59), (150, 140), (199, 149), (-1, nil), (200, nil)])
    func thePeakIsSearchedInTheLastQuarterOfASecond(end: Int, peak: Int?) {
        #expect(Self.peaks.peak(before: end) == peak)
    }

    /// The peak of a rotation to the other side is that of its magnitude.
    @Test(arguments: [1, -1] as [Float]) func aRotationIsPositiveAtItsPeak(sign: Float) {
        let rotation = SwingRotation(
            time: Self.peaks.time, rate: Self.peaks.rate.map { sign * Float($0) }, profile: .baseball)
        #expect(rotation.positive(before: 70).rate == Self.peaks.rate)
        #expect(rotation.positive(before: 70).time == Self.peaks.time)
    }

    /// The rate is above 10 % of its peak for 0.09 s after it.
    @Test(arguments: [(60, true), (70, true), (77, true), (79, false), (140, false)])
    func aRotationLeadsWhereItDoesNotFallBelowATenth(end: Int, leads: Bool) {
        #expect(Self.peaks.leads(from: 60, to: end) == leads)
        #expect(!Self.peaks.leads(from: 100, to: 100))
    }

    /// A start may be lost if the samples begin in the middle of a rise, but not if they reach far back.
    @Test func aLostStartIsNotAnAbsentOne() {
        let late = SwingRotation(
            time: (0..<20).map { Double($0) / 200 }, rate: (0..<20).map { 5 + Float($0) / 2 }, profile: .baseball)
        #expect(late.mayHaveLostStart(top: 19, validUpTo: 19))
        let long = SwingRotation(
            time: (0..<400).map { Double($0) / 200 }, rate: (0..<400).map { 5 + Float($0) / 20 }, profile: .baseball)
        #expect(!long.mayHaveLostStart(top: 399, validUpTo: 399))
    }
}
