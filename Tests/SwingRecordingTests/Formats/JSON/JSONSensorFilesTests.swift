import SwingMotion
import Testing

@testable import SwingRecording

/// Folders with one JSON text per sensor, as ResearchKit writes them.
struct JSONSensorFilesTests {
    private let rows = WristRows()

    private func vector(_ values: [Double]) -> String { #"{"x":\#(values[0]),"y":\#(values[1]),"z":\#(values[2])}"# }

    private func items(_ item: (Int) -> String) -> String {
        #"{"items":["# + rows.time.indices.map(item).joined(separator: ",") + "]}"
    }

    private var accelerometer: String {
        items { i in #"{"timestamp":\#(rows.time[i]),"# + vector(rows.total(i)).dropFirst() }
    }

    private var motion: String {
        items { i in
            #"{"timestamp":\#(rows.time[i]),"rotationRate":\#(vector(rows.rate(i))),"#
                + #""gravity":\#(vector(rows.gravity(i))),"userAcceleration":\#(vector(rows.user(i)))}"#
        }
    }

    @Test func twoTextsAreOneRecording() async throws {
        let folder = try FolderFixture([
            "accel_walking.json": accelerometer, "deviceMotion_walking.json": motion,
            "pedometer_walking.json": items { #"{"startDate":\#($0),"endDate":\#($0),"steps":1,"distance":2}"# },
            "info.json": #"{"player":"Anna"}"#,
        ])
        let recording = try folder.recording()
        #expect(recording.format == .sensorTables && recording.info.player == "Anna")
        #expect(try Recording.find(at: folder.path) == .recording(.sensorTables))
        #expect(try await recording.accelerometer.all().samples.acceleration == rows.axes(rows.total))
        let samples = try await recording.deviceMotion.all().samples
        #expect(samples.rotationRate == rows.axes(rows.rate) && samples.gravity == rows.axes(rows.gravity))
    }

    /// Several recordings in a folder stay separate, or are rejected if it is unclear which belong together.
    @Test(arguments: [
        (["accel_a.json", "accel_b.json", "deviceMotion_a.json", "deviceMotion_b.json"], true),
        (["accel_a.json", "accel_b.json"], false), (["deviceMotion_a.json", "deviceMotion_b.json"], false),
        (["accel_a.json", "accel_b.json", "deviceMotion_a.json"], false),
    ])
    func severalRecordingsAreNotMixed(names: [String], areRejected: Bool) async throws {
        let folder = try FolderFixture(
            Dictionary(uniqueKeysWithValues: names.map { ($0, $0.hasPrefix("accel") ? accelerometer : motion) }))
        #expect(try (Recording.find(at: folder.path) == .recording(.sensorTables)) == areRejected)
        let failure = await folder.failure { _ = try folder.recording() }
        #expect(
            failure.contains(areRejected ? "found 2 tables of total acceleration" : "found no tables"), "\(failure)")
    }

    @Test func aDamagedTextIsNotPassedOver() async throws {
        let folder = try FolderFixture([
            "accel.json": String(accelerometer.dropLast(9)), "deviceMotion.json": motion,
        ])
        #expect(await folder.failure { _ = try folder.recording() }.hasPrefix("missing"))
        #expect(await folder.failure { _ = try folder.recording("accel.json") }.hasPrefix("badData: accel.json"))
    }
}
