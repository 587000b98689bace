import Foundation
import SwingRecording
import SwingSimulation
import Testing

/// A folder of simulated recordings for one test, gone with it.
final class StudyFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "swingkit-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ text: String, _ name: String) { write(Data(text.utf8), name) }

    func write(_ bytes: Data, _ name: String) {
        #expect(FileManager.default.createFile(atPath: path(name), contents: bytes), "cannot write \(name)")
    }

    /// The bytes of a file; none if there is no such file.
    func bytes(_ name: String) -> Data { FileManager.default.contents(atPath: path(name)) ?? Data() }

    /// Simulates a recording, and returns where it is.
    @discardableResult
    func simulate(_ name: String, sport: Sport = .baseball, minutes: Double = 0.5, seed: UInt64 = 3) throws -> String {
        let simulation = SessionSimulation(settings: .init(sport: sport, minutes: minutes, seed: seed))
        let contents = HDF5RecordingContents(
            accelerometerCount: simulation.accelerometerCount, deviceMotionCount: simulation.motionCount)
        var writer = try RecordingWriter(creatingAt: path(name), info: simulation.info, contents: contents)
        for block in simulation.blocks {
            try writer.append(block.accelerometer)
            try writer.append(block.deviceMotion)
        }
        try writer.append(truth: simulation.truth)
        try writer.close()
        return path(name)
    }
}
