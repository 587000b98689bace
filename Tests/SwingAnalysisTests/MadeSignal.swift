import Foundation
import SwingMotion

@testable import SwingAnalysis

/// Returns the sine of a part of π.
func sine(_ part: Double) -> Double { sin(.pi * part) }

/// A rotation about one axis: the time of its peak, its peak rate in rad/s, and its rise time in seconds.
///
/// It is half a period of a sine, so the fall is as long as the rise.
struct RotationPulse: Sendable {
    let time, rate, rise: Double

    init(_ time: Double, _ rate: Double, _ rise: Double) { (self.time, self.rate, self.rise) = (time, rate, rise) }

    /// Returns the rate at an instant, in rad/s.
    func rate(at instant: Double) -> Double {
        let part = (instant - time + rise) / (2 * rise)
        return part > 0 && part < 1 ? rate * sine(part) : 0
    }

    /// Returns the instant at which the rate rises through a fraction of its peak.
    func passage(_ fraction: Double = 0.1) -> Double { time - rise + rise * asin(fraction) / (.pi / 2) }
}

/// Ten seconds of a device at rest that rotates as a formula says, with impacts; times are in seconds after 105 s.
///
/// Gravity keeps its direction in the device, whatever the rotation: only rates about it are measured.
struct MadeSignal {
    /// The instant to which the times refer, in seconds, and the time before and after it.
    static let (origin, reach) = (105.0, 5.0)

    /// The rotation rate in the device's frame, in rad/s.
    var rotation: (Double) -> SIMD3<Double>
    /// The direction of gravity in the device's frame.
    var gravity: SIMD3<Float> = [0, 0, -1]
    /// The instants of impacts along z that ring for 50 ms.
    var impacts: [Double] = []
    /// The height of the impacts, in g.
    var height: Float = 20
    /// The samples per second of the accelerometer and of device motion.
    var rates = (accelerometer: 800.0, motion: 200.0)
    /// The latency of device motion, in seconds.
    var latency = SwingProfile.fusionLatency
    /// The standard deviation of the gyroscope's noise, in rad/s.
    var noise: Float = 0
    /// The standard deviation of the accelerometer's noise, in g.
    var jitter: Float = 0

    /// Creates a signal whose rotation has a fixed axis, by its rate in rad/s.
    init(about axis: SIMD3<Double> = [0, 0, 1], impacts: [Double] = [], _ rate: @escaping (Double) -> Double) {
        (rotation, self.impacts) = ({ rate($0) * axis }, impacts)
    }

    /// Creates a signal from pulses about a fixed axis.
    init(about axis: SIMD3<Double> = [0, 0, 1], _ pulses: [RotationPulse], impacts: [Double] = []) {
        self.init(about: axis, impacts: impacts) { t in pulses.reduce(0) { $0 + $1.rate(at: t) } }
    }

    /// The axis of a rotation that is tilted by an angle to gravity, in degrees.
    static func axis(tilt degrees: Double) -> SIMD3<Double> {
        [sin(degrees * .pi / 180), 0, -cos(degrees * .pi / 180)]
    }

    /// The recording.
    var session: Session {
        func times(_ rate: Double) -> [Double] {
            (0..<Int(2 * Self.reach * rate)).map { Self.origin - Self.reach + Double($0) / rate }
        }
        let (time, motionTime) = (times(rates.accelerometer), times(rates.motion))
        let rotations = motionTime.map { SIMD3<Float>(rotation($0 - latency - Self.origin)) }
        var accelerations = [SIMD3<Float>](repeating: gravity, count: time.count)
        for impact in impacts {
            for i in time.indices where (impact..<impact + 0.05).contains(time[i] - Self.origin) {
                let late = time[i] - Self.origin - impact
                accelerations[i].z += height * Float((1 - late / 0.05) * sine(160 * late + 0.5))
            }
        }
        let session = Session(
            accelerometer: AccelerometerChunk(time: time, acceleration: Triaxial(accelerations)),
            motion: DeviceMotionChunk(
                time: motionTime, rotationRate: Triaxial(rotations),
                gravity: Triaxial([SIMD3<Float>](repeating: gravity, count: motionTime.count))))
        return noise + jitter > 0 ? session.noisy(acceleration: jitter, rotation: noise) : session
    }

    /// Returns the swings, with the times of starts, onsets, contacts and peaks relative to ``origin``.
    func swings(_ profile: SwingProfile = .baseball) async -> [Swing] {
        await session.swings(profile: profile).map { $0.later(by: -Self.origin) }
    }
}

extension Triaxial {
    /// Creates columns from vectors.
    init(_ vectors: [SIMD3<Float>]) { self.init(x: vectors.map(\.x), y: vectors.map(\.y), z: vectors.map(\.z)) }
}

extension Swing {
    /// Returns the swing with all timestamps later by a time, in seconds.
    func later(by time: Double) -> Swing {
        var swing = self
        swing.startTimestamp.orNaN += time
        swing.gravityStartTimestamp.orNaN += time
        swing.onsetTimestamp.orNaN += time
        swing.contactTimestamp.orNaN += time
        swing.peakTimestamp.orNaN += time
        swing.peakRateTimestamp.orNaN += time
        swing.topTimestamp.orNaN += time
        swing.backswingTimestamp.orNaN += time
        return swing
    }
}

extension Session {
    /// Returns a made recording of some rotations about gravity and impacts, at instants in seconds after 105 s.
    static func rotating(_ pulses: [RotationPulse], impacts: [Double] = []) -> Session {
        var signal = MadeSignal(pulses, impacts: impacts)
        // As recorded, not as it happened.
        signal.latency = 0
        return signal.session
    }
}
