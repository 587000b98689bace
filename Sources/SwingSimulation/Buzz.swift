import Foundation

/// The trembling of a fast arm: acceleration that grows with the speed, and a little of it in the rotation too.
struct Buzz {
    private struct Wave {
        var angularFrequency: Double
        var phases: (Double, Double, Double)
    }

    private let accelerationWaves: [Wave]
    private let rotationWaves: [Wave]
    /// In g for each rad/s, the amplitude of one wave.
    private let accelerationAmplitude: Double
    /// The amplitude of one wave in rad/s for each rad/s.
    private let rotationAmplitude: Double
    /// The device's axis about which the rotation trembles.
    let axis: Vector

    /// Draws a buzz: 0.005 to 0.02 g rms for each rad/s from 10 to 150 Hz, and 0.3 to 1.5 % of the rotation rate.
    init(from random: inout RandomSource) {
        func waves(_ frequency: ClosedRange<Double>, _ random: inout RandomSource) -> [Wave] {
            (0..<6).map { _ in
                Wave(
                    angularFrequency: 2 * .pi * random.logUniform(frequency),
                    phases: (
                        random.uniform(0...2 * .pi), random.uniform(0...2 * .pi), random.uniform(0...2 * .pi)
                    ))
            }
        }
        accelerationWaves = waves(10...150, &random)
        rotationWaves = waves(10...50, &random)
        accelerationAmplitude = random.logUniform(0.005...0.02) * (2.0 / 6).squareRoot()
        rotationAmplitude = random.logUniform(0.003...0.015) * (2.0 / 6).squareRoot()
        axis = random.direction()
    }

    /// The acceleration along the device's axes, in g, at `time` of a body that turns at `rate` rad/s.
    func acceleration(at time: Double, rate: Double) -> Vector {
        var sum = Vector.zero
        for wave in accelerationWaves {
            let angle = wave.angularFrequency * time
            sum += Vector(sin(angle + wave.phases.0), sin(angle + wave.phases.1), sin(angle + wave.phases.2))
        }
        return abs(rate) * accelerationAmplitude * sum
    }

    /// The angle and its rate at `time` of a body that turns at `rate` with the angular acceleration `acceleration`.
    func rotation(at time: Double, rate: Double, acceleration: Double) -> (angle: Double, rate: Double) {
        var (sum, sumRate) = (0.0, 0.0)
        for wave in rotationWaves {
            let angle = wave.angularFrequency * time + wave.phases.0
            sum += sin(angle) / wave.angularFrequency
            sumRate += cos(angle)
        }
        return (rotationAmplitude * rate * sum, rotationAmplitude * (rate * sumRate + acceleration * sum))
    }
}
