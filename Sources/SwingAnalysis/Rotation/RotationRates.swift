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
}
