import SwingMotion
import SwingReplay

/// A count of the periods in which headphone motion repeated an attitude while the head moved on.
///
/// A sensor's noise changes each attitude: none of 7,000 samples of AirPods equals the one before. A head at rest leaves
/// a repeated attitude by a small step, though, so only a jump counts.
struct HeldAttitude: Sendable {
    /// The shortest period in seconds.
    static let shortest = 0.5
    /// The cosine of half of the smallest jump, 4°.
    ///
    /// In 0.04 s, nodding heads turn by up to 3.3°.
    static let cosine = 0.99939

    /// The number of periods.
    private(set) var count = 0
    /// Their total duration, in seconds.
    private(set) var duration = 0.0

    private var attitude: DeviceAttitude?
    /// The times of the first and the last sample with that attitude.
    private var period = (begin: 0.0, end: 0.0)

    /// Analyzes the next sample.
    ///
    /// - Parameters:
    ///   - sample: The sample.
    ///   - isBreak: Whether a gap or a clock reset precedes it.
    mutating func analyze(_ sample: DeviceMotion, isBreak: Bool) {
        if let attitude, !isBreak {
            period.end = sample.timestamp
            if attitude == sample.attitude { return }
            if period.end - period.begin >= Self.shortest, Self.isJump(attitude.quaternion, sample.attitude.quaternion)
            {
                count += 1
                duration += period.end - period.begin
            }
        }
        attitude = sample.attitude
        period = (sample.timestamp, sample.timestamp)
    }

    private static func isJump(_ a: Quaternion, _ b: Quaternion) -> Bool {
        let product = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z
        return product.magnitude < cosine * (a.normSquared * b.normSquared).squareRoot()
    }
}
