import SwingMotion
import Testing

@testable import SwingStudy

struct SwingSpoolTests {
    /// Returns a swing with a different number in every value.
    static func swing(_ number: Int) -> Swing {
        var swing = Swing()
        let paths: [WritableKeyPath<Swing, Double>] = [
            \.startTimestamp.orNaN, \.contactTimestamp.orNaN, \.peakTimestamp.orNaN, \.peakRateTimestamp.orNaN,
            \.timeToContact.orNaN,
            \.peakAcceleration.orNaN, \.peakRotationRate.orNaN,
            \.rotationAngle.orNaN, \.timeToPeakRate.orNaN, \.contactScore.orNaN, \.startSpread.orNaN,
            \.motionLatency.orNaN, \.confidence,
            \.gravityStartTimestamp.orNaN, \.axisTilt.orNaN, \.onsetTimestamp.orNaN, \.onsetSpread.orNaN,
            \.topTimestamp.orNaN, \.topSpread.orNaN, \.backswingTimestamp.orNaN, \.backswingSpread.orNaN, \.tempo.orNaN,
            \.peakAngularAcceleration.orNaN,
        ]
        for (i, path) in paths.enumerated() { swing[keyPath: path] = Double(100 * number + i) / 7 }
        if number % 2 == 1 { (swing.kind, swing.kindProbability) = ("kind é \(number)", 1 / Double(number + 1)) }
        swing.clock = number
        swing.blowCount = number + 1
        swing.outcome = SwingOutcome.allCases[number % 3]
        swing.flags = SwingFlags(rawValue: Int32(number * 211 % 8192))
        func column(_ seed: Int, _ count: Int) -> [Float] { (0..<count).map { Float(seed + number) + Float($0) / 9 } }
        swing.window.acceleration = Triaxial(x: column(1, 601), y: column(2, 601), z: column(3, 601))
        swing.window.filteredZ = column(4, number % 4 == 0 ? 0 : 601)
        swing.window.rotationRateAboutAxis = column(5, 301)
        return swing
    }

    /// Tests memory, disk, and both, filled and drained more than once.
    @Test(arguments: [0, 3, 40]) func swingsAreRestoredExactly(limit: Int) throws {
        let swings = (0..<20).map { Self.swing($0) }
        let spool = SwingSpool(limit: limit)
        for _ in 0..<2 {
            try spool.append(Array(swings[..<7]))
            try spool.append(Array(swings[7...]))
            var drained: [Swing] = []
            try spool.drain { drained.append($0) }
            #expect(drained == swings)
        }
    }

    /// A new property of a swing must be stored, too.
    @Test func everyPropertyIsStored() {
        let left = Mirror(reflecting: Self.swing(1)).children.compactMap(\.label)
        #expect(left.count == 30, "\(left): store each in SwingSpool, and set it in the test")
    }
}
