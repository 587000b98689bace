import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

/// The starts of swings in made recordings, from samples to results: what the rate does before the swing, what the
/// sensors do, and how the watch is worn.
///
/// The true start is that of the formula of the rate, at steps of 20 µs.
@Suite struct StartCasesTests {
    static let swing = RotationPulse(0, 15, 0.2)
    static let contact = 0.02

    /// Returns the last instant before a contact at which a rate rose through a fraction of its peak.
    static func truth(_ rate: (Double) -> Double, before contact: Double = contact, fraction: Double = 0.1) -> Double {
        let step = 2e-5
        let end = contact - SwingProfile.baseball.shockDuration
        let peak = (0...12_500).map { rate(end - Double($0) * step) }.max() ?? .nan
        var time = end
        while rate(time) < peak { time -= step }
        while rate(time) >= fraction * peak { time -= step }
        return time + step / 2
    }

    static func profile(_ axis: SwingProfile.RotationAxis) -> SwingProfile {
        var profile = SwingProfile.baseball
        profile.rotationAxis = axis
        return profile
    }

    static let bothAxes = [SwingProfile.RotationAxis.own, .gravity]

    /// Returns the only swing of a signal.
    static func only(
        _ signal: MadeSignal, _ axis: SwingProfile.RotationAxis = .gravity, location: SourceLocation = #_sourceLocation
    ) async throws -> Swing {
        let swings = await signal.swings(profile(axis))
        #expect(swings.count == 1, sourceLocation: location)
        return try #require(swings.first, sourceLocation: location)
    }

    // MARK: Before the swing

    /// What the rate about the axis does before the swing, in rad/s.
    static let befores: [(name: String, rate: @Sendable (Double) -> Double)] = [
        ("nothing", { _ in 0 }),
        ("waggles", { t in t > -1.5 && t < -0.5 ? 3 * sine((t + 1.5) / 0.125) : 0 }),
        ("waggles until the swing", { t in t > -1.2 && t < -0.2 ? 4 * sine((t + 1.2) / 0.125) : 0 }),
        ("pumps forward", { t in RotationPulse(-1.9, 5, 0.3).rate(at: t) + RotationPulse(-0.9, 5, 0.3).rate(at: t) }),
        ("a backswing without a rest", { t in RotationPulse(-0.5, -6, 0.3).rate(at: t) }),
        ("a hump that falls to rest", { t in RotationPulse(-0.4, 9, 0.15).rate(at: t) }),
        ("a hump that falls below 10 %", { t in RotationPulse(-0.33, 9, 0.15).rate(at: t) }),
        ("a hump that stays above 10 %", { t in RotationPulse(-0.25, 9, 0.15).rate(at: t) }),
        ("the arms of a walk", { t in t < -0.21 ? 2.5 * sine(1.8 * (t + 0.21)) : 0 }),
        ("the arms of a walk, forward into the swing", { t in t < 0 ? 2.5 * sine(1.8 * (t + 0.3)) : 0 }),
        ("a lean of half the threshold", { t in t > -2 && t < -0.19 ? 0.75 : 0 }),
        ("a lean faster than the threshold", { t in t < 0 ? min(max(t + 0.6, 0) / 0.1, 1) * 2.5 : 0 }),
    ]

