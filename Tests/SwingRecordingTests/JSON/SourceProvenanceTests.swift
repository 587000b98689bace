import SwingFiles
import SwingMotion
import Testing

@testable import SwingRecording

struct SourceProvenanceTests {
    private static let accelerometer = "timestamp,x,y,z\n1,0,0,-1\n"
    private static let motion = "timestamp,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ"
    private static let user = ",userAccelerationX,userAccelerationY,userAccelerationZ"

    @Test(arguments: [
        (nil, SourceProvenance.ClockOrigin.unknown, SourceProvenance.WallClock.none),
        (#"{"startedAt": 1700000000}"#, .unknown, .stated), (#"{"bootTimeUnix": 1700000000}"#, .boot, .stated),
    ])
    func theFactsDefineTheClock(
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
    func anAbsentQuantityHasNoFactor(_ hasUser: Bool, _ factor: Double?) throws {
        let folder = try FolderFixture([
            CSVLayout.accelerometerName: Self.accelerometer,
            CSVLayout.motionName: Self.motion + (hasUser ? Self.user : "") + "\n",
        ])
        let source = try Recording(readingAt: folder.path).source
        #expect(source.factors == .init(userAcceleration: factor))
    }
    // MARK: - JSON

    private static let json = #"""
        {"accelerationFactor":0.10197162129779283,"accelerationOrigin":"rebuilt","assumptions":["z points / up"],\#
        "clockOrigin":"recording_start","clockUnit":"us","convertedFrom":"sensor-log","frameSign":-1,\#
        "gravityOrigin":"estimated","rotationRateFactor":1,"wallClock":"rows"}
        """#

    private static let provenance: SourceProvenance = {
        var source = SourceProvenance()
        source.convertedFrom = "sensor-log"
        source.factors = .init(acceleration: 1 / 9.80665, rotationRate: 1, gravity: nil, userAcceleration: nil)
        source.clockUnit = .microsecond
        source.clockOrigin = .recordingStart
        source.wallClock = .rows
        source.frameSign = -1
        source.acceleration = .rebuilt
        source.gravity = .estimated
        source.assumptions = ["z points / up"]
        return source
    }()

    @Test func jsonKeepsTheProvenance() throws {
        #expect(Self.provenance.json.text == Self.json)
        #expect(SourceProvenance(try JSONValue(parsing: Array(Self.json.utf8), name: "a")) == Self.provenance)
        #expect(SourceProvenance(SourceProvenance().json) == SourceProvenance())
    }

    @Test(
        arguments: [
            ("clockUnit", "minute"), ("clockUnit", nil), ("clockOrigin", 1), ("wallClock", "Rows"), ("frameSign", 2),
            ("frameSign", 0.5), ("accelerationOrigin", []), ("gravityOrigin", "x"), ("assumptions", nil),
            ("assumptions", [1]), ("convertedFrom", 5), ("gravityFactor", "1"),
        ] as [(String, JSONValue)])
    func anUnknownValueIsRejected(key: String, value: JSONValue) {
        var json = Self.provenance.json
        json[key] = value
        #expect(SourceProvenance(json) == nil)
    }

    /// Existing files depend on these names and codes.
    @Test func categoriesHaveTheirCodes() {
        #expect(SourceProvenance.ClockUnit.names == ["s", "ms", "us", "ns"])
        #expect(SourceProvenance.ClockOrigin.names == ["unknown", "boot", "epoch", "recording_start"])
        #expect(SourceProvenance.WallClock.names == ["none", "stated", "timestamps", "rows"])
        #expect(SourceProvenance.AccelerationOrigin.names == ["recorded", "rebuilt"])
        #expect(SourceProvenance.GravityOrigin.names == ["recorded", "attitude", "estimated"])
        #expect(SourceProvenance.ClockUnit.allCases.map(\.code) == [0, 1, 2, 3])
        #expect(SourceProvenance.GravityOrigin.estimated.code == 2)
    }
}
