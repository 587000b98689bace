import SwingMotion

/// The alignment of both streams, and of the quantities of device motion, during one swing.
///
/// - Gravity is constant in the world, so in the device's frame it changes by −ω × g. A gyroscope whose values are late
///   contradicts gravity at once: in 931 swings of seven simulators without a fault, no other lag fitted better, and with a
///   delay of 10 ms, 99.7 % were found.
/// - Device motion's gravity and user acceleration add up to the accelerometer's values at some latency. In 423 swings
///   without a fault, at most 15 % of the variance remained; 99 % of the swings that were shifted by 0.2 s or more kept at
///   least 57 %.
/// - Without user acceleration, a lever must explain the acceleration (``LeverFit``).
struct StreamAlignment {
    /// The latency of device motion with which a contact is searched for, in seconds.
    let lag: Double
    /// Whether the accelerometer cannot belong to device motion at any latency of ``MotionLatency/wideRange``.
    let isApart: Bool
    /// Whether the rotation rate is late or early relative to gravity.
    let isRotationDelayed: Bool
    /// The lever that explains the acceleration without user acceleration; `nil` if it is unknown or not needed.
    private(set) var lever: LeverFit?

    /// The alignment of streams that are not compared.
    static let assumed = StreamAlignment(lag: 0)

    /// The maximum misfit between both streams, as a fraction of the variance of the acceleration.
    private static let largestMisfit = 0.4
    /// The step between delays of the rotation rate that are tried, in seconds, and the number of them on each side.
    private static let (delayStep, delayCount) = (0.005, 14)
    /// The time before the peak rate in which an impact may shake the sensors, in seconds.
    private static let shockReach = 0.05
    /// The factor by which a delay must fit better than none.
    private static let betterFactor = 0.4
    /// The largest part of gravity's change that the right delay may leave.
    private static let largestDelayedMisfit = 0.25
    /// The minimum part of gravity's change that contradicts a delay of zero; at 10 ms, 99 % of the swings have more.
    private static let contradiction = 0.004

    /// Whether a start from the rotation rate and a contact from the accelerometer can be compared.
    var isUsable: Bool { !isApart && !isRotationDelayed }

    private init(lag: Double) { (self.lag, isApart, isRotationDelayed) = (lag, false, false) }

    /// Compares the streams in a stretch before the peak rate.
    ///
    /// - Parameters:
    ///   - excerpt: Both streams.
    ///   - span: The stretch.
    ///   - assumed: The latency that is assumed unless the streams are further apart than those of a watch.
    ///   - earlier: The levers of the last swings.
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples in the stretch.
    init(_ excerpt: borrowing Excerpt, in span: ClosedRange<Double>, assumed: Double, earlier: [LeverFit] = []) {
        let calm = span.lowerBound...max(span.upperBound - Self.shockReach, span.lowerBound)
        isRotationDelayed = Self.isRotationDelayed(excerpt, in: calm)
        guard excerpt.motionAcceleration.count > 0 else {
            lever = LeverFit(excerpt, in: calm)
            (lag, isApart) = (
                assumed, lever?.isApart ?? false || LeverFit.areApart(earlier + [lever].compactMap { $0 })
            )
            return
        }
        switch MotionLatency.fit(assumed, excerpt, in: span) {
        case .sure: (lag, isApart) = (assumed, false)
        case .best(let misfit):
            (lag, isApart) = (assumed, misfit > Self.largestMisfit && Self.nothingFits(excerpt, in: span))
        case .other:
            isApart = Self.nothingFits(excerpt, in: span)
            let measured = isApart ? nil : MotionLatency.measure(excerpt, in: span)
            lag = measured.flatMap { MotionLatency.range.contains($0) ? nil : $0 } ?? assumed
        }
    }

    private static func nothingFits(_ excerpt: Excerpt, in span: ClosedRange<Double>) -> Bool {
        (MotionLatency.lowestMisfit(excerpt, in: span) ?? 0) > largestMisfit
    }

