import SwingMotion

extension SensorStream<DeviceMotionChunk> {
    /// Returns device motion with gravity computed from its attitude.
    ///
    /// If the attitude is not finite, gravity is NaN; the sample is then dropped and counted.
    ///
    /// - Parameter keepsAttitude: Whether the chunks keep the attitude.
    /// - Returns: The same samples; a chunk without attitude has no gravity.
    func withGravityFromAttitude(keepsAttitude: Bool) -> SensorStream {
        mapped { chunk in
            let gravity =
                chunk.attitude.count > 0 ? chunk.attitude.gravity : Triaxial(repeating: .nan, count: chunk.count)
            return DeviceMotionChunk(
                time: chunk.time, rotationRate: chunk.rotationRate, gravity: gravity,
                userAcceleration: chunk.userAcceleration, attitude: keepsAttitude ? chunk.attitude : Attitude())
        }
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
            return AccelerometerChunk(
                time: chunk.time,
                acceleration: Triaxial(x: sum(gravity.x, user.x), y: sum(gravity.y, user.y), z: sum(gravity.z, user.z)))
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
