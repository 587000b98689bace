import SwingMotion
import SwingRecording
import SwingSimulation
import TestSupport

extension TemporaryFolder {
    /// Simulates a recording and returns its path.
    @discardableResult
    func simulate(_ name: String, sport: Sport = .baseball, minutes: Double = 0.5, seed: UInt64 = 3) throws -> String {
        let simulation = SessionSimulation(settings: .init(sport: sport, minutes: minutes, seed: seed))
        let contents = RecordingContents(
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
