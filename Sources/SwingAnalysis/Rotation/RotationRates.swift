import SwingMotion
import SwingSignal

/// The rotation rates of one second, with one value per sample of device motion.
struct RotationRates {
    /// The component about gravity, in rad/s.
    let aboutGravity: [Float]
    /// The magnitude, in rad/s.
    let total: [Float]

    /// Computes the rates of a chunk.
    init(_ motion: DeviceMotionChunk) {
        let (w, g) = (motion.rotationRate, motion.gravity)
        var (component, magnitude) = (
            [Float](repeating: 0, count: motion.count), [Float](repeating: 0, count: motion.count)
        )
        var span = component.mutableSpan
        project(w.x.span, w.y.span, w.z.span, onto: g.x.span, g.y.span, g.z.span, into: &span)
        span = magnitude.mutableSpan
        measureLength(w.x.span, w.y.span, w.z.span, into: &span)
        (aboutGravity, total) = (component, magnitude)
    }

    /// Returns the component of a rotation rate along a direction, as it is computed for all samples of a chunk.
    @inline(__always)
    static func component(of rate: SIMD3<Float>, along direction: SIMD3<Float>) -> Float {
        let square = direction.x * direction.x + direction.y * direction.y + direction.z * direction.z
        let product = rate.x * direction.x + rate.y * direction.y + rate.z * direction.z
        return square > 0 ? product / square.squareRoot() : 0
    }
}
