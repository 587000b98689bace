import SwingMotion
import SwingSignal

/// A reader of device motion that adds gravity estimated from the rotation rate and the accelerometer.
///
/// It reads some seconds ahead because gravity depends on the samples before and after an instant (see `GravityTrack`).
/// The result depends only on the samples and their order, not on how either stream is cut into chunks.
private final class GravityReader: ChunkReader {
    private let deviceMotion: any ChunkReader<DeviceMotionChunk>
    private let accelerometer: any ChunkReader<AccelerometerChunk>
    private let rule: ClockRule
    private var rates: ArrivalOrder
    private var accelerations: ArrivalOrder
    /// Whether each sensor's reader has ended.
    private var hasEnded = (motion: false, accelerometer: false)
    /// The chunks that were read but not returned yet.
    private var queue: [DeviceMotionChunk] = []
    /// The gravity of each clock.
    private var tracks: [Int: GravityTrack] = [:]
    /// The times of the first and last acceleration of each clock.
    private var spans: [Int: ClosedRange<Double>] = [:]
    /// The time of the last rotation rate in each clock's track.
    private var rateEnds: [Int: Double] = [:]
    /// The time of the last rate of each clock that was integrated.
    private var integratedEnds: [Int: Double] = [:]
    /// The number of the last samples in sequence whose rates are impossible, among those returned.
    private var impossibleRun = 0

    /// The longest time over which impossible rates are treated as missing, in seconds; after it they are integrated, so
    /// that the samples before them do not wait.
    private static let longestOmission = 1.0

    init(
        _ deviceMotion: any ChunkReader<DeviceMotionChunk>, _ accelerometer: any ChunkReader<AccelerometerChunk>,
        rule: ClockRule = .standard
    ) {
        self.deviceMotion = deviceMotion
        self.accelerometer = accelerometer
        self.rule = rule
        (rates, accelerations) = (ArrivalOrder(rule: rule), ArrivalOrder(rule: rule))
    }

    func next() throws(SwingError) -> DeviceMotionChunk? {
        while true {
            if let chunk = queue.first, isComplete(chunk) {
                queue.removeFirst()
                return withGravity(chunk)
            }
            guard !hasEnded.motion else { return nil }
            try readMotion()
            try readAccelerometer()
            finishTracks()
        }
    }

    private func readMotion() throws(SwingError) {
        if let chunk = try deviceMotion.next() {
            queue.append(chunk)
            let (x, y, z) = (chunk.rotationRate.x, chunk.rotationRate.y, chunk.rotationRate.z)
            for i in x.indices { rates.add(chunk.time[i], Vector(Double(x[i]), Double(y[i]), Double(z[i]))) }
        } else {
            hasEnded.motion = true
            rates.finish()
        }
        for sample in rates.takeReady() {
            rateEnds[sample.clockRun] = sample.time
            let since = integratedEnds[sample.clockRun, default: sample.time]
            integratedEnds[sample.clockRun] = since
            // What no gyroscope measures is not a rotation.
            if Self.isImpossible(sample.value), sample.time - since <= Self.longestOmission { continue }
            integratedEnds[sample.clockRun] = sample.time
            tracks[sample.clockRun, default: track()].add(rotationRate: sample.value, at: sample.time)
        }
    }

    private static func isImpossible(_ rate: Vector) -> Bool {
        max(rate.x.magnitude, rate.y.magnitude, rate.z.magnitude) > Double(GravityFailures.rateLimit)
    }

