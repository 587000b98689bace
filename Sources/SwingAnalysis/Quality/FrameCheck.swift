package import SwingMotion
import SwingSignal

/// A check that a session's quantities have consistent units, signs and axes.
///
/// Gravity is constant in the world, so in the device's axes it rotates as −ω × g. Comparing the two over many samples
/// reveals the rotation rate's unit, its sign, and whether both quantities have the same axes. In seconds in which the
/// accelerometer's mean is about 1 g, that mean must have the direction of gravity.
///
/// On watches the ratio of both rotations was 0.98 to 1.02, with a correlation above 0.99. The mean cosine between
/// accelerometer and gravity was 0.73 (a rally in which Core Motion's own gravity had drifted by 50°) to 1.00. The
/// limits for rejections and warnings are far from both.
package struct FrameCheck: Sendable {
    /// Sums over the steps of gravity: the squared predicted step, the squared observed step, and their product.
    ///
    /// The prediction comes from the rotation rate.
    private var predicted = 0.0, observed = 0.0, product = 0.0
    /// The sum of the outer products of the accelerometer's and gravity's directions; rows are the accelerometer's
    /// axes.
    private var directions = [Double](repeating: 0, count: 9)
    private var directionCount = 0
    /// The number of seconds in which gravity's length was about 0, about 1 and about 9.8, and of all seconds.
    private var lengths = (zero: 0, one: 0, metric: 0, all: 0)
    private var secondsLeft = Self.everySecond

    /// The number of seconds at the start that are all examined; after them, only every ``period``th second is.
    private static let everySecond = 64
    private static let period = 16
    /// The minimum sum of gravity's squared rotation steps for a valid ratio, in rad².
    static let minimumRotation = 0.05
    /// The minimum number of examined seconds before lengths and directions are judged.
    static let minimumSeconds = 10
    /// The ranges of the ratio of gravity's rotation to the rotation rate that indicate radians and degrees.
    static let radians = 0.9...1.1, degrees = 0.012...0.025
    /// The minimum correlation of gravity's rotation with the rotation rate.
    static let minimumCorrelation = 0.7
    /// The minimum mean cosine of the angle between accelerometer and gravity, and the minimum with permuted axes that
    /// fit better.
    static let minimumCosine = 0.3, minimumOther = 0.9

    /// Creates a check that has examined no seconds.
    package init() {}

    /// Analyzes the next second.
    ///
    /// - Parameter batch: The second.
    /// - Complexity: O(*n*), where *n* is the number of device motion samples; after the first 64 seconds in one second
    ///   per sixteen.
    package mutating func analyze(_ batch: MotionBatch) {
        let motion = batch.deviceMotion
        guard motion.count >= 4, secondsLeft > 0 || batch.second % Self.period == 0 else { return }
        secondsLeft -= 1
        let middle = motion.count / 2
        let gravity = Self.vector(motion.gravity, middle)
        addLength(gravity.length)
        addSteps(motion)
        addDirection(batch.accelerometer.acceleration, gravity)
    }

    private mutating func addLength(_ length: Double) {
        lengths.all += 1
        if length < 0.1 { lengths.zero += 1 }
        if (0.8...1.2).contains(length) { lengths.one += 1 }
        if (8.8...10.8).contains(length) { lengths.metric += 1 }
    }

    private mutating func addSteps(_ motion: DeviceMotionChunk) {
        let (rate, gravity, times) = (motion.rotationRate, motion.gravity, motion.time)
        let (time, count) = (times.span, times.count)
        let (wx, wy, wz) = (rate.x.span, rate.y.span, rate.z.span)
        let (gx, gy, gz) = (gravity.x.span, gravity.y.span, gravity.z.span)
        precondition(wx.count == count && gx.count == count, "one value per timestamp")
        func vector(_ x: Float, _ y: Float, _ z: Float) -> SIMD3<Double> { SIMD3(Double(x), Double(y), Double(z)) }
        var (h, after) = (vector(gx[0], gy[0], gz[0]), vector(wx[0], wy[0], wz[0]))
        for i in 1..<count {
            let (g, before) = (h, after)
            (h, after) = (vector(gx[i], gy[i], gz[i]), vector(wx[i], wy[i], wz[i]))
            let change = h - g
            // A step across a gap or between two estimates of the attitude carries no information.
            let step = time[i] - time[i - 1]
            let square = (g * g).sum()
            guard step < 0.1, (change * change).sum() < 0.09 * square else { continue }
            let expected = (0.25 * step) * cross(g + h, before + after)
            // Normalises by gravity's length, whatever its unit.
            let scale = 1 / max(square, 1e-12)
            predicted += scale * (expected * expected).sum()
            observed += scale * (change * change).sum()
            product += scale * (expected * change).sum()
        }
    }

    private mutating func addDirection(_ acceleration: Triaxial, _ gravity: Vector) {
        let count = acceleration.count
        guard count >= 16, gravity.length > 0.1 else { return }
        var mean = Vector.zero
        for i in stride(from: count / 32, to: count, by: count / 16) { mean += Self.vector(acceleration, i) }
        mean = (1 / Double(stride(from: count / 32, to: count, by: count / 16).underestimatedCount)) * mean
        guard (0.8...1.2).contains(mean.length) else { return }
        let (a, g) = (mean.normalized, gravity.normalized)
        for (row, component) in [a.x, a.y, a.z].enumerated() {
            directions[3 * row] += component * g.x
            directions[3 * row + 1] += component * g.y
            directions[3 * row + 2] += component * g.z
        }
        directionCount += 1
    }

    private static func vector(_ columns: Triaxial, _ i: Int) -> Vector {
        Vector(columns.x[i], columns.y[i], columns.z[i])
    }
}

