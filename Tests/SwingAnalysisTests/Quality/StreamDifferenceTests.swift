import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

/// What the accelerometer and device motion may differ by, from signals whose difference is known.
struct StreamDifferenceTests {
    private static let contact = 0.6

    /// A movement of 0.4 s that shakes a little and ends in a contact, in g.
    private static func movement(_ t: Double, size: Double = 8) -> SIMD3<Double> {
        let part = min(max((t - 0.3) / 0.45, 0), 1)
        let (rise, shake) = (size * sine(part) * sine(part), 0.05 * size * sin(2 * .pi * 22 * t) * sine(part))
        let since = t - contact
        let ring = since > 0 ? 12 * exp(-since / 0.012) * sin(2 * .pi * 100 * since) : 0
        return SIMD3(rise + shake + ring, 0.5 * rise - shake, -1)
    }

    /// A slow movement that is lighter than at rest until its contact, in g.
    private static func fall(_ t: Double) -> SIMD3<Double> { SIMD3(0, 0, t > 0.3 && t < contact ? -0.5 : -1) }

    /// Returns the mean of a movement over a duration.
    private static func mean(_ t: Double, _ duration: Double) -> SIMD3<Double> {
        (0..<50).reduce(.zero) { $0 + movement(t + duration * (Double($1) / 49 - 0.5)) } / 50
    }

    /// Both streams of a movement, and whether they contradict each other.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isLarge: Bool
        var isClipped = false
        var accelerometer: @Sendable (Double) -> SIMD3<Double> = { movement($0) }
        var motion: @Sendable (Double) -> SIMD3<Double> = { movement($0) }
    }

    @Test(arguments: [
        Case(testDescription: "no difference", isLarge: false),
        Case(testDescription: "a scale of 0.95", isLarge: false, motion: { 0.95 * movement($0) }),
        Case(
            testDescription: "axes turned by 2°", isLarge: false,
            motion: { t in
                let a = movement(t)
                return SIMD3(a.x - 0.035 * a.y, a.y + 0.035 * a.x, a.z)
            }),
        Case(testDescription: "device motion averaged over 100 ms", isLarge: true, motion: { mean($0, 0.1) }),
        Case(testDescription: "device motion averaged over 10 ms", isLarge: false, motion: { mean($0, 0.01) }),
        Case(
            testDescription: "device motion that ends at 16 g", isLarge: false,
            accelerometer: { movement($0, size: 30) },
            motion: {
                movement($0, size: 30).clamped(lowerBound: SIMD3(repeating: -16), upperBound: SIMD3(repeating: 16))
            }),
        Case(
            testDescription: "an accelerometer that wraps around at 16 g", isLarge: true,
            accelerometer: { t in
                let a = movement(t, size: 30)
                return a - 32 * (a / 32).rounded(.toNearestOrEven)
            },
            motion: { movement($0, size: 30) }),
        Case(
            testDescription: "both streams at a tenth", isLarge: true, accelerometer: { 0.1 * movement($0) },
            motion: { 0.1 * movement($0) }),
        Case(
            testDescription: "a slow stroke that falls", isLarge: false, accelerometer: { fall($0) },
            motion: { fall($0) }),
        Case(
            testDescription: "4 g for 40 ms after the contact", isLarge: true,
            accelerometer: { movement($0) + ($0 > 0.65 && $0 < 0.69 ? SIMD3(0, 4, 0) : .zero) }),
        Case(
            testDescription: "4 g for 15 ms after the contact", isLarge: false,
            accelerometer: { movement($0) + ($0 > 0.605 && $0 < 0.62 ? SIMD3(0, 4, 0) : .zero) }),
        Case(
            testDescription: "a burst with a lone extreme", isLarge: true, isClipped: true,
            accelerometer: { movement($0) + ($0 > 0.5 && $0 < 0.504 ? SIMD3(0, 60 + 9000 * ($0 - 0.5), 0) : .zero) }),
        Case(
            testDescription: "an accelerometer that ends at 6 g", isLarge: false, isClipped: true,
            accelerometer: { movement($0).clamped(lowerBound: SIMD3(repeating: -6), upperBound: SIMD3(repeating: 6)) }),
    ])
    func contradictionsAreFound(_ one: Case) {
        var excerpt = Excerpt()
        func columns(_ vectors: [SIMD3<Double>]) -> Triaxial { Triaxial(vectors.map { SIMD3<Float>($0) }) }
        excerpt.time = (0..<960).map { Double($0) / 800 }
        excerpt.acceleration = columns(excerpt.time.map(one.accelerometer))
        excerpt.motionTime = (0..<240).map { Double($0) / 200 }
        excerpt.motionAcceleration = columns(excerpt.motionTime.map(one.motion))
        #expect(
            StreamDifference.isLarge(
                excerpt, from: 0.2, contact: Self.contact, lag: 0, isSure: true, isClipped: one.isClipped)
                == one.isLarge)
    }
}
