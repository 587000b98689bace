import SwingMotion

/// A reader that joins tables of one quantity each, as phones write them, to device motion.
///
/// The rotation rate's samples define the times. Gravity and user acceleration are copied where they have the same
/// timestamp, and otherwise interpolated between two samples. They are NaN where no samples are near.
final class JoinedMotionReader: ChunkReader {
    private let rotationRate: any ChunkReader<TriaxialChunk>
    private var gravity: AxesTrack
    private var userAcceleration: AxesTrack?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - rotationRate: The rotation rate, as three axes.
    ///   - gravity: Gravity, as three axes.
    ///   - userAcceleration: User acceleration, as three axes; `nil` if the recording has none.
    init(
        rotationRate: any ChunkReader<TriaxialChunk>, gravity: any ChunkReader<TriaxialChunk>,
        userAcceleration: (any ChunkReader<TriaxialChunk>)?
    ) {
        self.rotationRate = rotationRate
        self.gravity = AxesTrack(gravity)
        self.userAcceleration = userAcceleration.map(AxesTrack.init)
    }

    func next() throws(SwingError) -> DeviceMotionChunk? {
        guard let chunk = try rotationRate.next() else { return nil }
        let gravity = try gravity.values(at: chunk.time)
        let user = try userAcceleration?.values(at: chunk.time) ?? Triaxial()
        return DeviceMotionChunk(
            time: chunk.time, rotationRate: chunk.axes, gravity: gravity, userAcceleration: user)
    }
}

/// Three axes as a function of time, for times that increase.
private struct AxesTrack {
    private let reader: any ChunkReader<TriaxialChunk>
    private var chunk = TriaxialChunk()
    private var index = 0
    private var hasBegun = false
    private var previous: TimedAxes?
    private var next: TimedAxes?

    /// The longest step, in seconds, between two samples for interpolation.
    private static let longestStep = 0.1

    private struct TimedAxes {
        let time: Double
        let axes: (Float, Float, Float)
    }

    init(_ reader: any ChunkReader<TriaxialChunk>) { self.reader = reader }

    /// Returns the values at increasing times.
    mutating func values(at times: [Double]) throws(SwingError) -> Triaxial {
        var values = Triaxial()
        for time in times {
            if !hasBegun { next = try nextSample() }
            hasBegun = true
            while let sample = next, sample.time < time {
                previous = sample
                next = try nextSample()
            }
            let value = value(at: time)
            values.x.append(value.0)
            values.y.append(value.1)
            values.z.append(value.2)
        }
        return values
    }

    private func value(at time: Double) -> (Float, Float, Float) {
        if let next, next.time == time { return next.axes }
        guard let previous, let next, next.time - previous.time <= Self.longestStep, time >= previous.time else {
            return (.nan, .nan, .nan)
        }
        let part = Float((time - previous.time) / (next.time - previous.time))
        func between(_ a: Float, _ b: Float) -> Float { a + (b - a) * part }
        return (
            between(previous.axes.0, next.axes.0), between(previous.axes.1, next.axes.1),
            between(previous.axes.2, next.axes.2)
        )
    }

    /// Reads the next sample that is later than the previous one.
    private mutating func nextSample() throws(SwingError) -> TimedAxes? {
        while true {
            while index == chunk.count {
                guard let next = try reader.next() else { return nil }
                chunk = next
                index = 0
            }
            let (i, axes) = (index, chunk.axes)
            index += 1
            let sample = TimedAxes(time: chunk.time[i], axes: (axes.x[i], axes.y[i], axes.z[i]))
            if sample.time > (next?.time ?? -.infinity) { return sample }
        }
    }
}
