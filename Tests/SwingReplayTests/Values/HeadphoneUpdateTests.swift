import SwingMotion
import Testing

@testable import SwingReplay

@Suite struct HeadphoneUpdateTests {
    /// Returns rows with a time, the connection, and the attitude's w (NaN without motion).
    private static func chunk(_ rows: [(time: Double, isConnected: Bool, w: Float)]) -> HeadphoneChunk {
        HeadphoneChunk(
            time: rows.map(\.time), isConnected: rows.map(\.isConnected),
            sensorLocation: rows.map { _ in .headphoneRight },
            attitude: Attitude(
                w: rows.map(\.w), x: rows.map { $0.w * 2 }, y: rows.map { $0.w * 3 }, z: rows.map { $0.w * 4 }),
            gravity: Triaxial(x: rows.map(\.w), y: rows.map(\.w), z: rows.map(\.w)))
    }

    private static let rows: [(time: Double, isConnected: Bool, w: Float)] = [
        (0, false, .nan), (1, true, .nan), (1.5, true, 1), (2, true, .nan), (2.5, true, 1), (3, false, .nan),
        (3.5, false, 1), (4, true, 1), (4.5, false, 1), (.nan, true, 1),
    ]

    private static func names(_ updates: [HeadphoneUpdate]) -> [String] {
        updates.map {
            switch $0 {
            case .connected: "connected \($0.time)"
            case .disconnected: "disconnected \($0.time)"
            case .motion: "motion \($0.time)"
            }
        }
    }

    @Test func rowsContainConnectionsAndMotion() {
        var maker = HeadphoneUpdates()
        #expect(
            Self.names(maker.updates(of: Self.chunk(Self.rows))) == [
                "connected 1.0", "motion 1.5", "motion 2.0", "motion 2.5", "disconnected 3.0", "connected 4.0",
                "motion 4.0", "disconnected 4.5",
            ])
        // The rows at 3.5, at 4.5 and the last one contain motion without a connection.
        #expect(maker.unconnectedCount == 3)
    }

    @Test(arguments: 1...4)
    func chunksChangeNothing(size: Int) {
        var whole = HeadphoneUpdates()
        let expected = Self.names(whole.updates(of: Self.chunk(Self.rows)))
        var cut = HeadphoneUpdates()
        let found = stride(from: 0, to: Self.rows.count, by: size).flatMap {
            cut.updates(of: Self.chunk(Array(Self.rows[$0..<min($0 + size, Self.rows.count)])))
        }
        #expect(Self.names(found) == expected)
    }

    @Test func preservesValues() throws {
        var maker = HeadphoneUpdates()
        guard case .motion(let motion) = try #require(maker.updates(of: Self.chunk([(1, true, 0.5)])).last) else {
            Issue.record("no motion")
            return
        }
        #expect(motion.attitude.quaternion == Quaternion(x: 1, y: 1.5, z: 2, w: 0.5))
        #expect(motion.gravity == Acceleration(x: 0.5, y: 0.5, z: 0.5))
        #expect(motion.sensorLocation == .headphoneRight)
        // Quantities missing from the recording are NaN.
        #expect(motion.rotationRate.x.isNaN && motion.userAcceleration.z.isNaN)
    }
}
