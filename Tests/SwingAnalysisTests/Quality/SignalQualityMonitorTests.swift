import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingSimulation
import TestSupport
import Testing

/// Sessions with one defect each, and the reported problem or warning.
struct SignalQualityMonitorTests {
    private static let session = Session.simulated(.tennis, minutes: 1, seed: 9)

    private func measure(_ session: Session) async -> SignalQualityMonitor {
        var meter = SignalQualityMonitor()
        for await batch in MotionBatches(
            accelerometer: Chunks(session.accelerometer, by: 800), deviceMotion: Chunks(session.motion, by: 200))
        {
            meter.analyze(batch)
        }
        return meter
    }

    private static func axes(_ a: Triaxial, _ change: (Float, Float, Float) -> (Float, Float, Float)) -> Triaxial {
        var result = a
        for i in a.x.indices { (result.x[i], result.y[i], result.z[i]) = change(a.x[i], a.y[i], a.z[i]) }
        return result
    }

    private static func scaled(_ a: Triaxial, _ factor: Float) -> Triaxial {
        axes(a) { ($0 * factor, $1 * factor, $2 * factor) }
    }

    /// Returns a function that cuts the values off at the end of a range, in rad/s.
    private static func clamped(at limit: Float) -> (Triaxial) -> Triaxial {
        { axes($0) { (min(max($0, -limit), limit), min(max($1, -limit), limit), min(max($2, -limit), limit)) } }
    }

    /// Returns the session with other accelerations, rotation rates or gravity.
    private static func changed(
        acceleration: (Triaxial) -> Triaxial = { $0 }, rate: (Triaxial) -> Triaxial = { $0 },
        gravity: (Triaxial) -> Triaxial = { $0 }
    ) -> Session {
        var changed = session
        let motion = session.motion
        changed.accelerometer = AccelerometerChunk(
            time: session.accelerometer.time, acceleration: acceleration(session.accelerometer.acceleration))
        changed.motion = DeviceMotionChunk(
            time: motion.time, rotationRate: rate(motion.rotationRate), gravity: gravity(motion.gravity),
            userAcceleration: motion.userAcceleration)
        return changed
    }

    private static let cases: [(Session, String?)] = [
        (session, nil),
        (changed(rate: { scaled($0, 57.2958) }), "the rotation rate reaches "),
        // Without a swing no rate is impossible, but gravity's rotation still reveals the unit.
        (
            changed(rate: {
                axes(scaled($0, 57.2958)) { (min(max($0, -70), 70), min(max($1, -70), 70), min(max($2, -70), 70)) }
            }),
            "the rotation rate is "
        ),
        // A gyroscope with a wrong scale is not rejected; from 10 % on it causes a warning.
        (changed(rate: { scaled($0, 1.2) }), nil), (changed(rate: { scaled($0, 0.8) }), nil),
        (changed(rate: { scaled($0, 0.5) }), nil),
        (changed(rate: clamped(at: 4.36)), nil),
        (changed(gravity: { axes($0) { _, _, _ in (0, 0, 0) } }), "device motion's gravity is zero"),
        (changed(acceleration: { scaled($0, -1) }), "accelerometer and gravity point in opposite directions"),
        (
            changed(acceleration: { axes($0) { ($1, -$0, $2) } }),
            "at rest the accelerometer's x, y and z are gravity's y, −x, z"
        ),
        // In m/s² the direction of gravity is still correct.
        (changed(gravity: { scaled($0, 9.80665) }), nil),
    ]

    @Test(arguments: cases.indices) func inconsistentValuesAreReported(_ index: Int) async {
        let (session, expected) = Self.cases[index]
        let problem = await measure(session).problem?.message
        if let expected {
            #expect(problem?.hasPrefix(expected) == true, "\(problem ?? "none"), expected \(expected)")
        } else {
            #expect(problem == nil)
        }
    }