    /// Reads the accelerometer as far as device motion has been read.
    private func readAccelerometer() throws(SwingError) {
        while !hasEnded.accelerometer,
            accelerations.clockRun < rates.clockRun
                || accelerations.clockRun == rates.clockRun && accelerations.end < rates.end
        {
            if let chunk = try accelerometer.next() {
                let (x, y, z) = (chunk.acceleration.x, chunk.acceleration.y, chunk.acceleration.z)
                for i in x.indices {
                    accelerations.add(chunk.time[i], Vector(Double(x[i]), Double(y[i]), Double(z[i])))
                }
            } else {
                hasEnded.accelerometer = true
                accelerations.finish()
            }
            for sample in accelerations.takeReady() {
                let first = min(spans[sample.clockRun]?.lowerBound ?? sample.time, sample.time)
                spans[sample.clockRun] = first...max(spans[sample.clockRun]?.upperBound ?? sample.time, sample.time)
                // After device motion has left a clock, later samples of that clock are not needed.
                let isNeeded =
                    sample.clockRun >= rates.clockRun || sample.time <= rateEnds[sample.clockRun] ?? -.infinity
                guard isNeeded else { continue }
                tracks[sample.clockRun, default: track()].add(acceleration: sample.value, at: sample.time)
            }
        }
    }

    private func track() -> GravityTrack { GravityTrack(gapFactor: rule.gapFactor) }

    /// Closes the tracks that receive no more samples.
    private func finishTracks() {
        for clockRun in tracks.keys where hasEnded.motion || clockRun < rates.clockRun {
            if accelerometerEnd(clockRun) >= rateEnds[clockRun] ?? -.infinity { tracks[clockRun]?.finish() }
        }
    }

    /// Returns the time up to which the accelerometer's samples of a clock have been read.
    private func accelerometerEnd(_ clockRun: Int) -> Double {
        if hasEnded.accelerometer || accelerations.clockRun > clockRun { return .infinity }
        return accelerations.clockRun == clockRun ? accelerations.end : -.infinity
    }

    /// Returns whether gravity is decided for all samples of a chunk.
    private func isComplete(_ chunk: DeviceMotionChunk) -> Bool {
        guard rates.clocks.count >= chunk.count else { return false }
        return chunk.time.indices.reversed().allSatisfy { i in
            guard let clockRun = rates.clocks[i] else { return true }
            return tracks[clockRun]?.isOpen(at: chunk.time[i], accelerometerEnd: accelerometerEnd(clockRun)) == false
        }
    }

    /// Returns whether the accelerometer was not recorded within 2 s of a time.
    private func isAlone(_ time: Double, _ clockRun: Int) -> Bool {
        guard let span = spans[clockRun] else { return true }
        return time < span.lowerBound - 2 || time > span.upperBound + 2
    }

    private func withGravity(_ chunk: DeviceMotionChunk) -> DeviceMotionChunk {
        var gravity = Triaxial(repeating: .nan, count: chunk.count)
        var failures = GravityFailures()
        let clocks = rates.takeClocks(chunk.count)
        for (i, clockRun) in clocks.enumerated() {
            guard let clockRun else {
                impossibleRun = 0
                continue
            }
            let isImpossible = failures.addRates(chunk, i, &impossibleRun)
            switch tracks[clockRun]?.estimate(at: chunk.time[i]) ?? .tooShort {
            case .known(let vector):
                gravity.x[i] = Float(vector.x)
                gravity.y[i] = Float(vector.y)
                gravity.z[i] = Float(vector.z)
            // The engine drops the sample because of its rate, and counts it as such.
            case _ where isImpossible: (gravity.x[i], gravity.y[i], gravity.z[i]) = (0, 0, -1)
            case .tooShort where isAlone(chunk.time[i], clockRun): failures.aloneCount += 1
            case .tooShort: failures.tooShortCount += 1
            case .unsteady: failures.unsteadyCount += 1
            }
        }
        if let last = clocks.lastIndex(where: { $0 != nil }), let clockRun = clocks[last] {
            // Late samples after this chunk may belong to the last second before its end.
            tracks[clockRun]?.forget(before: chunk.time[last] - 2 * rates.window)
            for old in tracks.keys where old < clockRun { (tracks[old], integratedEnds[old]) = (nil, nil) }
        }
        var complete = DeviceMotionChunk(
            time: chunk.time, rotationRate: chunk.rotationRate, gravity: gravity,
            userAcceleration: Self.userAcceleration(chunk, beside: gravity), attitude: chunk.attitude)
        complete.repairs = chunk.repairs
        complete.repairs.gravityFailures.add(failures)
        return complete
    }

