import SwingAnalysis
import SwingFiles
import SwingMotion
import SwingResults

/// Swings as a readable table on standard output, as they are detected.
struct SwingTable: ResultsWriter, ~Copyable {
    private static let layout = TextTable([
        ("swing", 5), ("start (s)", 11), ("contact (s)", 11), ("time to contact (ms)", 20), ("outcome", -9),
        ("score", 5),
        ("peak (g)", 8), ("rate (rad/s)", 12), ("angle (rad)", 11), ("flags", -5),
    ])

    private var output = TextOutput.standardOutput()
    private var number = 0
    private var hasHead = false
    private var name = ""

    mutating func beginSession(_ start: SessionStart) {
        number = 0
        hasHead = false
        name = VisibleText.short(start.info.sessionID)
        if let capability = RateCapability(accelerometerRate: start.accelerometerRate) {
            // The first second gives the rate to about 1 %.
            name += ": about \(((start.accelerometerRate / 10).rounded() * 10).plain) Hz shows \(capability.text)"
        }
    }

    mutating func append(_ swings: [Swing]) throws(SwingError) {
        do throws(SwingError) {
            if !hasHead, !swings.isEmpty {
                try output.write("\(name)\n\(Self.layout.head)")
                hasHead = true
            }
            for swing in swings {
                number += 1
                try output.write(Self.row(number, swing))
            }
            if !swings.isEmpty { try output.flush() }
        } catch {
            throw SwingError(error.code == .cannotCreate ? .cannotCreate : .inputOutput, error.description)
        }
    }

    mutating func endSession(_ summary: SessionSummary) {}

    consuming func close() throws(SwingError) {
        do throws(SwingError) { try output.close() } catch { throw SwingError(.inputOutput, error.description) }
    }

    private static func row(_ number: Int, _ swing: Swing) -> String {
        layout.row([
            "\(number)", swing.startTimestamp.fixed(4), swing.contactTimestamp.fixed(4),
            (swing.timeToContact * 1000).fixed(1),
            swing.outcome.name, swing.contactScore.fixed(2), swing.peakAcceleration.fixed(1),
            swing.peakRotationRate.fixed(1), swing.rotationAngle.fixed(2), swing.flags.description,
        ])
    }
}
