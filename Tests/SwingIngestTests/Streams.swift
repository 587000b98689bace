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

/// Returns accelerometer samples at a rate from an instant on; a power of two makes all times exact.
func acceleration(_ values: [SIMD3<Float>], from start: Double = 0, rate: Double = 1024) -> AccelerometerChunk {
    acceleration(values, at: values.indices.map { start + Double($0) / rate })
}

/// Returns accelerometer samples at given times.
func acceleration(_ values: [SIMD3<Float>], at time: [Double]) -> AccelerometerChunk {
    AccelerometerChunk(time: time, acceleration: Triaxial(values))
}

/// Returns device motion samples at a rate from an instant on, without rotation of gravity.
func rotation(_ values: [SIMD3<Float>], from start: Double = 0, rate: Double = 256) -> DeviceMotionChunk {
    DeviceMotionChunk(
        time: values.indices.map { start + Double($0) / rate }, rotationRate: Triaxial(values),
        gravity: Triaxial(values.map { _ in SIMD3(0, 0, -1) }))
}

extension Triaxial {
    /// Creates a quantity from its vectors.
    init(_ values: [SIMD3<Float>]) { self.init(x: values.map(\.x), y: values.map(\.y), z: values.map(\.z)) }
}

/// Returns a noise in steps of 1/1024 on all axes, of which no three neighbouring samples are on a line.
func jagged(_ count: Int, height: Int = 20, around level: SIMD3<Float> = SIMD3(0.2, -0.9, 0.6)) -> [SIMD3<Float>] {
    var random = SplitMix64(seed: 3)
    return (0..<count).map { i in
        // Neighbours are on different sides of the level.
        let sides = SIMD3<Int>.random(in: 2...height, using: &random) &* (i % 2 == 0 ? 1 : -1)
        return level + SIMD3<Float>(sides) / 1024
    }
}
