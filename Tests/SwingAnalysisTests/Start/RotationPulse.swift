import SwingMotion

/// A rotation about gravity: the time of its peak after 105 s, its peak rate in rad/s, and its rise time in seconds.
///
/// The fall is as long as the rise.
struct RotationPulse: Sendable {
    let time, rate, rise: Double

    init(_ time: Double, _ rate: Double, _ rise: Double) { (self.time, self.rate, self.rise) = (time, rate, rise) }
}

extension Session {
    /// Returns ten seconds at rest with some rotations, and with impacts of 20 g along z that ring for 50 ms.
    ///
    /// - Parameters:
    ///   - pulses: The rotations.
    ///   - impacts: The instants of the impacts, in seconds after 105 s.
    /// - Returns: The session, which starts at 100 s.
    static func rotating(_ pulses: [RotationPulse], impacts: [Double] = []) -> Session {
        let time = (0..<8000).map { 100 + Double($0) / 800 }, motionTime = (0..<2000).map { 100 + Double($0) / 200 }
        func still(_ count: Int) -> Triaxial {
            let zero = [Float](repeating: 0, count: count)
            return Triaxial(x: zero, y: zero, z: [Float](repeating: -1, count: count))
        }
        var rate = still(2000)
        rate.z = SampleColumn(
            motionTime.map { t -> Float in
                pulses.reduce(Float(0)) { sum, pulse in
                    let part = (t - 105 - pulse.time + pulse.rise) / (2 * pulse.rise)
                    return part > 0 && part < 1 ? sum + Float(pulse.rate * StartFinderTests.sine(part)) : sum
                }
            })
        var acceleration = still(8000)
        for impact in impacts {
            for i in time.indices where (105 + impact..<105.05 + impact).contains(time[i]) {
                let late = time[i] - 105 - impact
                acceleration.z[i] += Float(20 * (1 - late / 0.05) * StartFinderTests.sine(160 * late + 0.5))
            }
        }
        return Session(
            accelerometer: AccelerometerChunk(time: time, acceleration: acceleration),
            motion: DeviceMotionChunk(time: motionTime, rotationRate: rate, gravity: still(2000)))
    }
}
