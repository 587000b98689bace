import Foundation
import SwingMotion
import TestSupport
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
        swing.clockRun = number
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
            try spool.drain { drained += $0 }
            #expect(drained == swings)
        }
    }

    /// Swings that follow others to the disk are not kept in memory, even if the limit is higher by then.
    @Test func aHigherLimitKeepsTheOrder() throws {
        let swings = (0..<20).map { Self.swing($0) }
        let spool = SwingSpool(limit: 3)
        try spool.append(Array(swings[..<5]))
        spool.limit = 40
        try spool.append(Array(swings[5...]))
        var drained: [Swing] = []
        try spool.drain { drained += $0 }
        #expect(drained == swings)
    }

    #if os(Linux)
        /// A wrong bit on the disk, whether in a swing or in its number of bytes, is an error and not another swing.
        @Test func damageOnTheDiskIsFound() throws {
            let folder = try TemporaryFolder()
            var random = SplitMix64(seed: 50)
            let size = try damaged(in: folder) { _ in }.size
            #expect(size > 3000)
            let places = Array(0..<16) + (0..<150).map { _ in Int.random(in: 16..<size, using: &random) }
            for place in places {
                let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
                let found = try damaged(in: folder) { $0[place] ^= bit }
                #expect(found.error?.code == .inputOutput, "byte \(place), bit \(bit)")
                #expect(found.error?.message.hasPrefix("temporary data changed on the disk") == true)
            }
        }

        /// Changes the file of a spool between writing and reading, and returns its size and the error.
        private func damaged(
            in folder: TemporaryFolder, _ change: (inout [UInt8]) -> Void
        ) throws -> (size: Int, error: SwingError?) {
            let spool = SwingSpool(limit: 0, in: folder.path)
            try spool.append([Self.swing(1), Self.swing(2)])
            let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").map {
                "/proc/self/fd/\($0)"
            }
            let path = try #require(
                files.first {
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: $0))?.hasPrefix(folder.path) == true
                })
            let file = try FileHandle(forUpdating: URL(filePath: path))
            var bytes = try Array(file.readToEnd() ?? Data())
            change(&bytes)
            try file.seek(toOffset: 0)
            try file.write(contentsOf: Data(bytes))
            try file.close()
            return (bytes.count, failure { () throws(SwingError) in try spool.drain { _ in } })
        }
    #endif

    /// A new property of a swing must be stored, too.
    @Test func everyPropertyIsStored() {
        let left = Mirror(reflecting: Self.swing(1)).children.compactMap(\.label)
        #expect(left.count == 30, "\(left): store each in SwingSpool, and set it in the test")
    }
}
