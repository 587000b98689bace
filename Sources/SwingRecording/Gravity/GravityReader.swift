import SwingMotion
import SwingSignal

/// Gives device motion's chunks with gravity estimated from the rotation rate and the accelerometer.
///
/// It reads some seconds ahead, since gravity at an instant is told by what comes before and behind it (see `GravityTrack`).
/// What it gives depends on the samples and their order alone, not on how either stream is cut.
final class GravityReader: ChunkReader {
    private let deviceMotion: any ChunkReader<DeviceMotionChunk>
    private let accelerometer: any ChunkReader<AccelerometerChunk>
    private var rates: ArrivalOrder
    private var accelerations: ArrivalOrder
    /// Where the accelerometer's reader has ended.
    private var hasEnded = (motion: false, accelerometer: false)
    /// The chunks that were read and not given.
    private var queue: [DeviceMotionChunk] = []
    /// Each clock's gravity.
    private var tracks: [Int: GravityTrack] = [:]
    /// The time of the last rotation rate in each clock's track.
    private var rateEnds: [Int: Double] = [:]

    init(
        _ deviceMotion: any ChunkReader<DeviceMotionChunk>, _ accelerometer: any ChunkReader<AccelerometerChunk>,
        rule: ClockRule = .standard
    ) {
        self.deviceMotion = deviceMotion
        self.accelerometer = accelerometer
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
            tracks[sample.clock, default: GravityTrack()].add(rotationRate: sample.value, at: sample.time)
            rateEnds[sample.clock] = sample.time
        }
    }

    /// Reads the accelerometer as far as device motion has been read.
    private func readAccelerometer() throws(SwingError) {
        while !hasEnded.accelerometer,
            accelerations.clock < rates.clock || accelerations.clock == rates.clock && accelerations.end < rates.end
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
                // A clock that device motion has left needs no more of them.
                let isNeeded = sample.clock >= rates.clock || sample.time <= rateEnds[sample.clock] ?? -.infinity
                guard isNeeded else { continue }
                tracks[sample.clock, default: GravityTrack()].add(acceleration: sample.value, at: sample.time)
            }
        }
    }

    /// Closes the tracks to which no more samples come.
    private func finishTracks() {
        for clock in tracks.keys where hasEnded.motion || clock < rates.clock {
            if accelerometerEnd(clock) >= rateEnds[clock] ?? -.infinity { tracks[clock]?.finish() }
        }
    }

    /// Up to which time the accelerometer's samples of a clock are known.
    private func accelerometerEnd(_ clock: Int) -> Double {
        if hasEnded.accelerometer || accelerations.clock > clock { return .infinity }
        return accelerations.clock == clock ? accelerations.end : -.infinity
    }

    /// Whether gravity at all of a chunk's samples can be told.
    private func isComplete(_ chunk: DeviceMotionChunk) -> Bool {
        guard rates.clocks.count >= chunk.count else { return false }
        return chunk.time.indices.reversed().allSatisfy { i in
            guard let clock = rates.clocks[i] else { return true }
            return tracks[clock]?.isOpen(at: chunk.time[i], accelerometerEnd: accelerometerEnd(clock)) == false
        }
    }

    private func withGravity(_ chunk: DeviceMotionChunk) -> DeviceMotionChunk {
        var gravity = Triaxial(repeating: .nan, count: chunk.count)
        let clocks = rates.takeClocks(chunk.count)
        for (i, clock) in clocks.enumerated() {
            guard let clock, let vector = tracks[clock]?.gravity(at: chunk.time[i]) else { continue }
            gravity.x[i] = Float(vector.x)
            gravity.y[i] = Float(vector.y)
            gravity.z[i] = Float(vector.z)
        }
        if let last = clocks.lastIndex(where: { $0 != nil }), let clock = clocks[last] {
            // Behind a chunk come late samples of the second before its end.
            tracks[clock]?.forget(before: chunk.time[last] - 2 * rates.window)
            for old in tracks.keys where old < clock { tracks[old] = nil }
        }
        return DeviceMotionChunk(
            time: chunk.time, rotationRate: chunk.rotationRate, gravity: gravity,
            userAcceleration: chunk.userAcceleration, attitude: chunk.attitude)
    }
}
