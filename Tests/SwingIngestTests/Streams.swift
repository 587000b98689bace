import SwingMotion
import TestSupport

/// Returns different small values, as a sensor at rest measures them.
private func noise(_ count: Int) -> [Float] {
    var random = SplitMix64(seed: 9)
    return (0..<count).map { _ in Float.random(in: 0..<0.1, using: &random) }
}

/// Returns accelerometer samples with different values; those in `invalid` are NaN.
func accelerometer(_ time: [Double], invalid: Set<Int> = []) -> AccelerometerChunk {
    let values = noise(time.count).enumerated().map { invalid.contains($0) ? Float.nan : $1 }
    return AccelerometerChunk(time: time, acceleration: Triaxial(x: values, y: values, z: values))
}

/// Returns device motion samples with different rotation rates.
func deviceMotion(_ time: [Double]) -> DeviceMotionChunk {
    let values = noise(time.count)
    let gravity = Triaxial(
        x: values.map { _ in 0 }, y: values.map { _ in 0 }, z: values.map { _ in -1 })
    return DeviceMotionChunk(time: time, rotationRate: Triaxial(x: values, y: values, z: values), gravity: gravity)
}

/// Returns times at a rate, from `start` up to, but not including, `end`.
func times(from start: Double, to end: Double, rate: Double) -> [Double] {
    Array(stride(from: start, to: end, by: 1 / rate))
}
