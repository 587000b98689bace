import SwingMotion
import SwingSignal

/// The axis about which a movement's rotation rate is followed.
enum MovementAxis: Hashable, Sendable {
    /// Gravity: the axis of swings in a nearly horizontal plane (WWDC23, session 10179).
    case gravity
    /// A unit vector in the device's frame: the movement's own axis.
    case fixed(x: Float, y: Float, z: Float)

    /// The minimum cosine of the angle between the axes of similar movements.
    static let similarity: Float = 0.7

    /// Returns whether two movements turn the device in a similar way.
    func isSimilar(to other: MovementAxis) -> Bool {
        switch (self, other) {
        case (.gravity, .gravity): true
        case (.fixed(let a, let b, let c), .fixed(let x, let y, let z)): a * x + b * y + c * z >= Self.similarity
        default: false
        }
    }
}

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
