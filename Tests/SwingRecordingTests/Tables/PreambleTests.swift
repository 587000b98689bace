import SwingMotion
import TestSupport
import Testing

@testable import SwingRecording

/// Recordings from tables that do not begin with their header.
struct PreambleTests {
    /// A table gives the same samples with and without lines before it and a line of units; the recording states them.
    @Test func readsTheSameSamples() async throws {
        let rows = WristRows()
        let names = ["time", "accX", "accY", "accZ", "gyroX", "gyroY", "gyroZ"]
        let units = ["ms", "m/s^2", "m/s^2", "m/s^2", "deg/s", "deg/s", "deg/s"]
        func table(_ header: String) -> String {
            rows.numbers(header) { i in
                [rows.time[i] * 1000] + rows.total(i).times(9.80665) + rows.rate(i).times(180 / .pi)
            }
        }
        let plain = zip(names, units).map { "\($0) (\($1))" }.joined(separator: ",")
        let variants = [
            table(plain), table("Device:,Wrist\nFirmware,2.0.0\n\n" + plain),
            table(names.joined(separator: ",") + "\n" + units.joined(separator: ",")),
            table(
                "\"sep=,\"\n" + names.map { "\"\($0)\"" }.joined(separator: ",") + "\n" + units.joined(separator: ",")
            ),
        ]
        let folder = try FolderFixture()
        var all: [(AccelerometerChunk, DeviceMotionChunk, SourceProvenance)] = []
        for text in variants {
            try folder.write(text, "t.csv")
            let recording = try folder.recording("t.csv")
            all.append(
                (
                    try await recording.accelerometer.all().samples, try await recording.deviceMotion.all().samples,
                    recording.source
                ))
        }
        #expect(all[0].0.acceleration.distance(to: rows.axes(rows.total)) < 1e-6)
        #expect(all[0].1.rotationRate.distance(to: rows.axes(rows.rate)) < 1e-6)
        for other in all.dropFirst() {
            #expect(other.0.bits == all[0].0.bits && other.1.bits == all[0].1.bits)
            #expect(other.2.assumptions.count == all[0].2.assumptions.count + 1)
        }
        #expect(all[1].2.assumptions.contains("the first 3 lines are assumed not to belong to the table"))
    }

    /// Errors count the lines of the file.
    @Test func errorsNameTheLineInTheFile() async throws {
        let rows = WristRows()
        var text = rows.numbers("Device:,Wrist\ntime,accX,accY,accZ,gyroX,gyroY,gyroZ") { i in
            [rows.time[i]] + rows.total(i) + rows.rate(i)
        }
        text += "2.0,a,0,0,0,0,0\n2.01,0,0,0,0,0,0\n"
        let folder = try FolderFixture(["t.csv": text])
        let message = await folder.failure { _ = try await folder.recording("t.csv").accelerometer.all() }
        #expect(message.hasPrefix("badData: t.csv:203: found \"a\""), "\(message)")
    }
}
