import SwingMotion

/// Returns accelerometer samples whose values are their positions in the input; those in `invalid` are NaN.
func accelerometer(_ time: [Double], invalid: Set<Int> = []) -> AccelerometerChunk {
    let values = time.indices.map { invalid.contains($0) ? Float.nan : Float($0) }
    return AccelerometerChunk(time: time, acceleration: Triaxial(x: values, y: values, z: values))
}

/// Returns device motion samples whose rotation rates are their positions in the input.
func deviceMotion(_ time: [Double]) -> DeviceMotionChunk {
    let values = time.indices.map { Float($0) }
    let gravity = Triaxial(
        x: values.map { _ in 0 }, y: values.map { _ in 0 }, z: values.map { _ in -1 })
    return DeviceMotionChunk(time: time, rotationRate: Triaxial(x: values, y: values, z: values), gravity: gravity)
}

/// Returns times at a rate, from `start` up to, but not including, `end`.
func times(from start: Double, to end: Double, rate: Double) -> [Double] {
    Array(stride(from: start, to: end, by: 1 / rate))
}