    /// Returns the user acceleration that adds up with another gravity to the recorded total acceleration; without a
    /// recorded gravity, the user acceleration as recorded.
    ///
    /// An error of the recorded gravity is in the recorded user acceleration too, with the opposite sign.
    private static func userAcceleration(_ chunk: DeviceMotionChunk, beside gravity: Triaxial) -> Triaxial {
        let (user, recorded) = (chunk.userAcceleration, chunk.gravity)
        guard user.count == chunk.count, recorded.count == chunk.count else { return user }
        func remainder(
            _ user: SampleColumn<Float>, _ recorded: SampleColumn<Float>, _ gravity: SampleColumn<Float>
        ) -> [Float] {
            user.indices.map { i in
                let error = recorded[i] - gravity[i]
                return error.isFinite ? user[i] + error : user[i]
            }
        }
        return Triaxial(
            x: remainder(user.x, recorded.x, gravity.x), y: remainder(user.y, recorded.y, gravity.y),
            z: remainder(user.z, recorded.z, gravity.z))
    }
}

extension SensorStream<DeviceMotionChunk> {
    /// Returns device motion with gravity computed from its attitude.
    ///
    /// If the attitude is not finite, gravity is NaN; the sample is then dropped and counted.
    ///
    /// - Parameter keepsAttitude: Whether the chunks keep the attitude.
    /// - Returns: The same samples; a chunk without attitude has no gravity.
    func withGravityFromAttitude(keepsAttitude: Bool) -> SensorStream {
        let complete: @Sendable (DeviceMotionChunk) -> DeviceMotionChunk = { chunk in
            let gravity =
                chunk.attitude.count > 0 ? chunk.attitude.gravity : Triaxial(repeating: .nan, count: chunk.count)
            var complete = DeviceMotionChunk(
                time: chunk.time, rotationRate: chunk.rotationRate, gravity: gravity,
                userAcceleration: chunk.userAcceleration, attitude: keepsAttitude ? chunk.attitude : Attitude())
            complete.repairs = chunk.repairs
            return complete
        }
        // A sample's gravity depends on no other sample, so the file's order can be kept.
        return SensorStream(repairing: asStored.mapped(complete), mapped(complete).open)
    }

    /// Returns device motion with gravity estimated from the rotation rate and an accelerometer.
    ///
    /// ``GravityReader`` estimates it.
    ///
    /// Unknown gravity is NaN; the sample is then dropped and counted.
    ///
    /// - Parameter accelerometer: Total acceleration on the same clock; the stream is opened again for this.
    /// - Returns: The same samples.
    func withGravity(estimatedFrom accelerometer: SensorStream<AccelerometerChunk>) -> SensorStream {
        SensorStream { () throws(SwingError) in GravityReader(try open(), try accelerometer.open()) }
    }
}

extension SensorStream<AccelerometerChunk> {
    /// Returns total acceleration as the sum of gravity and user acceleration, on device motion's clock.
    ///
    /// The sum is NaN if a term is missing or not finite; the sample is then dropped and counted.
    ///
    /// - Parameter deviceMotion: Device motion with gravity and user acceleration.
    /// - Returns: One sample per sample of device motion.
    static func rebuilt(from deviceMotion: SensorStream<DeviceMotionChunk>) -> SensorStream {
        deviceMotion.mapped { chunk in
            func sum(_ a: SampleColumn<Float>, _ b: SampleColumn<Float>) -> [Float] {
                b.isEmpty ? a.map { _ in .nan } : zip(a, b).map { $0 + $1 }
            }
            let (gravity, user) = (chunk.gravity, chunk.userAcceleration)
            var total = AccelerometerChunk(
                time: chunk.time,
                acceleration: Triaxial(x: sum(gravity.x, user.x), y: sum(gravity.y, user.y), z: sum(gravity.z, user.z)))
            total.repairs = chunk.repairs
            return total
        }
    }
}

extension Triaxial {
    /// Creates three columns of one repeated value.
    init(repeating value: Float, count: Int) {
        let column = [Float](repeating: value, count: count)
        self.init(x: column, y: column, z: column)
    }
}
