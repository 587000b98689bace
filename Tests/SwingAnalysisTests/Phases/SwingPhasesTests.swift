import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

/// The phases of swings in made recordings, whose instants follow from the formula of the rate.
@Suite struct SwingPhasesTests {
    static let swing = RotationPulse(0, 15, 0.2)
    static let contact = 0.02
    /// A backswing that ends where the forward swing begins, at −0.2 s.
    static let backswing = RotationPulse(-0.7, -4, 0.5)
    /// The instant at which it begins: its rate rises through 10 % of its peak.
    static let begin = RotationPulse(-0.7, 4, 0.5).passage()

    /// The slope of the rate changes at the top, within a sampling interval of 5 ms.
    static let tolerance = 0.0025

    static func signal(_ pulses: [RotationPulse]) -> MadeSignal { MadeSignal(pulses + [swing], impacts: [contact]) }

    static func only(_ signal: MadeSignal, _ axis: SwingProfile.RotationAxis = .gravity) async throws -> Swing {
        let swings = await signal.swings(StartCasesTests.profile(axis))
        #expect(swings.count == 1)
        return try #require(swings.first)
    }

    /// What comes before the swing, and the instants of the top and the beginning of the backswing; `nil` if omitted.
    static let cases: [(name: String, before: [RotationPulse], top: Double?, begin: Double?)] = [
        ("a backswing", [backswing], -0.2, begin),
        ("a fast backswing", [RotationPulse(-0.35, -7, 0.15)], -0.2, RotationPulse(-0.35, 7, 0.15).passage()),
        ("a rest at the top", [RotationPulse(-1, -4, 0.4)], nil, RotationPulse(-1, 4, 0.4).passage()),
        (
            "a forward movement and an opposite one before",
            [RotationPulse(-1.9, -5, 0.2), RotationPulse(-1.5, 4, 0.2), backswing], -0.2, begin
        ),
        ("an opposite movement and a rest before", [RotationPulse(-1.7, -2, 0.2), backswing], -0.2, begin),
        ("nothing", [], nil, nil), ("a slow lean", [RotationPulse(-0.7, -0.7, 0.5)], nil, nil),
        ("a backswing that begins too early", [RotationPulse(-1.2, -4, 1)], -0.2, nil),
    ]

    @Test(arguments: cases.indices, StartCasesTests.bothAxes) func instantsAreThoseOfTheFormula(
        _ index: Int, axis: SwingProfile.RotationAxis
    ) async throws {
        let (name, before, top, begin) = Self.cases[index]
        let swing = try await Self.only(Self.signal(before), axis)
        #expect((swing.topTimestamp == nil) == (top == nil), "\(name): \(swing.topTimestamp.orNaN)")
        #expect((swing.backswingTimestamp == nil) == (begin == nil), "\(name): \(swing.backswingTimestamp.orNaN)")
        if let top {
            #expect(abs(swing.topTimestamp.orNaN - top) < Self.tolerance, "\(name): \(swing.topTimestamp.orNaN)")
            #expect(swing.topSpread.orNaN > 0 && swing.topSpread.orNaN < 0.02, "\(name)")
        }
        if let begin {
            #expect(abs(swing.backswingTimestamp.orNaN - begin) < 0.001, "\(name): \(swing.backswingTimestamp.orNaN)")
            #expect(swing.backswingSpread.orNaN > 0 && swing.backswingSpread.orNaN < 0.02, "\(name)")
        }
        #expect((swing.tempo == nil) == (top == nil || begin == nil), "\(name)")
        if let top, let begin {
            #expect(abs(swing.tempo.orNaN / ((top - begin) / (Self.contact - top)) - 1) < 0.02, "\(name)")
        }
        #expect(swing.flags == .latencyAssumed && swing.timeToContact != nil, "\(name): \(swing.flags)")
    }

    /// Without an instant the spread states why: too large, or none.
    @Test func anOmittedTopHasItsSpread() async throws {
        let resting = try await Self.only(Self.signal([RotationPulse(-1, -4, 0.4)]))
        #expect(resting.topTimestamp == nil && resting.topSpread.orNaN > 0.02)
        let still = try await Self.only(Self.signal([]))
        #expect(still.topSpread == nil && still.backswingSpread == nil && still.tempo == nil)
    }

