// Prints the swings of a recording: swift run AnalyzeRecording datasets/baseball.h5
import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingRecording

let recording = try Recording(readingAt: CommandLine.arguments[1])
var analyzer = SwingAnalyzer(profile: .baseball)
var swings: [Swing] = []
for try await batch in MotionBatches(accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion) {
    swings += analyzer.analyze(batch)
}
swings += analyzer.finish()
for swing in swings {
    print(swing.outcome.name, "at", swing.contact, "s; time to contact", swing.timeToContact, "s")
}
