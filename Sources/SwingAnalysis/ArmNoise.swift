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
        buzz = burst.axes.map { axis in
            // The median magnitude of Gaussian noise is 0.6745 of its rms.
            span.count < 8 ? 0 : RobustScale(span.map { axis[$0].magnitude / speed[$0] }).median / 0.6745
        }
    }

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