    /// Missing device motion, in seconds, and the phases that remain: top, beginning, acceleration.
    static let gaps: [(lost: Range<Double>, isTopKnown: Bool, isBeginKnown: Bool, isAccelerationKnown: Bool)] = [
        (-3..<(-1.6), true, true, true), (-0.9..<(-0.7), true, false, true), (-0.23..<(-0.19), false, false, false),
        (-0.1..<(-0.05), false, false, false), (-9..<(-0.5), true, false, true),
    ]

    @Test(arguments: gaps.indices, StartCasesTests.bothAxes) func aGapLeavesPhasesUnknown(
        _ index: Int, axis: SwingProfile.RotationAxis
    ) async throws {
        let gap = Self.gaps[index]
        let signal = Self.signal([Self.backswing])
        let first = MadeSignal.origin + signal.latency
        let swings = await signal.session.without(
            first + gap.lost.lowerBound..<first + gap.lost.upperBound, in: .motion
        )
        .swings(profile: StartCasesTests.profile(axis))
        let swing = try #require(swings.first)
        #expect((swing.topTimestamp != nil) == gap.isTopKnown && (swing.topSpread != nil) == gap.isTopKnown)
        #expect((swing.backswingTimestamp != nil) == gap.isBeginKnown)
        #expect((swing.peakAngularAcceleration != nil) == gap.isAccelerationKnown)
        #expect((swing.tempo != nil) == (gap.isTopKnown && gap.isBeginKnown))
    }

    /// The acceleration is the largest mean over 40 ms between the start and the peak.
    @Test(arguments: [(15.0, 0.2), (15, 0.1), (8, 0.2)], StartCasesTests.bothAxes)
    func theAccelerationIsThatOfTheFormula(pulse: (rate: Double, rise: Double), axis: SwingProfile.RotationAxis)
        async throws
    {
        let pulse = RotationPulse(0, pulse.rate, pulse.rise)
        let swing = try await Self.only(MadeSignal([pulse], impacts: [Self.contact]), axis)
        var expected = 0.0
        for t in stride(from: pulse.passage(), to: -0.009, by: 0.0005) {
            expected = max(expected, (pulse.rate(at: t + 0.02) - pulse.rate(at: t - 0.02)) / 0.04)
        }
        #expect(abs(swing.peakAngularAcceleration.orNaN / expected - 1) < 0.02)
    }

    /// A miss has a backswing and no tempo.
    @Test(arguments: StartCasesTests.bothAxes) func aSwingWithoutContactHasNoTempo(axis: SwingProfile.RotationAxis)
        async throws
    {
        var signal = Self.signal([Self.backswing])
        signal.impacts = []
        let swing = try await Self.only(signal, axis)
        #expect(swing.outcome != .contact && swing.tempo == nil)
        #expect(
            abs(swing.topTimestamp.orNaN + 0.2) < Self.tolerance
                && abs(swing.backswingTimestamp.orNaN - Self.begin) < 0.001)
    }

    /// With noise in the gyroscope, the instants scatter as much as their spreads state.
    @Test(arguments: [0.005, 0.01, 0.02] as [Float]) func noiseMovesTheInstantsWithinTheirSpreads(noise: Float)
        async throws
    {
        var signal = Self.signal([Self.backswing])
        signal.noise = noise
        let swing = try await Self.only(signal)
        #expect(abs(swing.topTimestamp.orNaN + 0.2) < 3 * swing.topSpread.orNaN)
        #expect(abs(swing.backswingTimestamp.orNaN - Self.begin) < 3 * swing.backswingSpread.orNaN)
    }

    /// The profile states how far back the backswing is searched.
    @Test(arguments: [(1.0, false), (1.3, true), (2.5, true)]) func theReachIsThatOfTheProfile(
        reach: Double, isKnown: Bool
    ) async throws {
        var profile = SwingProfile.baseball
        profile.backswingReach = reach
        let swings = await Self.signal([Self.backswing]).swings(profile)
        #expect((try #require(swings.first).backswingTimestamp != nil) == isKnown)
        #expect((try #require(swings.first).topTimestamp != nil))
    }
}
