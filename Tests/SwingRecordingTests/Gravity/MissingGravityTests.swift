import HDF5
import SwingMotion
import SwingSimulation
import SwingTables
import TestSupport
import Testing

@testable import SwingRecording

/// Recordings without gravity, in SwingKit's own layouts and in tables of other programs.
struct MissingGravityTests {
    /// A layout, and the quantities that its device motion has in addition to the rotation rate.
    struct Source: Sendable, CustomTestStringConvertible {
        let layout: String
        var hasUserAcceleration = false
        var hasAttitude = false
        var keepsAttitude = true

        var testDescription: String {
            layout + (hasUserAcceleration ? ", user acceleration" : "") + (hasAttitude ? ", attitude" : "")
                + (keepsAttitude ? "" : ", attitude not kept")
        }
    }

    private static let layouts = ["session.h5", "session"]
    private static let estimate = "accelerometer and rotation rate are on one clock and along the same axes"

    private static let withAttitude = layouts.flatMap { layout in
        [
            Source(layout: layout, hasAttitude: true),
            Source(layout: layout, hasAttitude: true, keepsAttitude: false),
            Source(layout: layout, hasUserAcceleration: true, hasAttitude: true),
            Source(layout: layout, hasUserAcceleration: true, hasAttitude: true, keepsAttitude: false),
        ]
    }
    private static let withoutAttitude = layouts.flatMap {
        [Source(layout: $0), Source(layout: $0, hasUserAcceleration: true)]
    }

    let scratch: TemporaryFolder
    private var accelerometer = AccelerometerChunk()
    private var motion = DeviceMotionChunk()

    init() throws {
        scratch = try TemporaryFolder()
        let settings = SimulationSettings(sport: .tennis, minutes: 0.5, seed: 4)
        for block in SessionSimulation(settings: settings).blocks {
            accelerometer.append(block.accelerometer, 0..<block.accelerometer.count)
            motion.append(block.deviceMotion, 0..<block.deviceMotion.count)
        }
    }

    @Test(arguments: withAttitude)
    func gravityFollowsFromTheAttitude(source: Source) async throws {
        let recording = try read(source)
        let found = try await recording.deviceMotion.all().samples
        #expect(found.time == motion.time && found.rotationRate == motion.rotationRate)
        #expect(found.gravity.distance(to: motion.gravity) < 1e-6)
        #expect(found.userAcceleration == (source.hasUserAcceleration ? motion.userAcceleration : Triaxial()))
        #expect(found.attitude == (source.keepsAttitude ? motion.attitude : Attitude()))
        #expect(recording.source.gravity == .attitude && recording.source.factors.gravity == nil)
        #expect(recording.source.assumptions == ["the attitude's reference frame has z up"])
        #expect(try await recording.accelerometer.all().samples == accelerometer)
    }

    /// The estimate is that of a recording whose gravity is replaced.
    @Test(arguments: withoutAttitude)
    func gravityIsEstimated(source: Source) async throws {
        let recording = try read(source)
        let found = try await recording.deviceMotion.all().samples
        let expected = try await SensorStream(motion, by: 200)
            .withGravity(estimatedFrom: SensorStream(accelerometer, by: 800)).all().samples
        #expect(found.gravity == expected.gravity && found.gravity.x.allSatisfy(\.isFinite))
        #expect(found.userAcceleration == (source.hasUserAcceleration ? motion.userAcceleration : Triaxial()))
        #expect(recording.source.gravity == .estimated && recording.source.factors.gravity == nil)
        #expect(recording.source.hasSensorFusion == source.hasUserAcceleration)
        #expect(recording.source.assumptions == [Self.estimate])
    }

    /// The device's own gravity may be wrong, and its user acceleration by as much; their sum is right.
    @Test(arguments: [[0, 0, 0], [0.2, -0.1, 0.05], [-0.6, 0.5, 0]] as [SIMD3<Float>])
    func anEstimateKeepsTheTotalAcceleration(error: SIMD3<Float>) async throws {
        let wrong = DeviceMotionChunk(
            time: motion.time, rotationRate: motion.rotationRate, gravity: motion.gravity.plus(error),
            userAcceleration: motion.userAcceleration.plus(-error))
        let found = try await SensorStream(wrong, by: 200)
            .withGravity(estimatedFrom: SensorStream(accelerometer, by: 800)).all().samples
        #expect(found.gravity.distance(to: wrong.gravity) > 0 && found.gravity.x.allSatisfy(\.isFinite))
        let (sum, total) = (
            found.gravity.plus(found.userAcceleration), motion.gravity.plus(motion.userAcceleration)
        )
        #expect(sum.distance(to: total) < 1e-5)
    }

    /// A second estimate would count each sample without gravity twice.
    @Test(arguments: layouts + ["tables"]) func anEstimateIsNotEstimatedAgain(layout: String) async throws {
        var half = self
        half.accelerometer = accelerometer.part(0..<accelerometer.count / 2)
        let recording = try half.read(Source(layout: layout))
        for recording in [recording, recording.estimatingGravity(), recording.estimatingGravity().estimatingGravity()] {
            var failures = GravityFailures()
            var unknown = 0
            for try await chunk in recording.deviceMotion {
                failures.add(chunk.repairs.gravityFailures)
                unknown += chunk.gravity.x.count { $0.isNaN }
            }
            #expect(failures.count == unknown && unknown > motion.count / 3)
        }
    }

