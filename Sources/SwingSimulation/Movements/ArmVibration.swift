import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The trembling of a fast arm: acceleration that grows with the speed, and a little of it in the rotation too.
///
/// The acceleration is noise in the band from 10 to 150 Hz as a sum of many sines of random phase (Rice, 1944), so that it is
/// known at any time; its spectrum is flat, or has one or two resonances.
struct ArmVibration {
    /// Sines at equal distances in frequency, each with its parts in phase and out of phase in the three axes: two
    /// sines and cosines give them all.
    private struct Chain {
        var first, step: Double
        var waves: [(inPhase: SIMD4<Double>, outOfPhase: SIMD4<Double>)]
    }

    private let chains: [Chain]
    private let rotationWaves: [(angularFrequency: Double, phase: Double)]
    /// The acceleration's root mean square along each axis, in g for each rad/s.
    let accelerationShare: Double
    /// The amplitude of one wave of the rotation in rad/s for each rad/s.
    private let rotationAmplitude: Double
    /// The device's axis about which the rotation trembles.
    let axis: Vector

    /// Draws a vibration, with 0.3 to 1.5 % of the rotation rate in the rotation.
    ///
    /// - Parameters:
    ///   - range: The acceleration's root mean square along each axis, in g for each rad/s.
    ///   - random: Where chance is drawn from.
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

    /// The acceleration along the device's axes, in g, at `time` of a body that turns at `rate` rad/s.
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

    /// The angle and its rate at `time` of a body that turns at `rate` with the angular acceleration `acceleration`.
    func rotation(at time: Double, rate: Double, acceleration: Double) -> (angle: Double, rate: Double) {
        var (sum, sumRate) = (0.0, 0.0)
        for wave in rotationWaves {
            let angle = wave.angularFrequency * time + wave.phase
            sum += sin(angle) / wave.angularFrequency
            sumRate += cos(angle)
        }
        return (rotationAmplitude * rate * sum, rotationAmplitude * (rate * sumRate + acceleration * sum))
    }

    /// 42 sines in six parts of the band; the distances differ from part to part, so that the whole does not recur.
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
