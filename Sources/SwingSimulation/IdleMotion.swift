import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What a standing person's wrist does: sway, breath, and tremor at 8 to 12 Hz.
///
/// All of it is a sum of sines, so that it is known at any time and never drifts away.
struct IdleMotion {
    private struct Wave {
        var amplitude, angularFrequency, phase: Double

        init(_ amplitude: Double, hertz: Double, _ random: inout RandomSource) {
            self.amplitude = amplitude * random.sign()
            angularFrequency = 2 * .pi * hertz
            phase = random.uniform(0...2 * .pi)
        }
    }

    /// Waves of the angles about x, y and z, in rad.
    private let (aboutX, aboutY, aboutZ): ([Wave], [Wave], [Wave])
    /// Waves of the accelerations along x, y and z, in g.
    private let (alongX, alongY, alongZ): ([Wave], [Wave], [Wave])

    /// Draws a person's sway, breath and tremor.
    init(from random: inout RandomSource) {
        let breath = random.uniform(0.2...0.35)
        func angle(_ random: inout RandomSource) -> [Wave] {
            [
                Wave(random.uniform(0.05...0.15), hertz: 1 / random.uniform(15...40), &random),
                Wave(random.uniform(0.03...0.10), hertz: 1 / random.uniform(5...15), &random),
                Wave(random.uniform(0.004...0.012), hertz: breath, &random),
                Wave(random.uniform(0.0001...0.0004), hertz: random.uniform(8...12), &random),
                Wave(random.uniform(0.0001...0.0004), hertz: random.uniform(8...12), &random),
            ]
        }
        func acceleration(_ random: inout RandomSource) -> [Wave] {
            [
                Wave(random.uniform(0.001...0.004), hertz: breath, &random),
                Wave(random.uniform(0.002...0.006), hertz: random.uniform(8...12), &random),
                Wave(random.uniform(0.002...0.006), hertz: random.uniform(8...12), &random),
            ]
        }
        (aboutX, aboutY, aboutZ) = (angle(&random), angle(&random), angle(&random))
        (alongX, alongY, alongZ) = (acceleration(&random), acceleration(&random), acceleration(&random))
    }

    /// Adds the sway at `time` to an orientation.
    func turn(_ orientation: inout Orientation, at time: Double) {
        func turn(about axis: Vector, _ waves: [Wave]) {
            var (angle, rate) = (0.0, 0.0)
            for wave in waves {
                let argument = wave.angularFrequency * time + wave.phase
                angle += wave.amplitude * sin(argument)
                rate += wave.amplitude * wave.angularFrequency * cos(argument)
            }
            orientation.turn(about: axis, by: angle, at: rate)
        }
        turn(about: Vector(1, 0, 0), aboutX)
        turn(about: Vector(0, 1, 0), aboutY)
        turn(about: Vector(0, 0, 1), aboutZ)
    }

    /// The acceleration along the device's axes at `time`, in g.
    func acceleration(at time: Double) -> Vector {
        func sum(_ waves: [Wave]) -> Double {
            var sum = 0.0
            for wave in waves { sum += wave.amplitude * sin(wave.angularFrequency * time + wave.phase) }
            return sum
        }
        return Vector(sum(alongX), sum(alongY), sum(alongZ))
    }
}
