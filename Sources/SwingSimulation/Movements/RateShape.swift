#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// The course of a rate from the beginning (x = 0) to the end (x = 1) of a movement.
///
/// Each shape has its integral and its derivative in closed form, so that angle, rate and angular acceleration agree
/// exactly at every instant. Rises go from 0 to 1, falls from 1 to 0, and bells from 0 over 1 to 0. Their slope is 0 at
/// both ends unless stated otherwise.
enum RateShape {
    /// A rise as x³(10 − 15x + 6x²), whose curvature is 0 at both ends.
    case smoothRise
    /// A rise 1 − (1 − xᵖ)³, which leaves 0 as 3xᵖ, with p from 1 to 4; its curvature is 0 at its end, and its slope
    /// is 3 at its beginning if p is 1.
    case powerRise(Double)
    /// A logistic function, truncated so that it has a beginning: it leaves 0 with a small slope above 0.
    case logisticRise(steepness: Double, middle: Double)
    /// A rise that begins as an exponential function, with a small slope above 0.
    case exponentialRise(steepness: Double)
    /// A slow rise to `share` until `middle` (creep), followed by the rest (drive).
    case twoStageRise(share: Double, middle: Double)
    /// A cubic rise for short transitions.
    case cubicRise
    /// A cubic fall for short transitions.
    case cubicFall
    /// A constant 1.
    case hold
    /// A fall as cos².
    case cosineFall
    /// A fall as (1 − xᵖ)².
    case powerFall(Double)
    /// A complete minimum-jerk movement.
    case bell
    /// A bell that peaks at 2/3 and returns to 0 with the slope −6.75: a backswing that reverses without a rest.
    case backswingBell
    /// A bump that is 0 at both ends and leaves 0 with the slope 1.
    ///
    /// It continues a backswing's deceleration into the forward swing.
    case reversal
    /// Complete cycles of a sine whose amplitude rises from 0 and falls to 0.
    case oscillation(cycles: Int)

    /// The magnitude of the slope at the end of ``backswingBell``.
    static let backswingEndSlope = 6.75

    /// Returns the integral from 0 to x, and the value and the derivative at x, for x from 0 to 1.
    func state(at x: Double) -> (integral: Double, value: Double, derivative: Double) {
        switch self {
        case .smoothRise:
            return (
                x * x * x * x * (2.5 - 3 * x + x * x), x * x * x * (10 - 15 * x + 6 * x * x),
                30 * x * x * (1 - x) * (1 - x)
            )
        case .powerRise(let p):
            return Self.power(x, p)
        case .logisticRise(let k, let middle):
            return Self.logistic(x, k, middle)
        case .exponentialRise(let k):
            return Self.exponential(x, k)
        case .twoStageRise(let share, let middle):
            return Self.twoStage(x, share, middle)
        case .cubicFall:
            return (x - x * x * x * (1 - x / 2), 1 - x * x * (3 - 2 * x), -6 * x * (1 - x))
        case .hold:
            return (x, 1, 0)
        case .cubicRise:
            return (x * x * x * (1 - x / 2), x * x * (3 - 2 * x), 6 * x * (1 - x))
        case .cosineFall:
            return (x / 2 + sin(.pi * x) / (2 * .pi), (1 + cos(.pi * x)) / 2, -.pi / 2 * sin(.pi * x))
        case .powerFall(let p):
            let q = pow(x, p)
            return (
                x - 2 * q * x / (p + 1) + q * q * x / (2 * p + 1), (1 - q) * (1 - q),
                x > 0 ? -2 * p * q * (1 - q) / x : 0
            )
        case .bell:
            let v = x * (1 - x)
            return (16 * x * x * x * (1.0 / 3 - x / 2 + x * x / 5), 16 * v * v, 32 * v * (1 - 2 * x))
        case .backswingBell:
            return (6.75 * x * x * x * (1.0 / 3 - x / 4), 6.75 * x * x * (1 - x), 6.75 * x * (2 - 3 * x))
        case .reversal:
            return (
                x * x * (0.5 - 2 * x / 3 + x * x / 4), x * (1 - x) * (1 - x), (1 - x) * (1 - 3 * x)
            )
        case .oscillation(let cycles):
            return Self.oscillation(x, cycles)
        }
    }

