import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A damped oscillation of the wrist about one axis, as a blow leaves it.
struct Shake {
    /// When it begins, in seconds.
    let start: Double
    /// The device's axis about which it turns.
    let axis: Vector
    private let angle: Double
    private let angularFrequency: Double
    private let decay: Double
    private let rise: Double

    /// Draws a shake of 20 to 55 Hz that dies away within 10 to 25 ms.
    ///
    /// - Parameters:
    ///   - start: When it begins, in seconds.
    ///   - rate: About how fast it turns at most, in rad/s.
    ///   - random: Where chance is drawn from.
    init(start: Double, rate: Double, from random: inout RandomSource) {
        self.start = start
        axis = random.direction()
        angularFrequency = 2 * .pi * random.uniform(20...55)
        angle = rate / angularFrequency
        decay = random.uniform(0.010...0.025)
        rise = random.uniform(0.004...0.008)
    }

    /// The angle and its rate at `time`.
    func rotation(at time: Double) -> (angle: Double, rate: Double) {
        let t = time - start
        guard t > 0, t < 12 * decay else { return (0, 0) }
        let x = t / (t + rise)
        let onset = x * x
        let onsetRate = 2 * x * rise / ((t + rise) * (t + rise))
        let envelope = angle * exp(-t / decay)
        let (s, c) = (sin(angularFrequency * t), cos(angularFrequency * t))
        return (
            envelope * onset * s,
            envelope * (onsetRate * s - onset * s / decay + onset * angularFrequency * c)
        )
    }
}
