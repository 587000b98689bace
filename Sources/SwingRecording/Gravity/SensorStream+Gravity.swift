import SwingMotion

extension SensorStream<DeviceMotionChunk> {
    /// Device motion with the gravity that its attitude tells.
    ///
    /// Where the attitude is not finite, gravity is NaN, so that the sample is dropped and counted.
    ///
    /// - Parameter keepsAttitude: Whether the chunks shall have the attitude too.
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

    /// Device motion with gravity estimated from the rotation rate and an accelerometer (see ``GravityReader``).
    ///
    /// Where it is not known, gravity is NaN, so that the sample is dropped and counted.
    ///
    /// - Parameter accelerometer: Total acceleration on the same clock; it is read a second time for this.
    /// - Returns: The same samples.
    func withGravity(estimatedFrom accelerometer: SensorStream<AccelerometerChunk>) -> SensorStream {
        SensorStream { () throws(SwingError) in GravityReader(try open(), try accelerometer.open()) }
    }
}

extension SensorStream<AccelerometerChunk> {
    /// Total acceleration as device motion knows it: gravity + user acceleration, on device motion's clock.
    ///
    /// Where either is absent or not finite it is NaN, so that the sample is dropped and counted.
    ///
    /// - Parameter deviceMotion: Device motion with gravity and user acceleration.
    /// - Returns: A sample for each of device motion's.
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
    /// Three columns of one value.
    init(repeating value: Float, count: Int) {
        let column = [Float](repeating: value, count: count)
        self.init(x: column, y: column, z: column)
    }
}
