import SwingMotion
import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct DeliveryTests {
    static func chunk(_ range: Range<Int>) -> AccelerometerChunk {
        let values = range.map(Float.init)
        return AccelerometerChunk(
            time: range.map(Double.init), acceleration: Triaxial(x: values, y: values, z: values))
    }

    /// No fault; a loss; a repetition; a delay; a loss, a repetition and a delay one after the other.
    static let runs: [[Range<Int>]] = [
        [0..<100], [0..<30, 60..<100], [0..<30, 25..<100], [0..<30, 40..<50, 30..<40, 50..<100],
        [5..<30, 40..<50, 45..<60, 70..<80, 60..<70, 80..<97],
    ]

    @Test(arguments: runs, [1, 7, 30, 64, 100])
    func samplesAreInTheOrderOfTheRuns(runs: [Range<Int>], size: Int) {
        var delivery = Delivery<AccelerometerChunk>(StreamFaults(runs: runs))
        var all = AccelerometerChunk()
        for start in stride(from: 0, to: 100, by: size) {
            let delivered = delivery.deliver(Self.chunk(start..<min(start + size, 100)))
            all.append(delivered, 0..<delivered.count)
        }
        let expected = runs.flatMap { $0.map(Double.init) }
        #expect(all.time == expected)
        #expect(all.acceleration.z.map(Double.init) == expected)
        #expect(StreamFaults(runs: runs).deliveredCount == expected.count)
    }
}
