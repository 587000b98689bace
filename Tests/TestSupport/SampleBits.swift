package import SwingMotion

extension AccelerometerChunk {
    /// The samples as bit patterns, for which NaN equals NaN and 0 differs from −0.
    package var bits: [[UInt64]] {
        [time.map(\.bitPattern)] + [acceleration.x, acceleration.y, acceleration.z].map(\.bits)
    }
}

extension DeviceMotionChunk {
    /// The samples as bit patterns; absent columns are empty.
    package var bits: [[UInt64]] {
        let vectors = [rotationRate, gravity, userAcceleration].flatMap { [$0.x, $0.y, $0.z] }
        return [time.map(\.bitPattern)] + (vectors + [attitude.w, attitude.x, attitude.y, attitude.z]).map(\.bits)
    }
}

extension Sequence<Float> {
    /// The values as bit patterns.
    package var bits: [UInt64] { map { UInt64($0.bitPattern) } }
}
