package import SwingMotion
import SwingSignal

/// Tells whether a session's quantities fit each other: units, signs and axes.
///
/// Gravity stands still in the world, so along the device's axes it turns as −ω × g: compared over many samples, that tells
/// the rotation rate's unit, its sign, and whether both have the same axes. In seconds in which the accelerometer's mean is
/// about 1 g, it has to point as gravity does. On watches the first ratio was 0.98 to 1.02 with a correlation above 0.99,
/// and the mean cosine of the second 0.73 (a rally in which Core Motion's own gravity had drifted by 50°) to 1.00; what is
/// refused or warned of lies far from both.
package struct FrameCheck: Sendable {
    /// Sums over the steps of gravity: of the square of what the rotation rate foretells, of what was, and their product.
    private var foretold = 0.0, seen = 0.0, product = 0.0
    /// The outer products of the directions of accelerometer and gravity, summed: rows are the accelerometer's axes.
    private var directions = [Double](repeating: 0, count: 9)
    private var directionCount = 0
    /// How many of the seconds had a gravity of no length, of about 1 g, and of about 9.8.
    private var lengths = (none: 0, one: 0, metric: 0, all: 0)
    private var secondsLeft = Self.everySecond

    /// How many seconds are looked at before it is every ``period``th.
    private static let everySecond = 64
    private static let period = 16
    /// How far gravity has to have turned in all, in rad², before the ratio is believed.
    static let leastTurn = 0.05
    /// How many seconds have to have been looked at before lengths and directions are.
    static let leastSeconds = 10
    /// Ratios of gravity's turning to the rotation rate that are taken for radians, and for degrees.
    static let radians = 0.7...1.4, degrees = 0.012...0.025
    /// The least correlation of the two.
    static let leastCorrelation = 0.7
    /// The least mean cosine of the angle between accelerometer and gravity, and that of other axes that explain it better.
    static let leastCosine = 0.3, leastOther = 0.9

    /// Prepares to look at a session.
    package init() {}

    /// Looks at the next second.
    ///
    /// - Parameter batch: The second.
    /// - Complexity: O(*n*), where *n* is the number of samples of device motion, in one second of sixteen.
    package mutating func add(_ batch: MotionBatch) {
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
        if length < 0.1 { lengths.none += 1 }
        if (0.8...1.2).contains(length) { lengths.one += 1 }
        if (8.8...10.8).contains(length) { lengths.metric += 1 }
    }

    private mutating func addSteps(_ motion: DeviceMotionChunk) {
        let (rate, gravity, times) = (motion.rotationRate, motion.gravity, motion.time)
        let (time, count) = (times.span, times.count)
        let (wx, wy, wz) = (rate.x.span, rate.y.span, rate.z.span)
        let (gx, gy, gz) = (gravity.x.span, gravity.y.span, gravity.z.span)
        precondition(wx.count == count && gx.count == count, "one value a time")
        var (h, after) = (Vector(gx[0], gy[0], gz[0]), Vector(wx[0], wy[0], wz[0]))
        for i in 1..<count {
            let (g, before) = (h, after)
            (h, after) = (Vector(gx[i], gy[i], gz[i]), Vector(wx[i], wy[i], wz[i]))
            let turn = h - g
            // A step over a gap, or from one estimate to another, tells nothing.
            let step = time[i] - time[i - 1]
            let square = g.dot(g)
            guard step < 0.1, turn.dot(turn) < 0.09 * square else { continue }
            let expected = (0.25 * step) * (g + h).cross(before + after)
            // In units of gravity's own length, whatever that is.
            let scale = 1 / max(square, 1e-12)
            foretold += scale * expected.dot(expected)
            seen += scale * turn.dot(turn)
            product += scale * expected.dot(turn)
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

// MARK: - What it says

extension FrameCheck {
    /// Why nothing that is computed from rotation rate and gravity can be believed, or `nil`.
    package var problem: String? { lengthProblem ?? degreesProblem ?? directionProblem }

    /// What is doubtful: a swing can be found all the same, since its sign does not count, but its values may be off.
    package var warnings: [String] { [lengthWarning, turnWarning].compactMap { $0 } }

    private var lengthWarning: String? {
        guard lengths.all >= Self.leastSeconds, 2 * lengths.metric > lengths.all else { return nil }
        return "gravity is about 9.8 long, as in m/s²; its direction is used, but user acceleration may be in m/s² too"
    }

    private var lengthProblem: String? {
        guard lengths.all >= Self.leastSeconds, 2 * lengths.none > lengths.all else { return nil }
        return
            "device motion's gravity is zero; expected a unit vector in g: record it, or leave its columns out so that it "
            + "is computed"
    }

    /// How gravity's turning and the rotation rate agree; `nil` where gravity has hardly turned.
    private var agreement: (ratio: Double, correlation: Double)? {
        guard max(foretold, seen) >= Self.leastTurn else { return nil }
        return (product / max(foretold, 1e-12), product / max((foretold * seen).squareRoot(), 1e-12))
    }

    /// How many times gravity's turning the rotation rate is; three decimals are enough for a person.
    private static func times(_ ratio: Double) -> Float { Float((1000 / ratio).rounded() / 1000) }

    private var degreesProblem: String? {
        guard let (ratio, correlation) = agreement, correlation >= Self.leastCorrelation, Self.degrees.contains(ratio)
        else { return nil }
        return
            "the rotation rate is \(Self.times(ratio)) times what gravity's turning tells, as in °/s; expected rad/s: "
            + "multiply it by 0.0174533"
    }

    private var turnWarning: String? {
        guard let (ratio, correlation) = agreement, degreesProblem == nil else { return nil }
        if seen < 1e-3 * foretold {
            return
                "gravity stays as it is while the rotation rate says that the device turns; check how both were recorded"
        }
        if correlation < -Self.leastCorrelation {
            return "gravity turns against the rotation rate; check the signs of both"
        }
        if correlation < Self.leastCorrelation {
            let shown = Float((100 * correlation).rounded() / 100)
            return
                "gravity does not turn as the rotation rate says (correlation \(shown)); check the order and the signs of x, "
                + "y and z, or rotation rates and angles are off"
        }
        guard !Self.radians.contains(ratio) else { return nil }
        return
            "the rotation rate is \(Self.times(ratio)) times what gravity's turning tells; check its unit, and that "
            + "timestamps are in seconds"
    }

    private var directionProblem: String? {
        guard directionCount >= Self.leastSeconds else { return nil }
        let found = cosine(SignedAxes.identity)
        guard found < Self.leastCosine else { return nil }
        let best = SignedAxes.all.max { cosine($0) < cosine($1) }
        guard let best, cosine(best) >= Self.leastOther else { return nil }
        if best == .reversed || -found >= Self.leastOther {
            return
                "accelerometer and gravity point against each other at rest; expected both as Core Motion has them (z = −1, "
                + "display up): change the sign of the accelerometer's x, y and z"
        }
        return
            "at rest the accelerometer's x, y and z are gravity's \(best); expected the same axes for both: map the columns "
            + "so"
    }

    /// The mean cosine of the angle between the accelerometer and gravity, if these were the accelerometer's axes.
    private func cosine(_ axes: SignedAxes) -> Double {
        (0..<3).reduce(0) { $0 + axes.signs[$1] * directions[3 * $1 + axes.order[$1]] } / Double(max(directionCount, 1))
    }
}

/// Which axes another frame has, each perhaps reversed.
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
    /// A vector of a sample's components.
    fileprivate init(_ x: Float, _ y: Float, _ z: Float) { self.init(Double(x), Double(y), Double(z)) }
}
