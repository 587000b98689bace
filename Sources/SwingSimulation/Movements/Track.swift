/// A movement along one coordinate: an angle, or a distance.
///
/// Its velocity is a sum of shapes, each over a time of its own; before all of them the position is 0.
struct Track {
    /// One shape over one time.
    private struct Segment {
        var start, duration, amplitude: Double
        var shape: RateShape
        /// Where the shape is broken off: 1 for the whole.
        var last = 1.0

        var end: Double { start + last * duration }
    }

    private var segments: [Segment] = []

    /// When the last segment ends, in seconds.
    var end: Double { segments.map(\.end).max() ?? 0 }

    /// When the first segment begins, in seconds.
    var start: Double { segments.map(\.start).min() ?? 0 }

    /// Where the movement ends.
    var finalPosition: Double {
        segments.reduce(0) { $0 + $1.amplitude * $1.duration * $1.shape.state(at: $1.last).integral }
    }

    /// Adds a segment that begins at `start` and multiplies the shape by `amplitude` in velocity.
    mutating func add(_ shape: RateShape, from start: Double, lasting duration: Double, amplitude: Double) {
        precondition(duration > 0, "a segment has a duration")
        segments.append(Segment(start: start, duration: duration, amplitude: amplitude, shape: shape))
    }

    /// Adds the segments of `other`, `delay` seconds later.
    mutating func append(_ other: Track, after delay: Double) {
        for var segment in other.segments {
            segment.start += delay
            segments.append(segment)
        }
    }

    /// Breaks the movement off at `time` and brings it to rest within `duration`, without a jump of the acceleration.
    mutating func brake(at time: Double, within duration: Double) {
        let (_, velocity, acceleration) = state(at: time)
        segments.removeAll { $0.start >= time }
        for i in segments.indices where segments[i].end > time {
            segments[i].last = (time - segments[i].start) / segments[i].duration
        }
        // Hermite's cubic: from this velocity and acceleration to none.
        add(.cubicFall, from: time, lasting: duration, amplitude: velocity)
        add(.reversal, from: time, lasting: duration, amplitude: acceleration * duration)
    }

    /// Adds a bell that takes the position by `distance`.
    mutating func addMove(by distance: Double, from start: Double, lasting duration: Double) {
        add(.bell, from: start, lasting: duration, amplitude: distance / (duration * Self.bellArea))
    }

    /// How long a bell over `distance` must last for its velocity to stay below `velocity`.
    static func moveDuration(over distance: Double, below velocity: Double) -> Double {
        abs(distance) / (velocity * bellArea)
    }

    /// Position, velocity and acceleration at `time`.
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
