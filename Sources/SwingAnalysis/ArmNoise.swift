import SwingMotion
import SwingSignal

/// What the high-passed acceleration of a moving arm is like without a contact: its buzz, which grows with its speed.
struct ArmNoise {
    /// The rotation rate at each of the burst's samples, in rad/s, or 1 where there is no rotation to go by.
    let speed: [Double]
    /// The rms of each axis' buzz, in g for each rad/s.
    let buzz: [Double]
    /// The part of the noise that does not depend on the speed: rms in g.
    let floor: Double

    /// Measures the noise where the movement is fast.
    ///
    /// A median hardly moves for what a contact does to it, so the contact need not be known yet.
    ///
    /// - Parameters:
    ///   - burst: The high-passed acceleration.
    ///   - speed: The rotation rate at each sample.
    ///   - span: The samples to measure.
    ///   - floor: The part of the noise that does not depend on the speed: rms in g.
    init(_ burst: Burst, speed: [Double], in span: Range<Int>, floor: Double) {
        self.speed = speed
        self.floor = floor
        buzz = burst.groups.flatMap { group in
            guard span.count >= 8 else { return group.map { _ in 0.0 } }
            let lengths = span.map { i in
                group.reduce(0) { $0 + burst.axes[$1][i] * burst.axes[$1][i] }.squareRoot() / speed[i]
            }
            let rms = RobustScale(lengths).median / Self.medianLength[group.count - 1]
            return group.map { _ in rms }
        }
    }

    /// The median length of a vector of Gaussian noise, as a part of each axis' rms: of one axis, and of two.
    private static let medianLength = [0.6745, 1.1774]

    /// The variance of an axis at a sample, in g².
    func variance(_ axis: Int, at index: Int) -> Double {
        let moving = buzz[axis] * speed[index]
        return moving * moving + floor * floor
    }

    /// The mean square of all axes at a sample, each in multiples of its own noise.
    func energy(of burst: Burst, at index: Int) -> Double {
        var sum = 0.0
        for (number, axis) in burst.axes.enumerated() {
            sum += axis[index] * axis[index] / variance(number, at: index)
        }
        return sum / Double(burst.axes.count)
    }
}
