public import SwingMotion
import SwingSignal

/// A collector of the evidence for a calibration from one session, second by second.
///
/// Its thresholds are far below the profile's. It keeps movements only, not samples. The result does not depend on how
/// the recording is divided into chunks.
public struct CalibrationCollector: Sendable {
    /// The minimum peak rate of a movement, in rad/s; slower movements are ignored.
    package static let minimumRate = 2.0
    /// The rate above which a movement is tracked, in rad/s.
    package static let trackedRate = 1.0
    /// The maximum rate in a second in which the wrist is quiet, in rad/s.
    static let quietRate = 0.5
    /// The fraction of the profile's contact threshold above which a burst outside of movements is kept.
    static let strayPart = 0.5

    private let profile: SwingProfile
    private var signal: CalibrationSignal
    private var detector: ImpactDetector
    private var tracker: MovementTracker
    private var ended: [RotationSegment] = []
    /// The movements since the last clock reset, each with its time span.
    private var movements: [(span: ClosedRange<Double>, movement: CalibrationMovement)] = []
    private var bursts: [Impact] = []
    private var evidence = CalibrationEvidence()
    private var accelerometerRate = Double.nan
    private var clockRun: Int?

    /// Creates a collector without evidence.
    ///
    /// - Parameter profile: The base profile, which defines the filter and which movements belong together.
    /// - Precondition: `profile.problem` is `nil`.
    public init(profile: SwingProfile) {
        if let problem = profile.problem { preconditionFailure("profile \(profile.name): \(problem)") }
        self.profile = profile
        signal = CalibrationSignal(profile: profile)
        detector = Self.detector(profile)
        tracker = MovementTracker(threshold: Self.trackedRate)
    }

    /// Analyzes the next second.
    ///
    /// - Parameter batch: The second, after all earlier ones.
    /// - Complexity: O(*n*), where *n* is the number of samples in the batch.
    public mutating func analyze(_ batch: MotionBatch) {
        if let clockRun, clockRun != batch.clockRun { endClock() }
        clockRun = batch.clockRun
        accelerometerRate = batch.accelerometerReport.rate.orNaN
        let (accelerometer, motion) = signal.append(batch)
        bursts += detector.analyze(batch)
        if batch.accelerometerGaps.isEmpty, batch.deviceMotionGaps.isEmpty { rest(accelerometer, motion) }
        ended += tracker.analyze(batch)
        let watermark = Double(batch.second + 1)
        measure(endedBefore: watermark - signal.ringing)
        signal.forget(before: watermark - RotationSegmenter.longest - 1)
    }

    /// Ends the session.
    ///
    /// - Returns: The session's evidence.
    /// - Complexity: O(*m* log *m*), where *m* is the number of movements and bursts.
    public mutating func finish() -> CalibrationEvidence {
        endClock()
        defer { self = CalibrationCollector(profile: profile) }
        if accelerometerRate < RateCapability.missRate {
            evidence.slowRates = [accelerometerRate]
            for i in evidence.movements.indices {
                evidence.movements[i].burst = .nan
                evidence.movements[i].vibration = .nan
            }
            evidence.strayBursts = []
        }
        return evidence
    }

    private mutating func rest(_ accelerometer: Range<Int>, _ motion: Range<Int>) {
        guard accelerometer.count >= 16, motion.count >= 16,
            signal.rate[motion].allSatisfy({ Double($0.magnitude) < Self.quietRate })
        else { return }
        let scale = RobustScale(Array(signal.magnitude[accelerometer]))
        let rates = signal.rate[motion].map { Double($0) }
        evidence.quietSeconds.append(
            .init(
                level: scale.median, deviation: scale.deviation, rate: RobustScale(rates.map(\.magnitude)).median,
                bias: rates.reduce(0, +) / Double(rates.count)))
    }

    /// Measures the segments that ended before an instant.
    private mutating func measure(endedBefore instant: Double) {
        for segment in ended where segment.endTimestamp <= instant {
            guard segment.effectiveRate >= Self.minimumRate else { continue }
            movements.append((segment.startTimestamp...segment.endTimestamp + signal.ringing, signal.movement(segment)))
        }
        ended.removeAll { $0.endTimestamp <= instant }
    }

    /// Ends a run of the clock; its movements and bursts are independent of those in other runs.
    private mutating func endClock() {
        ended += tracker.finish()
        bursts += detector.finish()
        measure(endedBefore: .infinity)
        movements.sort { $0.movement.peakTime < $1.movement.peakTime }
        evidence.movements += leaders()
        evidence.strayBursts += strays()
        (movements, bursts) = ([], [])
        signal = CalibrationSignal(profile: profile)
        detector = Self.detector(profile)
    }

    /// Returns the peaks of the bursts outside of movements.
    private func strays() -> [Double] {
        // Both lists are in order of time, and no movement is longer than the tracker allows.
        let reach = RotationSegmenter.longest + signal.ringing
        var first = 0
        return bursts.filter { burst in
            while first < movements.count, movements[first].movement.peakTime < burst.onset - reach { first += 1 }
            return !movements[first...].prefix { $0.movement.peakTime <= burst.onset + reach }
                .contains { $0.span.contains(burst.onset) }
        }.map(\.peak)
    }

    private static func detector(_ profile: SwingProfile) -> ImpactDetector {
        var low = profile
        low.gateThreshold *= strayPart
        return ImpactDetector(profile: low)
    }

    /// Returns the movements without a faster one within the profile's spacing.
    private func leaders() -> [CalibrationMovement] {
        let all = movements.map(\.movement)
        func isLed(_ i: Int, by step: Int) -> Bool {
            var k = i + step
            while all.indices.contains(k), (all[k].peakTime - all[i].peakTime).magnitude < profile.swingSpacing {
                if (all[k].peakRate, -k) > (all[i].peakRate, -i) { return true }
                k += step
            }
            return false
        }
        return all.indices.filter { !isLed($0, by: 1) && !isLed($0, by: -1) }.map { all[$0] }
    }
}
