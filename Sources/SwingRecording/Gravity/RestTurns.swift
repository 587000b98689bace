import SwingMotion
import SwingSignal

/// A comparison of rotation rates with how the acceleration at rest turns in the device's frame.
///
/// A device measures gravity alone at calm instants. Between two of them, the rates rotate the first acceleration to the
/// second one. If only the opposite rates do, the gyroscope's signs are reversed.
struct RestTurns {
    /// The number of pairs of calm instants between which the device turned.
    private(set) var count = 0
    /// The mean distance of the unit vectors that the rates predict, and that the opposite rates predict.
    private(set) var direct = 0.0, reversed = 0.0

    /// The number of pairs that determine the signs.
    private static let minimumCount = 3
    /// The largest mean distance of a prediction that fits, and its largest share of the other prediction's distance.
    private static let (limit, share) = (0.4, 0.4)
    /// The smallest rotation between two calm instants, in rad.
    private static let minimumRotation = 0.5
    /// The smallest distance of the two predictions.
    private static let minimumDistance = 0.4
    /// The longest time between two calm instants, and between two samples, in seconds.
    private static let (span, gap) = (3.0, 0.1)

    /// Compares samples of both sensors on one clock.
    ///
    /// - Parameters:
    ///   - acceleration: Total acceleration.
    ///   - gravity: The length of 1 g in the unit of the acceleration.
    ///   - rates: The rotation rates.
    ///   - factor: The factor that converts the rates to rad/s.
    init(_ acceleration: TriaxialChunk, gravity: Double, _ rates: TriaxialChunk, factor: Double) {
        let calm = CalmInstant.all(acceleration, gravity)
        guard var start = calm.first, rates.count > 1 else { return }
        var (predicted, opposite, rotation, next) = (start.direction, start.direction, 0.0, 1)
        func restart(_ instant: CalmInstant) {
            start = instant
            (predicted, opposite, rotation) = (instant.direction, instant.direction, 0)
        }
        for i in 1..<rates.count where rates.time[i - 1] >= start.time {
            guard next < calm.count else { break }
            let step = rates.time[i] - rates.time[i - 1]
            let middle = rates.axes.vector(i) + rates.axes.vector(i - 1)
            let turn = (factor * step / 2) * Vector(Double(middle.x), Double(middle.y), Double(middle.z))
            let isBroken = !(step >= 0 && step < Self.gap && turn.length.isFinite)
            if !isBroken {
                predicted = RotationQuaternion(turn: -1 * turn).turn(predicted)
                opposite = RotationQuaternion(turn: turn).turn(opposite)
                rotation += turn.length
            }
            while next < calm.count, rates.time[i] >= calm[next].time {
                let instant = calm[next]
                next += 1
                if isBroken || instant.time - start.time > Self.span {
                    restart(instant)
                } else if rotation > Self.minimumRotation {
                    if (predicted - opposite).length > Self.minimumDistance {
                        direct += (predicted - instant.direction).length
                        reversed += (opposite - instant.direction).length
                        count += 1
                    }
                    restart(instant)
                }
            }
            if isBroken, next < calm.count { restart(calm[next]) }
        }
        guard count > 0 else { return }
        direct /= Double(count)
        reversed /= Double(count)
    }

    /// Whether the rates explain how the acceleration at rest turns.
    var isDirect: Bool { count >= Self.minimumCount && direct < Self.limit && direct < Self.share * reversed }

    /// Whether only the opposite rates explain it.
    var isReversed: Bool { count >= Self.minimumCount && reversed < Self.limit && reversed < Self.share * direct }
}
