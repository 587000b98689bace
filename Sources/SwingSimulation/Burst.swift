import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What a blow does to the sensor: a push that lasts as long as the force, and a ring of two modes that dies away.
///
/// The force is finite, so the acceleration does not jump: it leaves 0 as sin² and has risen after 1 to 6 ms.
struct Burst {
    /// One damped oscillation.
    struct Mode {
        /// The amplitude along the device's axes, in g.
        var amplitude: Vector
        /// The frequency in Hz.
        var frequency: Double
        /// How long it takes to fall to 1/e, in seconds.
        var decay: Double
        /// The phase in rad.
        var phase: Double
    }

    /// When the force begins, in seconds.
    let start: Double
    /// How long the acceleration takes to rise, in seconds.
    let rise: Double
    private var push: Vector
    private var modes: (Mode, Mode)

    /// Creates a burst.
    ///
    /// - Parameters:
    ///   - start: When the force begins, in seconds.
    ///   - rise: How long the acceleration takes to rise, in seconds.
    ///   - push: The push's amplitude along the device's axes, in g; it lasts twice as long as the rise.
    ///   - modes: The modes of the ring.
    init(start: Double, rise: Double, push: Vector, modes: (Mode, Mode)) {
        self.start = start
        self.rise = rise
        self.push = push
        self.modes = modes
    }

    /// When nothing is left of it, in seconds.
    var end: Double { start + max(12 * max(modes.0.decay, modes.1.decay), 2 * rise) }

    /// The acceleration along the device's axes at `time`, in g.
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

    private static func ring(_ mode: Mode, _ t: Double) -> Vector {
        exp(-t / mode.decay) * cos(2 * .pi * mode.frequency * t + mode.phase) * mode.amplitude
    }

    /// When the acceleration along z is greatest, and how great it is then: on a grid of 20 µs.
    var greatestAlongZ: (time: Double, magnitude: Double) {
        func magnitude(_ time: Double) -> Double { abs(acceleration(at: time).z) }
        let coarse = Grid.greatest(of: magnitude, at: 1...150, step: 200e-6, around: start)
        let time = Grid.greatest(of: magnitude, at: -10...10, step: 20e-6, around: coarse)
        return (time, magnitude(time))
    }

    /// The greatest |z| behind the high-pass, in g: what is left of the blow where the load of the swing is taken away.
    var strength: Double {
        FilteredPeak(of: { acceleration(at: $0).z }, from: start, lasting: min(end - start, 0.12)).magnitude
    }

    /// The same burst as strong as asked, in g.
    func with(strength: Double) -> Burst { scaled(by: strength / self.strength) }

    /// The same burst, `factor` times as strong.
    func scaled(by factor: Double) -> Burst {
        var burst = self
        burst.push = factor * push
        burst.modes.0.amplitude = factor * modes.0.amplitude
        burst.modes.1.amplitude = factor * modes.1.amplitude
        return burst
    }
}

extension Burst {
    /// Draws a burst that reaches `peak` g along z.
    ///
    /// - Parameters:
    ///   - start: When the force begins, in seconds.
    ///   - peak: The greatest acceleration along z, in g.
    ///   - zShare: The share of z in the whole acceleration; raised where less would mean more than 70 g.
    ///   - rise: How long the acceleration takes to rise, in seconds.
    ///   - frequency: The range of the modes' frequencies, in Hz.
    ///   - decay: The range of the modes' decays, in seconds.
    ///   - random: Where chance is drawn from.
    /// - Returns: The burst.
    static func draw(
        start: Double, peak: Double, zShare: Double, rise: Double, frequency: ClosedRange<Double>,
        decay: ClosedRange<Double>, from random: inout RandomSource
    ) -> Burst {
        let share = min(max(zShare, peak / 70), 1)
        let burst = draw(
            start: start, zShare: share, rise: rise, frequency: frequency, decay: decay, from: &random)
        return burst.scaled(by: peak / burst.greatestAlongZ.magnitude)
    }

    /// Draws a burst whose first mode has 1 g.
    static func draw(
        start: Double, zShare: Double, rise: Double, frequency: ClosedRange<Double>, decay: ClosedRange<Double>,
        from random: inout RandomSource
    ) -> Burst {
        func mode(_ amplitude: Double, _ random: inout RandomSource) -> Mode {
            Mode(
                amplitude: amplitude * direction(zShare, &random), frequency: random.logUniform(frequency),
                decay: random.uniform(decay), phase: random.uniform(-.pi...(.pi)))
        }
        let first = mode(1, &random)
        let second = mode(random.uniform(0.3...0.8), &random)
        let push = random.uniform(0.1...0.5) * direction(zShare, &random)
        return Burst(start: start, rise: rise, push: push, modes: (first, second))
    }

    /// Draws a push of 1 g that leaves no ring.
    static func push(start: Double, zShare: Double, duration: Double, from random: inout RandomSource) -> Burst {
        let silent = Mode(amplitude: .zero, frequency: 0, decay: 0.005, phase: 0)
        return Burst(start: start, rise: duration / 2, push: direction(zShare, &random), modes: (silent, silent))
    }

    private static func direction(_ zShare: Double, _ random: inout RandomSource) -> Vector {
        let angle = random.uniform(0...2 * .pi)
        let across = (1 - zShare * zShare).squareRoot()
        return Vector(across * cos(angle), across * sin(angle), random.sign() * zShare)
    }
}
