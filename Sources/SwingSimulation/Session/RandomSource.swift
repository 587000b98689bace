import SwingMotion
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

/// A random number generator with the same output on every platform: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
///
/// Each consumer has a stream of its own, so that the draws for one event never change those for another.
struct RandomSource {
    /// The numbers of the streams that do not belong to events; the streams of events count up from 0.
    static let (player, script, sensors, accelerometer, deviceMotion, faults):
        (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (.max, .max - 1, .max - 2, .max - 3, .max - 4, .max - 5)

    private var state: UInt64

    /// Creates a stream from a state of SplitMix64.
    init(state: UInt64) {
        self.state = state
    }

    /// Creates the stream with the number `stream` for the seed `seed`.
    init(seed: UInt64, stream: UInt64) {
        state = Self.mix(Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15) ^ Self.mix(stream &+ 0xD1B5_4A32_D192_ED03))
    }

    /// Returns the next 64 random bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// Returns a uniformly distributed number from 0 up to, but not including, 1.
    mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Returns a uniformly distributed number in `range`.
    mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// Returns a number in `range` whose logarithm is uniformly distributed.
    mutating func logUniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound * exp(log(range.upperBound / range.lowerBound) * unit())
    }

    /// Returns a uniformly distributed integer in `range`.
    mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(clamped: unit() * Double(range.upperBound - range.lowerBound + 1))
    }

    /// Returns `true` with the given probability.
    mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
    }

    /// Returns 1 or −1, with equal probability.
    mutating func sign() -> Double {
        chance(0.5) ? 1 : -1
    }

    /// Returns a normally distributed number with mean 0 and standard deviation 1.
    ///
    /// It uses the Box–Muller transform. The second number is discarded so that the stream has no hidden state.
    mutating func normal() -> Double {
        let radius = (-2 * log(1 - unit())).squareRoot()
        return radius * cos(2 * .pi * unit())
    }

    /// Returns a normally distributed number, drawn again until it lies in `range`.
    mutating func normal(mean: Double, deviation: Double, in range: ClosedRange<Double>) -> Double {
        while true {
            let value = mean + deviation * normal()
            if range.contains(value) { return value }
        }
    }

    /// Returns a uniformly distributed direction in space.
    mutating func direction() -> Vector {
        let z = uniform(-1...1)
        let angle = uniform(0...2 * .pi)
        let radius = (1 - z * z).squareRoot()
        return Vector(radius * cos(angle), radius * sin(angle), z)
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
