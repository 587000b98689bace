import SwingMotion
import Testing

@testable import SwingRecording

struct SourceNotesTests {
    private static let accelerometer = "timestamp,x,y,z\n1,0,0,-1\n"
    private static let motion = "timestamp,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ"
    private static let user = ",userAccelerationX,userAccelerationY,userAccelerationZ"

    @Test(arguments: [
        (nil, SourceProvenance.ClockOrigin.unknown, SourceProvenance.WallClock.none),
        (#"{"startedAt": 1700000000}"#, .unknown, .stated), (#"{"bootTimeUnix": 1700000000}"#, .boot, .stated),
    ])
    func theFactsTellTheClock(
        _ facts: String?, _ origin: SourceProvenance.ClockOrigin, _ wallClock: SourceProvenance.WallClock
    ) throws {
        let folder = try FolderFixture([CSVLayout.accelerometerName: Self.accelerometer])
        if let facts { try folder.write(facts, CSVLayout.sessionName) }
        let source = try Recording(readingAt: folder.path).source
        #expect(source.clockOrigin == origin)
        #expect(source.wallClock == wallClock)
        #expect(source.clockUnit == .second)
        #expect(source.assumptions.isEmpty)
        #expect(source.factors == .init(rotationRate: nil, gravity: nil, userAcceleration: nil))
    }

    @Test(arguments: [(false, nil), (true, 1.0)])
    func aQuantityThatIsNotThereHasNoFactor(_ hasUser: Bool, _ factor: Double?) throws {
        let folder = try FolderFixture([
            CSVLayout.accelerometerName: Self.accelerometer,
            CSVLayout.motionName: Self.motion + (hasUser ? Self.user : "") + "\n",
        ])
        let source = try Recording(readingAt: folder.path).source
        #expect(source.factors == .init(userAcceleration: factor))
    }
}