    private static let doubtful: [(Session, String?)] = [
        (session, nil),
        (changed(gravity: { scaled($0, 9.80665) }), "gravity's length is about 9.8, as in m/s²"),
        (changed(rate: { scaled($0, 1.05) }), nil), (changed(rate: { scaled($0, 0.95) }), nil),
        (changed(rate: { scaled($0, 1.2) }), "the rotation rate is 1.2"),
        (changed(rate: { scaled($0, 0.8) }), "the rotation rate is 0.8"),
        (changed(rate: { scaled($0, 0.5) }), "the rotation rate is 0.5"),
        (changed(rate: { scaled($0, -1) }), "gravity rotates opposite to the rotation rate"),
        (changed(rate: { axes($0) { ($1, $2, $0) } }), "gravity does not rotate as the rotation rate indicates"),
        (
            changed(gravity: { axes($0) { _, _, _ in (0, 0, -1) } }),
            "gravity is constant while the rotation rate shows"
        ),
    ]

    /// Swings are still detected, so the session is not rejected.
    @Test(arguments: doubtful.indices) func doubtfulValuesCauseAWarning(_ index: Int) async {
        let (session, expected) = Self.doubtful[index]
        let warnings = await measure(session).report.warnings.map(\.message)
        #expect(warnings.count == (expected == nil ? 0 : 1))
        if let expected { #expect(warnings.first?.hasPrefix(expected) == true, "\(warnings)") }
    }

    /// Faster swings are lost or too slow if the gyroscope's range is small.
    @Test(
        arguments: [(4.363323, "250 °/s"), (8.726646, "500 °/s"), (17.453293, nil), (100, nil)] as [(Float, String?)])
    func aSmallRangeCausesAWarning(limit: Float, range: String?) async {
        let warnings = await measure(Self.changed(rate: Self.clamped(at: limit))).report.warnings
        let found = warnings.filter { $0.code == .smallRange }
        #expect(found.count == (range == nil ? 0 : 1), "\(warnings)")
        #expect(found.allSatisfy { $0.message.contains(range ?? "") }, "\(warnings)")
    }

    /// Single values are spikes, up to 40 in stretches too, not another unit.
    @Test(arguments: [(3, 13, false), (3, 14, true), (1, 60, false)])
    func spikesAreTolerated(_ length: Int, _ count: Int, _ isProblem: Bool) async {
        let session = Self.changed(rate: { rate in
            var rate = rate
            for i in 0..<count { for k in 0..<length { rate.y[200 + 11 * i + k] = 80 } }
            return rate
        })
        let problem = await measure(session).problem
        #expect(problem?.code == (isProblem ? .rotationRateInDegreesPerSecond : nil))
        #expect((problem?.message.hasPrefix("the rotation rate reaches 80.0") ?? false) == isProblem)
    }

    @Test(arguments: Sport.validated, [Difficulty.plain, .hard, .veryHard])
    func aSoundSessionHasNoProblem(_ sport: Sport, _ difficulty: Difficulty) async {
        for events in SimulationSettings.EventMix.allCases {
            let meter = await measure(
                Session.simulated(sport, minutes: 0.7, seed: 12, events: events, difficulty: difficulty))
            #expect(meter.problem == nil)
            #expect(meter.report.warnings.isEmpty)
        }
    }

    /// Both streams are examined, and each has its own counts.
    @Test func bothStreamsAreExamined() async {
        let session = Self.changed(
            acceleration: { a in
                var a = a
                // All accelerations differ, so that no impact is clipped.
                for i in a.x.indices {
                    let factor = 1 + 1e-6 * Float(i)
                    (a.x[i], a.y[i], a.z[i]) = (factor * a.x[i], factor * a.y[i], factor * a.z[i])
                }
                for (i, z) in ([-20, -40, -60, -60, -60, -40, -20] as [Float]).enumerated() { a.z[9000 + i] = z }
                return a
            },
            rate: { rate in
                var rate = rate
                for (i, x) in ([12, 24, 35, 35, 35, 35, 24, 12] as [Float]).enumerated() { rate.x[50 + i] = x }
                return rate
            })
        let report = await measure(session).report
        #expect(report.accelerometer.clippedCount == 3)
        #expect(report.deviceMotion.clippedCount == 4)
    }
}
