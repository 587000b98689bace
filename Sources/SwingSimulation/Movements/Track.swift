/// A movement along one coordinate: an angle or a distance.
///
/// Its velocity is a sum of shapes, each over its own interval. Before the first interval the position is 0.
struct Track {
    /// One shape over one interval.
    private struct Segment {
        var start, duration, amplitude: Double
        var shape: RateShape
        /// The x at which the shape is cut off: 1 for the complete shape.
        var last = 1.0

        var end: Double { start + last * duration }
    }

    private var segments: [Segment] = []

    /// The end of the last segment, in seconds.
    var end: Double { segments.map(\.end).max() ?? 0 }

    /// The beginning of the first segment, in seconds.
    var start: Double { segments.map(\.start).min() ?? 0 }

    /// The position at the end of the movement.
    var finalPosition: Double {
        segments.reduce(0) { $0 + $1.amplitude * $1.duration * $1.shape.state(at: $1.last).integral }
    }

    /// Adds a segment that begins at `start` and whose velocity is the shape times `amplitude`.
    mutating func add(_ shape: RateShape, from start: Double, lasting duration: Double, amplitude: Double) {
        precondition(duration > 0, "the duration of a segment must be above 0")
        segments.append(Segment(start: start, duration: duration, amplitude: amplitude, shape: shape))
    }

    /// Adds the segments of `other`, `delay` seconds later.
    mutating func append(_ other: Track, after delay: Double) {
        for var segment in other.segments {
            segment.start += delay
            segments.append(segment)
        }
    }

    /// Brakes the movement from `time` on and brings it to rest within `duration`, without a jump in acceleration.
    mutating func brake(at time: Double, within duration: Double) {
        let (_, velocity, acceleration) = state(at: time)
        segments.removeAll { $0.start >= time }
        for i in segments.indices where segments[i].end > time {
            segments[i].last = (time - segments[i].start) / segments[i].duration
        }
        // A cubic Hermite curve from this velocity and acceleration to 0.
        add(.cubicFall, from: time, lasting: duration, amplitude: velocity)
        add(.reversal, from: time, lasting: duration, amplitude: acceleration * duration)
    }

    /// Adds a bell that moves the position by `distance`.
    mutating func addMove(by distance: Double, from start: Double, lasting duration: Double) {
        add(.bell, from: start, lasting: duration, amplitude: distance / (duration * Self.bellArea))
    }

    /// Returns the minimum duration of a bell over `distance` whose velocity does not exceed `velocity`.
    static func moveDuration(over distance: Double, below velocity: Double) -> Double {
        abs(distance) / (velocity * bellArea)
    }

    /// Returns position, velocity and acceleration at `time`.
    func state(at time: Double) -> (position: Double, velocity: Double, acceleration: Double) {
        var (position, velocity, acceleration) = (0.0, 0.0, 0.0)
        for segment in segments where time >= segment.start {
            let x = (time - segment.start) / segment.duration
            let scale = segment.amplitude * segment.duration
            if x < segment.last {
                let shape = segment.shape.state(at: x)
                position += scale * shape.integral
                velocity += segment.amplitude * shape.value
                acceleration += segment.amplitude / segment.duration * shape.derivative
            } else {
                position += scale * segment.shape.state(at: segment.last).integral
            }
        }
        return (position, velocity, acceleration)
    }

    /// The integral of ``RateShape/bell``.
    private static let bellArea = 8.0 / 15
}
