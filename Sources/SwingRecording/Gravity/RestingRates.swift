import SwingMotion
import SwingSignal

/// A comparison of rotation rates with an acceleration that rests.
///
/// Gyroscopes are off by a few deg/s. Read as rad/s, that is a quick turn, which the acceleration at rest does not show.
/// A turn about gravity's direction does not count, because the acceleration never shows it.
struct RestingRates {
    /// The number of times that the rates turn gravity although it stays in the device's frame, and that it turns.
    private(set) var (stayingCount, turningCount) = (0, 0)

    /// The smallest distance of unit vectors after a turn by the rates, and the largest one at rest.
    private static let (turn, rest) = (0.4, 0.1)
    /// The longest time of a turn by the rates, and between two samples, in seconds.
    ///
    /// A gyroscope that was never calibrated is off by up to 0.35 rad/s, which turns less in that time.
    private static let (span, gap) = (0.8, 0.1)
    /// The lengths of 1 g that an accelerometer without calibration measures, in g.
    private static let lengths = 0.8...1.25
    /// The number of turns that determine the unit, and how many times more often gravity must stay than turn.
    private static let (minimumCount, minimumRatio) = (3, 3)

    /// Compares samples of both sensors on one clock.
    ///
    /// - Parameters:
    ///   - acceleration: Total acceleration.
    ///   - gravity: The length of 1 g in the unit of the acceleration.
    ///   - rates: The rotation rates.
    ///   - factor: The factor that converts the rates to rad/s.
    init(_ acceleration: TriaxialChunk, gravity: Double, _ rates: TriaxialChunk, factor: Double) {
        let length = acceleration.axes.medianNorm
        let calm = CalmInstant.all(acceleration, Self.lengths.contains(length / gravity) ? length : gravity)
        guard var start = calm.first, rates.count > 1 else { return }
        var (direct, reversed, next, isBroken) = (start.direction, start.direction, 1, false)
        for i in 1..<rates.count where rates.time[i - 1] >= start.time {
            guard next < calm.count else { break }
            let step = rates.time[i] - rates.time[i - 1]
            let middle = rates.axes.vector(i) + rates.axes.vector(i - 1)
            let turn = (factor * step / 2) * Vector(Double(middle.x), Double(middle.y), Double(middle.z))
            if step >= 0, step < Self.gap, turn.length.isFinite {
                direct = RotationQuaternion(turn: -1 * turn).turn(direct)
                reversed = RotationQuaternion(turn: turn).turn(reversed)
            } else {
                isBroken = true
            }
            while next < calm.count, rates.time[i] >= calm[next].time {
                let instant = calm[next]
                next += 1
                if !isBroken, instant.isContinued, instant.time - start.time <= Self.span {
                    // The signs of the rates are not known.
                    let distances = [direct, reversed].map { ($0 - start.direction).length }
                    guard distances.allSatisfy({ $0 > Self.turn }) else { continue }
                    let isAtRest = (instant.direction - start.direction).length < Self.rest
                    (stayingCount, turningCount) = (
                        stayingCount + (isAtRest ? 1 : 0), turningCount + (isAtRest ? 0 : 1)
                    )
                }
                (start, direct, reversed, isBroken) = (instant, instant.direction, instant.direction, false)
            }
        }
    }

    /// Whether the rates turn the device so often while it rests that their unit is another one.
    var areImpossible: Bool { stayingCount >= Self.minimumCount && stayingCount > Self.minimumRatio * turningCount }

    /// Returns the error about rates without a unit that are not in rad/s.
    ///
    /// - Parameters:
    ///   - name: The first column's name, in quotation marks.
    ///   - place: The table's name in messages.
    /// - Returns: The error.
    static func error(of name: String, at place: String) -> SwingError {
        SwingError(
            .badData, at: place,
            "the rotation rate in \(name) turns the device while the acceleration is at rest, as deg/s read as rad/s; "
                + "expected rad/s, as no unit is named; state the unit after the columns' names, such as gyroX (deg/s), or "
                + "with --map, which swing inspect --suggest-map proposes")
    }

    /// The warning about rates in a stated unit.
    static let warning =
        "the rotation rate turns the device while the acceleration is at rest, as deg/s read as rad/s; expected rates near "
        + "0 at rest; check the unit of the rotation rate"
}
