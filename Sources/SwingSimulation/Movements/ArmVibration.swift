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

/// The vibration of a moving arm: acceleration in proportion to the rotation rate, and a small part in the rotation.
///
/// The acceleration is noise from 10 to 150 Hz, modelled as a sum of sines with random phases (Rice, 1944), so that it
/// can be computed for any time. Its spectrum is flat, or has one or two resonances.
struct ArmVibration {
    /// Sines at equally spaced frequencies, each with its in-phase and out-of-phase amplitudes along the three axes.
    ///
    /// Two sines and cosines are enough to compute all of them by recurrence.
    private struct Chain {
        var first, step: Double
        var waves: [(inPhase: SIMD4<Double>, outOfPhase: SIMD4<Double>)]
    }

    private let chains: [Chain]
    private let rotationWaves: [(angularFrequency: Double, phase: Double)]
    /// The root mean square of the acceleration along each axis, in g per rad/s.
    let accelerationShare: Double
    /// The amplitude of one wave of the rotation, in rad/s per rad/s.
    private let rotationAmplitude: Double
    /// The axis of the rotational vibration, in the device's frame.
    let axis: Vector

    /// Draws a vibration whose rotational part is 0.3 to 1.5 % of the rotation rate.
    ///
    /// - Parameters:
    ///   - range: The range of the acceleration's root mean square along each axis, in g per rad/s.
    ///   - random: The random source.
    init(_ range: ClosedRange<Double>, from random: inout RandomSource) {
        let share = random.uniform(range)
        accelerationShare = share
        chains = Self.chains(share, &random)
        rotationWaves = (0..<6).map { _ in
            (2 * .pi * random.logUniform(10...50), random.uniform(0...2 * .pi))
        }
        rotationAmplitude = random.logUniform(0.003...0.015) * (2.0 / 6).squareRoot()
        axis = random.direction()
    }

    /// Returns the acceleration along the device's axes at `time`, in g, for a rotation rate of `rate` rad/s.
    func acceleration(at time: Double, rate: Double) -> Vector {
        var sum = SIMD4<Double>.zero
        for chain in chains {
            var (sine, cosine) = (sin(chain.first * time), cos(chain.first * time))
            let (stepSine, stepCosine) = (sin(chain.step * time), cos(chain.step * time))
            for wave in chain.waves {
                sum += sine * wave.inPhase + cosine * wave.outOfPhase
                (sine, cosine) = (
                    sine * stepCosine + cosine * stepSine, cosine * stepCosine - sine * stepSine
                )
            }
        }
        return abs(rate) * Vector(sum.x, sum.y, sum.z)
    }

    /// Returns the angle and its rate at `time` for a body's rotation rate and angular acceleration.
    func rotation(at time: Double, rate: Double, acceleration: Double) -> (angle: Double, rate: Double) {
        var (sum, sumRate) = (0.0, 0.0)
        for wave in rotationWaves {
            let angle = wave.angularFrequency * time + wave.phase
            sum += sin(angle) / wave.angularFrequency
            sumRate += cos(angle)
        }
        return (rotationAmplitude * rate * sum, rotationAmplitude * (rate * sumRate + acceleration * sum))
    }

    /// Returns 42 sines in six parts of the band; the spacing differs between parts, so that the sum does not repeat.
    private static func chains(_ rms: Double, _ random: inout RandomSource) -> [Chain] {
        let (lowest, width, length) = (10.0, 140.0 / 6, 7)
        let resonances = (0..<random.whole(0...2)).map { _ in
            (frequency: random.logUniform(15...120), width: random.uniform(0.15...0.5))
        }
        func power(_ frequency: Double) -> Double {
            resonances.reduce(resonances.isEmpty ? 1 : 0.05) { power, resonance in
                let detuning = (frequency / resonance.frequency - resonance.frequency / frequency) / resonance.width
                return power + 1 / (1 + detuning * detuning)
            }
        }
        var total = 0.0
        var chains = (0..<6).map { part in
            let step = width / Double(length) * random.uniform(0.85...1)
            let first = lowest + width * Double(part) + step * random.unit()
            let waves = (0..<length).map { index in
                let power = power(first + Double(index) * step)
                total += power
                var (inPhase, outOfPhase) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
                for axis in 0..<3 {
                    let phase = random.uniform(0...2 * .pi)
                    (inPhase[axis], outOfPhase[axis]) = (
                        power.squareRoot() * cos(phase), power.squareRoot() * sin(phase)
                    )
                }
                return (inPhase: inPhase, outOfPhase: outOfPhase)
            }
            return Chain(first: 2 * .pi * first, step: 2 * .pi * step, waves: waves)
        }
        let unit = rms * (2 / total).squareRoot()
        for part in chains.indices {
            for index in chains[part].waves.indices {
                chains[part].waves[index].inPhase *= unit
                chains[part].waves[index].outOfPhase *= unit
            }
        }
        return chains
    }
}
