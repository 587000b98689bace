import SwingMotion
import SwingReplay
import Testing

@testable import SwingEvents

@Suite struct HeldAttitudeTests {
    /// Pitches at 8 Hz, the index of a sample that follows a break, and the stuck periods' durations.
    static let table: [(name: String, pitches: [Double], breakIndex: Int?, stuck: [Double])] = [
        ("0.5 s, then a jump", [0, -5, -5, -5, -5, 0], nil, [0.5]),
        ("0.375 s", [0, -5, -5, -5, 0], nil, []),
        ("a small step", [0, -5, -5, -5, -5, -5, -8.9], nil, []),
        ("noise", [0, -5, -5.01, -5, -5.01, -5, 0], nil, []),
        ("twice", [0, 0, 0, 0, 20, 20, 20, 20, 20, 0], nil, [0.5, 0.625]),
        ("no end", [0, -5, -5, -5, -5, -5], nil, []),
        ("a gap within", [0, -5, -5, -5, -5, 0], 3, []),
        ("a gap at the jump", [0, -5, -5, -5, -5, 0], 5, []),
    ]

    @Test(arguments: table)
    func periods(name: String, pitches: [Double], breakIndex: Int?, stuck: [Double]) {
        var held = HeldAttitude()
        for (i, pitch) in pitches.enumerated() {
            guard case .motion(let motion) = HeadPoseTrackerTests.sample(Double(i) / 8, pitch: pitch) else { continue }
            held.analyze(motion, isBreak: i == breakIndex)
        }
        #expect(held.count == stuck.count, "\(name)")
        #expect(held.duration == stuck.reduce(0, +), "\(name)")
    }
}