    private static func isRotationDelayed(_ excerpt: Excerpt, in span: ClosedRange<Double>) -> Bool {
        guard let samples = excerpt.motionTime.range(within: span), samples.count >= 20 else { return false }
        var turn = GravityTurn(excerpt, samples)
        let now = turn.orient()
        // In nearly all swings the check ends here.
        guard now > contradiction * turn.sumOfSquares,
            min(turn.misfit(at: delayStep), turn.misfit(at: -delayStep)) < now
        else { return false }
        let limit = min(betterFactor * now, largestDelayedMisfit * turn.sumOfSquares)
        return (2...delayCount).contains { number in
            let delay = Double(number) * delayStep
            return min(turn.misfit(at: delay), turn.misfit(at: -delay)) < limit
        }
    }
}

/// The change of gravity in the device's frame, compared with the rotation rate at other instants.
private struct GravityTurn {
    private let time: [Double]
    private let gravity: [SIMD3<Float>]
    private let change: [SIMD3<Float>]
    private let allTime: [Double]
    private let rotation: Triaxial
    /// The sign of the rotation rate with which it fits gravity.
    private var sign: Float = 1

    init(_ excerpt: borrowing Excerpt, _ samples: Range<Int>) {
        (allTime, rotation) = (excerpt.motionTime, excerpt.rotation)
        var (time, gravity, change): ([Double], [SIMD3<Float>], [SIMD3<Float>]) = ([], [], [])
        time.reserveCapacity(samples.count)
        gravity.reserveCapacity(samples.count)
        change.reserveCapacity(samples.count)
        let all = excerpt.gravity
        let (x, y, z) = (all.x.span, all.y.span, all.z.span)
        for i in samples.dropFirst() {
            let (before, after) = (SIMD3(x[i - 1], y[i - 1], z[i - 1]), SIMD3(x[i], y[i], z[i]))
            time.append((excerpt.motionTime[i - 1] + excerpt.motionTime[i]) / 2)
            gravity.append((before + after) * 0.5)
            change.append((after - before) / Float(excerpt.motionTime[i] - excerpt.motionTime[i - 1]))
        }
        (self.time, self.gravity, self.change) = (time, gravity, change)
    }

    /// The sum of the squared changes, in 1/s².
    var sumOfSquares: Double { Double(change.reduce(0) { $0 + ($1 * $1).sum() }) }

    /// Chooses the sign of the rotation rate that fits better, since other devices reverse it; returns its misfit.
    mutating func orient() -> Double {
        let misfits = misfits(at: 0)
        sign = misfits.positive <= misfits.negative ? 1 : -1
        return min(misfits.positive, misfits.negative)
    }

    /// Returns the misfit if the rotation rate is late by `delay`.
    func misfit(at delay: Double) -> Double {
        let misfits = misfits(at: delay)
        return sign > 0 ? misfits.positive : misfits.negative
    }

    /// Returns the sums of squared differences to the change that the rotation rate predicts if it is late by `delay`, with
    /// both signs.
    private func misfits(at delay: Double) -> (positive: Double, negative: Double) {
        let (time, change, gravity) = (time.span, change.span, gravity.span)
        let allTime = allTime.span
        let (x, y, z) = (rotation.x.span, rotation.y.span, rotation.z.span)
        var k = 1
        var (positive, negative): (Float, Float) = (0, 0)
        for i in time.indices {
            let instant = time[i] + delay
            while k + 1 < allTime.count, allTime[k] < instant { k += 1 }
            let part = Float((instant - allTime[k - 1]) / (allTime[k] - allTime[k - 1]))
            let (before, after) = (SIMD3(x[k - 1], y[k - 1], z[k - 1]), SIMD3(x[k], y[k], z[k]))
            let rate = before + min(max(part, 0), 1) * (after - before)
            let turn = cross(rate, gravity[i])
            let (sum, difference) = (change[i] + turn, change[i] - turn)
            positive += (sum * sum).sum()
            negative += (difference * difference).sum()
        }
        return (Double(positive), Double(negative))
    }
}

/// Returns the cross product of two vectors.
func cross<Scalar: BinaryFloatingPoint>(_ a: SIMD3<Scalar>, _ b: SIMD3<Scalar>) -> SIMD3<Scalar> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
