import Foundation

/// The trembling of a fast arm: acceleration that grows with the speed, and a little of it in the rotation too.
///
/// The acceleration is noise in the band from 10 to 150 Hz as a sum of many sines of random phase (Rice, 1944), so that it is
/// known at any time; its spectrum is flat, or has one or two resonances.
struct Buzz {
    /// One sine in the three axes, as its parts in phase and out of phase.
    private struct Wave {
        var angularFrequency: Double
        var (inPhase, outOfPhase): (SIMD4<Double>, SIMD4<Double>)
    }

    private let accelerationWaves: [Wave]
    private let rotationWaves: [(angularFrequency: Double, phase: Double)]
    /// The acceleration's root mean square along each axis, in g for each rad/s.
    let accelerationShare: Double
    /// The amplitude of one wave of the rotation in rad/s for each rad/s.
    private let rotationAmplitude: Double
    /// The device's axis about which the rotation trembles.
    let axis: Vector

    /// Draws a buzz, with 0.3 to 1.5 % of the rotation rate in the rotation.
    ///
    /// - Parameters:
    ///   - range: The acceleration's root mean square along each axis, in g for each rad/s.
    ///   - random: Where chance is drawn from.
    init(_ range: ClosedRange<Double>, from random: inout RandomSource) {
        let share = random.uniform(range)
        accelerationShare = share
        accelerationWaves = Self.waves(share, &random)
        rotationWaves = (0..<6).map { _ in
            (2 * .pi * random.logUniform(10...50), random.uniform(0...2 * .pi))
        }
        rotationAmplitude = random.logUniform(0.003...0.015) * (2.0 / 6).squareRoot()
        axis = random.direction()
    }

    /// The acceleration along the device's axes, in g, at `time` of a body that turns at `rate` rad/s.
    func acceleration(at time: Double, rate: Double) -> Vector {
        var sum = SIMD4<Double>.zero
        for wave in accelerationWaves {
            let angle = wave.angularFrequency * time
            sum += sin(angle) * wave.inPhase + cos(angle) * wave.outOfPhase
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

    private static func waves(_ rms: Double, _ random: inout RandomSource) -> [Wave] {
        let band = 10.0...150
        let count = 42
        let resonances = (0..<random.whole(0...2)).map { _ in
            (frequency: random.logUniform(15...120), width: random.uniform(0.15...0.5))
        }
        // One frequency in each part of the band, so that no stretch of it is empty.
        let frequencies = (0..<count).map {
            band.lowerBound + (band.upperBound - band.lowerBound) * (Double($0) + random.unit()) / Double(count)
        }
        let powers = frequencies.map { frequency in
            resonances.reduce(resonances.isEmpty ? 1 : 0.05) { power, resonance in
                let detuning = (frequency / resonance.frequency - resonance.frequency / frequency) / resonance.width
                return power + 1 / (1 + detuning * detuning)
            }
        }
        let unit = rms * (2 / powers.reduce(0, +)).squareRoot()
        return zip(frequencies, powers).map { frequency, power in
            let amplitude = unit * power.squareRoot()
            var (inPhase, outOfPhase) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
            for axis in 0..<3 {
                let phase = random.uniform(0...2 * .pi)
                (inPhase[axis], outOfPhase[axis]) = (amplitude * cos(phase), amplitude * sin(phase))
            }
            return Wave(angularFrequency: 2 * .pi * frequency, inPhase: inPhase, outOfPhase: outOfPhase)
        }
    }
}