// MARK: - Findings

extension FrameCheck {
    /// The reason why rotation rate and gravity cannot be interpreted, or `nil`.
    package var problem: SessionWarning? { lengthProblem ?? degreesProblem ?? directionProblem }

    /// The inconsistencies that still allow swings to be detected, but make their values doubtful.
    ///
    /// Detection does not depend on the sign of the rotation.
    package var warnings: [SessionWarning] { [lengthWarning, rotationWarning].compactMap { $0 } }

    private var lengthWarning: SessionWarning? {
        guard lengths.all >= Self.minimumSeconds, 2 * lengths.metric > lengths.all else { return nil }
        return SessionWarning(
            .gravityInMetersPerSecondSquared,
            "gravity's length is about 9.8, as in m/s²; expected 1 g; divide it by 9.80665, and user acceleration too "
                + "if that is in m/s²")
    }

    private var lengthProblem: SessionWarning? {
        guard lengths.all >= Self.minimumSeconds, 2 * lengths.zero > lengths.all else { return nil }
        return SessionWarning(
            .gravityIsZero,
            "device motion's gravity is zero; expected a unit vector in g; record gravity, or remove its columns "
                + "to have it computed")
    }

    /// The agreement of gravity's rotation with the rotation rate; `nil` if gravity has hardly rotated.
    private var agreement: (ratio: Double, correlation: Double)? {
        guard max(predicted, observed) >= Self.minimumRotation else { return nil }
        return (product / max(predicted, 1e-12), product / max((predicted * observed).squareRoot(), 1e-12))
    }

    /// The ratio of the rotation rate to gravity's rotation, rounded to three decimals for messages.
    private static func times(_ ratio: Double) -> Float { Float((1000 / ratio).rounded() / 1000) }

    private var degreesProblem: SessionWarning? {
        guard let (ratio, correlation) = agreement, correlation >= Self.minimumCorrelation, Self.degrees.contains(ratio)
        else { return nil }
        return SessionWarning(
            .rotationRateInDegreesPerSecond,
            "the rotation rate is \(Self.times(ratio)) times the rate at which gravity rotates, as in °/s; "
                + "expected rad/s; multiply it by 0.0174533")
    }

    private var rotationWarning: SessionWarning? {
        guard let (ratio, correlation) = agreement, degreesProblem == nil else { return nil }
        if observed < 1e-3 * predicted {
            return SessionWarning(
                .gravityConstant,
                "gravity is constant while the rotation rate shows a rotation; expected gravity to rotate too; "
                    + "check how both were recorded")
        }
        if correlation < -Self.minimumCorrelation {
            return SessionWarning(
                .gravityDisagrees,
                "gravity rotates opposite to the rotation rate; expected the same direction; check the signs of both")
        }
        if correlation < Self.minimumCorrelation {
            let shown = Float((100 * correlation).rounded() / 100)
            return SessionWarning(
                .gravityDisagrees,
                "gravity does not rotate as the rotation rate indicates (correlation \(shown)); expected at least "
                    + "\(Self.minimumCorrelation); check the order and the signs of x, y and z: rotation rates and angles "
                    + "may be wrong")
        }
        guard !Self.radians.contains(ratio) else { return nil }
        return SessionWarning(
            .rotationRateScale,
            "the rotation rate is \(Self.times(ratio)) times the rate at which gravity rotates; expected equal rates; "
                + "check its unit, and that timestamps are in seconds")
    }

    private var directionProblem: SessionWarning? {
        guard directionCount >= Self.minimumSeconds else { return nil }
        let found = cosine(SignedAxes.identity)
        guard found < Self.minimumCosine else { return nil }
        let best = SignedAxes.all.max { cosine($0) < cosine($1) }
        guard let best, cosine(best) >= Self.minimumOther else { return nil }
        if best == .reversed || -found >= Self.minimumOther {
            return SessionWarning(
                .axesDiffer,
                "accelerometer and gravity point in opposite directions at rest; expected both as in Core Motion "
                    + "(z = −1 with the display up); change the sign of the accelerometer's x, y and z")
        }
        return SessionWarning(
            .axesDiffer,
            "at rest the accelerometer's x, y and z are gravity's \(best); expected the same axes for both; "
                + "map the columns accordingly")
    }

    /// The mean cosine of the angle between accelerometer and gravity, if the accelerometer had these axes.
    private func cosine(_ axes: SignedAxes) -> Double {
        var sum = 0.0
        for axis in 0..<3 { sum += axes.signs[axis] * directions[3 * axis + axes.order[axis]] }
        return sum / Double(max(directionCount, 1))
    }
}

/// The axes of another frame: an order, with each axis possibly reversed.
private struct SignedAxes: Equatable, CustomStringConvertible {
    let order: [Int]
    let signs: [Double]

    static let identity = SignedAxes(order: [0, 1, 2], signs: [1, 1, 1])
    static let reversed = SignedAxes(order: [0, 1, 2], signs: [-1, -1, -1])

    static let all: [SignedAxes] = {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        return orders.flatMap { order in
            (0..<8).map { bits in
                SignedAxes(order: order, signs: (0..<3).map { bits >> $0 & 1 == 0 ? 1 : -1 })
            }
        }
    }()

    var description: String {
        (0..<3).map { (signs[$0] < 0 ? "−" : "") + ["x", "y", "z"][order[$0]] }.joined(separator: ", ")
    }
}

extension Vector {
    /// Creates a vector from a sample's components.
    fileprivate init(_ x: Float, _ y: Float, _ z: Float) { self.init(Double(x), Double(y), Double(z)) }
}