    private static func minimumJerk(_ x: Double) -> (Double, Double, Double) {
        let v = 2 * x - x * x
        return (x * x * x * (4.0 / 3 - x + x * x / 5), v * v, 4 * v * (1 - x))
    }

    /// Returns 1 − (1 − q)³, whose slope and curvature are 0 at its end, for the exponential function q from 0 to 1.
    private static func exponential(_ x: Double, _ k: Double) -> (Double, Double, Double) {
        let (scale, e) = (1 / expm1(k), expm1(k * x))
        let rest = 1 - scale * e
        // The integrals of e, e² and e³.
        let first = e / k - x
        let second = expm1(2 * k * x) / (2 * k) - 2 * e / k + x
        let third = expm1(3 * k * x) / (3 * k) - 3 * expm1(2 * k * x) / (2 * k) + 3 * e / k - x
        let area = scale * (3 * first - scale * (3 * second - scale * third))
        return (area, 1 - rest * rest * rest, 3 * scale * k * exp(k * x) * rest * rest)
    }

    private static func power(_ x: Double, _ p: Double) -> (Double, Double, Double) {
        let q = pow(x, p)
        let rest = 1 - q
        return (
            x * q * (3 / (p + 1) - 3 * q / (2 * p + 1) + q * q / (3 * p + 1)), 1 - rest * rest * rest,
            3 * p * pow(x, p - 1) * rest * rest
        )
    }

    private static func twoStage(_ x: Double, _ share: Double, _ middle: Double) -> (Double, Double, Double) {
        guard x > middle else {
            let creep = minimumJerk(x / middle)
            return (share * middle * creep.0, share * creep.1, share / middle * creep.2)
        }
        let (rest, drive) = (1 - middle, power((x - middle) / (1 - middle), 2))
        return (
            share * (8.0 / 15 * middle + x - middle) + (1 - share) * rest * drive.0,
            share + (1 - share) * drive.1, (1 - share) / rest * drive.2
        )
    }

    /// Returns a logistic function from 0 to 1 with a small term that makes its slope 0 at its end.
    private static func logistic(_ x: Double, _ k: Double, _ m: Double) -> (Double, Double, Double) {
        let first = 1 / (1 + exp(k * m))
        let last = 1 / (1 + exp(-k * (1 - m)))
        let value = 1 / (1 + exp(-k * (x - m)))
        let area = (log1p(exp(k * (x - m))) - log1p(exp(-k * m))) / k
        let scale = 1 / (last - first)
        let c = scale * k * last * (1 - last)
        return (
            scale * (area - first * x) + c * x * x * x * (1.0 / 3 - x / 4),
            scale * (value - first) + c * x * x * (1 - x),
            scale * k * value * (1 - value) + c * x * (2 - 3 * x)
        )
    }

    /// Returns sin(2π·cycles·x) with the envelope 1 − cos⁸(πx), which is flat over most of its length.
    private static func oscillation(_ x: Double, _ cycles: Int) -> (Double, Double, Double) {
        let phase = 2 * .pi * x
        var (integral, value, derivative) = (0.0, 0.0, 0.0)
        for (order, weight) in envelope where cycles + order != 0 {
            let frequency = Double(cycles + order)
            integral += weight * (1 - cos(frequency * phase)) / (2 * .pi * frequency)
            value += weight * sin(frequency * phase)
            derivative += weight * 2 * .pi * frequency * cos(frequency * phase)
        }
        return (integral, value, derivative)
    }

    /// The coefficients of 1 − cos⁸(πx) as a sum of exp(2πi·order·x).
    private static let envelope: [(order: Int, weight: Double)] = [
        (-4, -1.0 / 256), (-3, -8.0 / 256), (-2, -28.0 / 256), (-1, -56.0 / 256), (0, 186.0 / 256),
        (1, -56.0 / 256), (2, -28.0 / 256), (3, -8.0 / 256), (4, -1.0 / 256),
    ]
}