    /// A copy has the stored times, even if reading spreads them, and states where its gravity is from.
    @Test(arguments: layouts, ["copy.h5", "copy"]) func aCopyKeepsTheStoredTimes(layout: String, name: String)
        async throws
    {
        var packets = self
        packets.motion = motion.moved(to: motion.time.indices.map { motion.time[$0 - $0 % 4] })
        let recording = try packets.read(Source(layout: layout, hasAttitude: true))
        let read = try await recording.deviceMotion.all().samples
        #expect(read.time != packets.motion.time && read.gravity.distance(to: motion.gravity) < 1e-6)
        try await recording.write(to: scratch.path(name))
        let copy = try Recording(readingAt: scratch.path(name))
        let stored = try await copy.deviceMotion.asStored.all().samples
        #expect(stored.time == packets.motion.time && stored.attitude == motion.attitude)
        #expect(stored.gravity == read.gravity && stored.rotationRate == motion.rotationRate)
        #expect(copy.source.gravity == .attitude && copy.source.assumptions == recording.source.assumptions)
    }

    /// Notes of a conversion do not state that gravity was removed later.
    @Test(arguments: layouts) func theNotesOfAConversionAreCompleted(layout: String) async throws {
        var notes = SourceProvenance()
        notes.convertedFrom = "sensorlog"
        notes.assumptions = [Self.estimate]
        let recording = try read(Source(layout: layout), notes: notes)
        notes.factors = SourceProvenance.UnitFactors(gravity: nil, userAcceleration: nil)
        notes.gravity = .estimated
        #expect(recording.source == notes && !notes.hasSensorFusion)
    }

    // MARK: - Writing

    /// Writes the session with some of its quantities and opens it.
    private func read(_ source: Source, notes: SourceProvenance? = nil) throws -> Recording {
        let path = scratch.path(source.layout)
        if source.layout == "tables" {
            try scratch.makeFolder(source.layout)
            scratch.write(
                text("timestamp,x,y,z", accelerometer.time, accelerometer.acceleration.axes),
                "tables/accelerometer.csv")
            scratch.write(text("timestamp,x,y,z", motion.time, motion.rotationRate.axes), "tables/gyroscope.csv")
        } else if source.layout.hasSuffix(".h5") {
            try writeHDF5(source, path, notes)
        } else {
            try scratch.makeFolder(source.layout)
            let columns = columns(of: source)
            let header = (["timestamp (s)"] + columns.map(\.title)).joined(separator: ",")
            scratch.write(text(header, motion.time, columns.map(\.values)), "\(source.layout)/motion.csv")
            let total = text(CSVLayout.accelerometer.header, accelerometer.time, accelerometer.acceleration.axes)
            scratch.write(total, "\(source.layout)/accelerometer.csv")
            scratch.write(
                SessionJSON.text(of: SessionInfo(sessionID: "a"), source: notes), "\(source.layout)/session.json")
        }
        return try Recording(readingAt: path, withAttitude: source.keepsAttitude)
    }

    private func columns(of source: Source) -> [(name: String, title: String, values: SampleColumn<Float>)] {
        let attitude = motion.attitude
        let quantities = [
            (true, RecordingLayout.rotationRate, "rotationRate", motion.rotationRate.axes),
            (
                source.hasUserAcceleration, RecordingLayout.userAcceleration, "userAcceleration",
                motion.userAcceleration.axes
            ),
            (
                source.hasAttitude, RecordingLayout.quaternion, "quaternion",
                [attitude.w, attitude.x, attitude.y, attitude.z]
            ),
        ]
        return quantities.filter { $0.0 }.flatMap { _, columns, title, values in
            zip(columns, values).map { ($0.name, title + $0.name.suffix(1).uppercased(), $1) }
        }
    }

    private func text(_ header: String, _ time: SampleColumn<Double>, _ columns: [SampleColumn<Float>]) -> String {
        let rows = time.indices.map { i in "\(time[i])" + columns.map { ",\($0[i])" }.joined() }
        return ([header] + rows).joined(separator: "\n") + "\n"
    }

    private func writeHDF5(_ source: Source, _ path: String, _ notes: SourceProvenance?) throws {
        let file = try File(creatingAt: path)
        try HDF5Facts.write(SessionInfo(sessionID: "a"), to: file.root.attributes)
        if let notes { try file.root.attributes.set(RecordingLayout.Attribute.sourceNotes, notes.json.text) }
        let tables = [
            ("accelerometer", accelerometer.time, Array(zip(["x", "y", "z"], accelerometer.acceleration.axes))),
            ("device_motion", motion.time, columns(of: source).map { ($0.name, $0.values) }),
        ]
        for (name, time, columns) in tables {
            let group = try file.root.makeGroup(name)
            let storage = Storage.contiguous(rows: time.count)
            try group.makeDataset("time", of: Double.self, storage: storage).write(time.array.span)
            for (name, values) in columns {
                try group.makeDataset(name, of: Float.self, storage: storage).write(values.array.span)
            }
        }
        try file.close()
    }
}

extension Triaxial {
    fileprivate var axes: [SampleColumn<Float>] { [x, y, z] }

    fileprivate func plus(_ vector: SIMD3<Float>) -> Triaxial {
        Triaxial(x: x.map { $0 + vector.x }, y: y.map { $0 + vector.y }, z: z.map { $0 + vector.z })
    }

    fileprivate func plus(_ other: Triaxial) -> Triaxial {
        Triaxial(
            x: zip(x, other.x).map { $0 + $1 }, y: zip(y, other.y).map { $0 + $1 }, z: zip(z, other.z).map { $0 + $1 })
    }
}
