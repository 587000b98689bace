import SwingMotion

/// A turn about gravity: when it is fastest after 105 s, its rate in rad/s, and how long it rises and falls in seconds.
struct Turn: Sendable {
    let time, rate, rise: Double

    init(_ time: Double, _ rate: Double, _ rise: Double) { (self.time, self.rate, self.rise) = (time, rate, rise) }
}

extension Session {
    /// Ten seconds at rest but for some turns, and for blows along z of 20 g that ring for 50 ms.
    ///
    /// - Parameters:
    ///   - turns: The turns.
    ///   - blows: When the blows come, in seconds after 105 s.
    /// - Returns: The session, from 100 s on.
    static func turning(_ turns: [Turn], blows: [Double] = []) -> Session {
        let time = (0..<8000).map { 100 + Double($0) / 800 }, motionTime = (0..<2000).map { 100 + Double($0) / 200 }
        func still(_ count: Int) -> Triaxial {
            let zero = [Float](repeating: 0, count: count)
            return Triaxial(x: zero, y: zero, z: [Float](repeating: -1, count: count))
        }
        var turn = still(2000)
        turn.z = SampleColumn(
            motionTime.map { t -> Float in
                turns.reduce(Float(0)) { sum, turn in
                    let part = (t - 105 - turn.time + turn.rise) / (2 * turn.rise)
                    return part > 0 && part < 1 ? sum + Float(turn.rate * StartFinderTests.sine(part)) : sum
                }
            })
        var acceleration = still(8000)
        for blow in blows {
            for i in time.indices where (105 + blow..<105.05 + blow).contains(time[i]) {
                let late = time[i] - 105 - blow
                acceleration.z[i] += Float(20 * (1 - late / 0.05) * StartFinderTests.sine(160 * late + 0.5))
            }
        }
        return Session(
            accelerometer: AccelerometerChunk(time: time, acceleration: acceleration),
            motion: DeviceMotionChunk(time: motionTime, rotationRate: turn, gravity: still(2000)))
    }
}
