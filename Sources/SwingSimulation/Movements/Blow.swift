import SwingSignal

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// The acceleration of an impact at the sensor: a push as long as the force, and a decaying ring of two modes.
///
/// The force is finite, so the acceleration does not jump: it rises from 0 as sin² within 1 to 6 ms.
struct Blow {
    /// One damped oscillation.
    struct RingMode {
        /// The amplitude along the device's axes, in g.
        var amplitude: Vector
        /// The frequency in Hz.
        var frequency: Double
        /// The time in which it decays to 1/e, in seconds.
        var decay: Double
        /// The phase in rad.
        var phase: Double
    }

    /// The time at which the force begins, in seconds.
    let start: Double
    /// The rise time of the acceleration, in seconds.
    let rise: Double
    private var push: Vector
    private var modes: (RingMode, RingMode)

    /// Creates an impact.
    ///
    /// - Parameters:
    ///   - start: The time at which the force begins, in seconds.
    ///   - rise: The rise time of the acceleration, in seconds.
    ///   - push: The push's amplitude along the device's axes, in g; it lasts twice as long as the rise.
    ///   - modes: The modes of the ring.
    init(start: Double, rise: Double, push: Vector, modes: (RingMode, RingMode)) {
        self.start = start
        self.rise = rise
        self.push = push
        self.modes = modes
    }

    /// The time after which the acceleration is 0, in seconds.
    var end: Double { start + max(12 * max(modes.0.decay, modes.1.decay), 2 * rise) }

    /// Returns the acceleration along the device's axes at `time`, in g.
    func acceleration(at time: Double) -> Vector {
        let t = time - start
        guard t > 0, time < end else { return .zero }
        let onset = t < rise ? sin(.pi / 2 * t / rise) : 1
        var sum = onset * onset * (Self.ring(modes.0, t) + Self.ring(modes.1, t))
        if t < 2 * rise {
            let half = sin(.pi / 2 * t / rise)
            sum += half * half * push
        }
        return sum
    }

    private static func ring(_ mode: RingMode, _ t: Double) -> Vector {
        exp(-t / mode.decay) * cos(2 * .pi * mode.frequency * t + mode.phase) * mode.amplitude
    }

    /// The time in seconds and the magnitude in g of the peak acceleration along z, on a grid of 20 µs.
    var maximumAlongZ: (time: Double, magnitude: Double) {
        func magnitude(_ time: Double) -> Double { abs(acceleration(at: time).z) }
        let coarse = PeakSearch.maximum(of: magnitude, at: 1...150, step: 200e-6, around: start)
        let time = PeakSearch.maximum(of: magnitude, at: -10...10, step: 20e-6, around: coarse)
        return (time, magnitude(time))
    }

    /// The peak of the high-passed acceleration along z without the load of the swing, in g.
    var strength: Double {
        FilteredPeak(of: { acceleration(at: $0).z }, from: start, lasting: min(end - start, 0.12)).magnitude
    }

    /// Returns the same impact, scaled to the given strength in g.
    func with(strength: Double) -> Blow { scaled(by: strength / self.strength) }

    /// Returns the same impact, `factor` times as strong.
    func scaled(by factor: Double) -> Blow {
        var blow = self
        blow.push = factor * push
        blow.modes.0.amplitude = factor * modes.0.amplitude
        blow.modes.1.amplitude = factor * modes.1.amplitude
        return blow
    }
}

extension Blow {
    /// Draws an impact that reaches `peak` g along z.
    ///
    /// - Parameters:
    ///   - start: The time at which the force begins, in seconds.
    ///   - peak: The peak acceleration along z, in g.
    ///   - zShare: The fraction of the total acceleration along z; increased if the total would exceed 70 g.
    ///   - rise: The rise time of the acceleration, in seconds.
    ///   - frequency: The range of the modes' frequencies, in Hz.
    ///   - decay: The range of the modes' decay times, in seconds.
    ///   - random: The random source.
    /// - Returns: The impact.
    static func draw(
        start: Double, peak: Double, zShare: Double, rise: Double, frequency: ClosedRange<Double>,
        decay: ClosedRange<Double>, from random: inout RandomSource
    ) -> Blow {
        let share = min(max(zShare, peak / 70), 1)
        let blow = draw(
            start: start, zShare: share, rise: rise, frequency: frequency, decay: decay, from: &random)
        return blow.scaled(by: peak / blow.maximumAlongZ.magnitude)
    }

    /// Draws an impact whose first mode has an amplitude of 1 g.
    static func draw(
        start: Double, zShare: Double, rise: Double, frequency: ClosedRange<Double>, decay: ClosedRange<Double>,
        from random: inout RandomSource
    ) -> Blow {
        func mode(_ amplitude: Double, _ random: inout RandomSource) -> RingMode {
            RingMode(
                amplitude: amplitude * direction(zShare, &random), frequency: random.logUniform(frequency),
                decay: random.uniform(decay), phase: random.uniform(-.pi...(.pi)))
        }
        let first = mode(1, &random)
        let second = mode(random.uniform(0.3...0.8), &random)
        let push = random.uniform(0.1...0.5) * direction(zShare, &random)
        return Blow(start: start, rise: rise, push: push, modes: (first, second))
    }

    /// Draws a push of 1 g without a ring.
    static func push(start: Double, zShare: Double, duration: Double, from random: inout RandomSource) -> Blow {
        let silent = RingMode(amplitude: .zero, frequency: 0, decay: 0.005, phase: 0)
        return Blow(start: start, rise: duration / 2, push: direction(zShare, &random), modes: (silent, silent))
    }

    private static func direction(_ zShare: Double, _ random: inout RandomSource) -> Vector {
        let angle = random.uniform(0...2 * .pi)
        let across = (1 - zShare * zShare).squareRoot()
        return Vector(across * cos(angle), across * sin(angle), random.sign() * zShare)
    }
}

/// A damped oscillation of the wrist about one axis after an impact.
struct Shake {
    /// The time at which it begins, in seconds.
    let start: Double
    /// The axis of rotation, in the device's frame.
    let axis: Vector
    private let angle: Double
    private let angularFrequency: Double
    private let decay: Double
    private let rise: Double

    /// Draws a shake of 20 to 55 Hz with a decay time of 10 to 25 ms.
    ///
    /// - Parameters:
    ///   - start: The time at which it begins, in seconds.
    ///   - rate: The approximate peak rotation rate, in rad/s.
    ///   - random: The random source.
    init(start: Double, rate: Double, from random: inout RandomSource) {
        self.start = start
        axis = random.direction()
        angularFrequency = 2 * .pi * random.uniform(20...55)
        angle = rate / angularFrequency
        decay = random.uniform(0.010...0.025)
        rise = random.uniform(0.004...0.008)
    }

    /// Returns the angle in rad and its rate in rad/s at `time`.
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
