// Writes the swings of all recordings in a folder to one file: swift run AnalyzeFolder datasets results.h5
import SwingMotion
import SwingStudy

let (folder, file) = (CommandLine.arguments[1], CommandLine.arguments[2])
let recordings = try RecordingList(under: [folder]) { print("skipped", $0) }
let summary = try await StudyAnalysis(of: recordings).run(writingTo: file)
for failure in summary.failures { print(failure.path, "failed:", failure.error?.message ?? "") }
print(summary.recordingCount, "recordings,", summary.swingCount, "swings")
for (sport, median) in summary.mediansOfTimeToContact.sorted(by: { $0.key < $1.key }) {
    print("median time to contact in \(sport):", median, "s")
}