    @Test(arguments: befores.indices, bothAxes) func theLastRiseBeforeTheContactIsTheStart(
        _ index: Int, axis: SwingProfile.RotationAxis
    ) async throws {
        let (name, before) = Self.befores[index]
        let rate = { (t: Double) in before(t) + Self.swing.rate(at: t) }
        let swing = try await Self.only(MadeSignal(impacts: [Self.contact], rate), axis)
        #expect(swing.outcome == .contact && abs(swing.contactTimestamp.orNaN - Self.contact) < 0.0015, "\(name)")
        let error = swing.startTimestamp.orNaN - Self.truth(rate)
        #expect(abs(error) < 0.0005, "after \(name): \(error * 1000) ms")
        #expect(swing.timeToContact.orNaN == swing.contactTimestamp.orNaN - swing.startTimestamp.orNaN, "\(name)")
        #expect(
            swing.startSpread.orNaN < 0.01 && swing.confidence > 0.4,
            "\(name): \(swing.startSpread.orNaN), \(swing.confidence)")
        #expect(axis == .own || swing.startTimestamp.orNaN == swing.gravityStartTimestamp.orNaN, "\(name)")
    }

    /// The formula of a sine agrees with the reference.
    @Test func theReferenceIsTheClosedForm() {
        #expect(abs(Self.truth(Self.swing.rate(at:)) - Self.swing.passage()) < 3e-5)
    }

    /// A time to contact that is omitted, and the flag that states why.
    static let omissions: [(name: String, flag: SwingFlags, rate: @Sendable (Double) -> Double)] = [
        ("a lean that is as fast as the threshold", .startUncertain, { t in t > -3 && t < -0.19 ? 1.47 : 0 }),
        ("the same for 0.4 s", .startUncertain, { t in t > -0.6 && t < -0.19 ? 1.47 : 0 }),
        ("a start longer ago than a swing lasts", .startNotFound, { t in t > -2 && t < 0 ? 3 : 0 }),
    ]

    @Test(arguments: omissions.indices, bothAxes) func aDoubtfulStartHasNoTime(
        _ index: Int, axis: SwingProfile.RotationAxis
    ) async throws {
        let (name, flag, before) = Self.omissions[index]
        let swing = try await Self.only(
            MadeSignal(impacts: [Self.contact]) { max(before($0), Self.swing.rate(at: $0)) }, axis)
        #expect(swing.flags.contains(flag) && swing.outcome == .contact, "\(name): \(swing.flags)")
        #expect(swing.timeToContact == nil && swing.confidence == 0, "\(name)")
        #expect((swing.startTimestamp == nil) == (flag == .startNotFound), "\(name)")
    }

    // MARK: Missing samples

    /// The stretch without samples, in seconds, and a flag of the swing.
    static let stretches: [(name: String, lost: Range<Double>, flag: SwingFlags)] = [
        ("a recording that begins within the rise", -9..<(-0.12), .edge),
        ("a recording that begins just after the start", -9..<(-0.17), .edge),
        ("a gap at the start", -0.2..<(-0.16), .gap), ("a gap after the start", -0.15..<(-0.11), .gap),
        ("a gap just before the start", -0.24..<(-0.195), .gap),
    ]

    @Test(arguments: stretches.indices, bothAxes) func aStartThatMayBeLostHasNoTime(
        _ index: Int, axis: SwingProfile.RotationAxis
    ) async throws {
        let (name, lost, flag) = Self.stretches[index]
        let signal = MadeSignal([Self.swing], impacts: [Self.contact])
        let (origin, lag) = (MadeSignal.origin, signal.latency)
        let session = signal.session
            .without(origin + lost.lowerBound + lag..<origin + lost.upperBound + lag, in: .motion)
            .without(origin - 9..<origin + (flag == .edge ? lost.upperBound : -9), in: .accelerometer)
        let swings = await session.swings(profile: Self.profile(axis))
        let swing = try #require(swings.first)
        #expect(swings.count == 1 && swing.flags.contains(flag), "\(name): \(swing.flags)")
        #expect(swing.timeToContact == nil && swing.confidence == 0, "\(name)")
    }

    // MARK: Sensors

    /// The contact's shake of the gyroscope begins before the contact; it changes neither the peak nor the start.
    @Test(arguments: [[0, 0, 1], [0, 1, 0], [1, 0, 0]] as [SIMD3<Double>], bothAxes)
    func aShakeBeforeTheContactChangesNothing(direction: SIMD3<Double>, axis: SwingProfile.RotationAxis) async throws {
        let calm = MadeSignal([Self.swing], impacts: [Self.contact])
        var shaken = calm
        shaken.rotation = { t in
            let late = t - Self.contact
            return calm.rotation(t) + (late > -0.0055 && late < 0.03 ? 12 * cos(400 * late) : 0) * direction
        }
        let (expected, found) = (try await Self.only(calm, axis), try await Self.only(shaken, axis))
        #expect(found.outcome == .contact && abs(found.contactTimestamp.orNaN - expected.contactTimestamp.orNaN) < 1e-9)
        #expect(abs(found.startTimestamp.orNaN - expected.startTimestamp.orNaN) < 1e-9)
        #expect(found.peakRateTimestamp.orNaN == expected.peakRateTimestamp.orNaN)
        #expect(abs(found.peakRotationRate.orNaN - expected.peakRotationRate.orNaN) < 0.001)
        #expect(abs(found.timeToContact.orNaN - expected.timeToContact.orNaN) < 1e-9)
    }

    /// The axis of a shake that is faster than the swing, and when it begins after the contact, in seconds.
    static let shakes: [(direction: SIMD3<Double>, begin: Double)] = [
        ([0, 0, 1], -0.0055), ([0, 0, -1], -0.0055), ([0, 1, 0], 0), ([1, 0, 0], 0),
    ]

    /// A shake that is faster than the swing is the movement's peak rate; the swing's peak is the one before it.
    @Test(arguments: shakes.indices, bothAxes) func aPeakInTheContactsShakeIsNotThatOfTheSwing(
        _ index: Int, axis: SwingProfile.RotationAxis
    ) async throws {
        let (direction, begin) = Self.shakes[index]
        let calm = MadeSignal([Self.swing], impacts: [Self.contact])
        var shaken = calm
        shaken.rotation = { t in
            let late = t - Self.contact
            return calm.rotation(t) + (late > begin && late < 0.01 ? 40 : 0) * direction
        }
        let (expected, found) = (try await Self.only(calm, axis), try await Self.only(shaken, axis))
        #expect(found.outcome == .contact && found.timeToContact.orNaN.isFinite, "\(found.flags)")
        #expect(abs(found.startTimestamp.orNaN - expected.startTimestamp.orNaN) < 1e-4)
        #expect(found.peakRateTimestamp.orNaN == expected.peakRateTimestamp.orNaN)
        #expect(
            abs(found.peakRotationRate.orNaN / expected.peakRotationRate.orNaN - 1) < 0.05,
            "\(found.peakRotationRate.orNaN)")
    }

    /// Both sensors of a device with one rate, in Hz; the outcome and the tolerance of the start, in seconds.
    @Test(arguments: [(200.0, SwingOutcome.contact, 0.0005), (100, .uncertain, 0.001)], bothAxes)
    func aSlowDeviceHasTheSameStart(
        device: (rate: Double, outcome: SwingOutcome, tolerance: Double), axis: SwingProfile.RotationAxis
    ) async throws {
        var signal = MadeSignal([Self.swing], impacts: [Self.contact])
        signal.rates = (device.rate, device.rate)
        let swing = try await Self.only(signal, axis)
        #expect(swing.outcome == device.outcome && swing.flags.contains(.lowRate))
        #expect(abs(swing.startTimestamp.orNaN - Self.truth(Self.swing.rate(at:))) < device.tolerance)
        #expect(swing.timeToContact.orNaN.isFinite == (device.outcome == .contact))
    }

    /// The rate of the accelerometer in Hz, and the outcome: below ``RateCapability/contactRate`` no contact is reported.
    @Test(arguments: [(1600.0, SwingOutcome.contact), (800, .contact), (200, .contact), (100, .uncertain)])
    func theStartDoesNotDependOnTheAccelerometersRate(rate: Double, outcome: SwingOutcome) async throws {
        var signal = MadeSignal([Self.swing], impacts: [Self.contact])
        signal.rates.accelerometer = rate
        let swing = try await Self.only(signal)
        #expect(swing.outcome == outcome)
        #expect(abs(swing.startTimestamp.orNaN - Self.truth(Self.swing.rate(at:))) < 0.0005)
        #expect(swing.flags.contains(.lowRate) == (rate < RateCapability.lowRate))
        #expect(swing.timeToContact.orNaN.isFinite == (outcome == .contact))
        if outcome == .contact { #expect(abs(swing.contactTimestamp.orNaN - Self.contact) < max(0.0015, 1.5 / rate)) }
    }

    /// The rate of device motion in Hz, and the tolerance of the start in seconds.
    @Test(arguments: [(400.0, 0.0002), (200, 0.0005), (100, 0.001), (50, 0.004)], bothAxes)
    func aSlowGyroscopeWidensTheSpread(rate: (hertz: Double, tolerance: Double), axis: SwingProfile.RotationAxis)
        async throws
    {
        // Slower: a swing of a sport with longer rises, so that device motion at 50 Hz has samples of its rise.
        let pulse = RotationPulse(0, 15, 0.3)
        var (signal, plain) = (
            MadeSignal([pulse], impacts: [Self.contact]), MadeSignal([pulse], impacts: [Self.contact])
        )
        (signal.rates.motion, plain.rates.motion) = (rate.hertz, 2 * rate.hertz)
        let (swing, faster) = (try await Self.only(signal, axis), try await Self.only(plain, axis))
        #expect(swing.outcome == .contact && swing.timeToContact.orNaN.isFinite)
        let error = swing.startTimestamp.orNaN - Self.truth(pulse.rate(at:))
        #expect(abs(error) < rate.tolerance, "\(error * 1000) ms")
        #expect(swing.startSpread.orNaN > faster.startSpread.orNaN && swing.startSpread.orNaN < 0.012)
    }

    /// With noise in the gyroscope, starts scatter as much as their spread says.
    @Test func noiseMovesTheStartWithinItsSpread() async throws {
        var signal = MadeSignal([Self.swing], impacts: [Self.contact])
        for noise in [0.01, 0.03, 0.06] as [Float] {
            signal.noise = noise
            let swing = try await Self.only(signal)
            #expect(abs(swing.startTimestamp.orNaN - Self.truth(Self.swing.rate(at:))) < 3 * swing.startSpread.orNaN)
        }
    }

    // MARK: Wearing

    /// The factors of the axis and of gravity: either hand, and a watch turned by 180° about one of its axes.
    static let placements: [(name: String, rotation: SIMD3<Double>, gravity: SIMD3<Float>)] = [
        ("the other hand", [-1, -1, -1], [1, 1, 1]), ("display down", [1, -1, -1], [1, -1, -1]),
        ("crown on the other side", [-1, -1, 1], [-1, -1, 1]), ("both", [-1, 1, -1], [-1, 1, -1]),
        ("upside down on the other hand", [1, 1, 1], [-1, -1, -1]),
    ]

    @Test(arguments: placements.indices, bothAxes) func theStartIsThatOfEitherHandAndAnyWayToWearIt(
        _ index: Int, axis: SwingProfile.RotationAxis
    ) async throws {
        let (name, rotation, gravity) = Self.placements[index]
        var signal = MadeSignal(about: MadeSignal.axis(tilt: 35), [Self.swing], impacts: [Self.contact])
        let expected = try await Self.only(signal, axis)
        let original = signal.rotation
        signal.rotation = { original($0) * rotation }
        signal.gravity *= gravity
        let found = try await Self.only(signal, axis)
        #expect(
            found.startTimestamp.orNaN == expected.startTimestamp.orNaN && found.timeToContact.orNaN.isFinite, "\(name)"
        )
        #expect(found.gravityStartTimestamp.orNaN == expected.gravityStartTimestamp.orNaN, "\(name)")
        #expect(
            found.peakRotationRate.orNaN == expected.peakRotationRate.orNaN
                && found.axisTilt.orNaN == expected.axisTilt.orNaN, "\(name)")
    }

    /// The tilt of the axis in degrees, the profile's axis, and whether a time to contact is reported.
    @Test(arguments: [
        (0.0, SwingProfile.RotationAxis.gravity, true), (50, .gravity, true), (70, .gravity, false),
        (90, .gravity, false), (0, .own, true), (50, .own, true), (70, .own, true), (90, .own, true),
    ]) func aTiltedSwingIsMeasuredAboutItsOwnAxis(tilt: Double, axis: SwingProfile.RotationAxis, isTimed: Bool)
        async throws
    {
        let signal = MadeSignal(about: MadeSignal.axis(tilt: tilt), [Self.swing], impacts: [Self.contact])
        let swing = try await Self.only(signal, axis)
        #expect(swing.outcome == .contact && abs(swing.axisTilt.orNaN - tilt * .pi / 180) < 0.001)
        #expect(swing.flags == (isTimed ? .latencyAssumed : [.offAxis, .latencyAssumed]), "\(swing.flags)")
        #expect(swing.gravityStartTimestamp.orNaN.isFinite == (tilt <= 50))
        let part = axis == .own ? 1 : cos(tilt * .pi / 180)
        #expect(abs(swing.peakRotationRate.orNaN - 15 * part) < 0.02)
        guard isTimed else {
            #expect(swing.timeToContact == nil && swing.startTimestamp == nil && swing.confidence == 0)
            return
        }
        #expect(abs(swing.startTimestamp.orNaN - Self.swing.passage()) < 0.0003)
        #expect(abs(swing.timeToContact.orNaN - (Self.contact - Self.swing.passage())) < 0.0018)
    }
}
