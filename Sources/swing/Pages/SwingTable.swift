import SwingAnalysis
import SwingFiles
import SwingMotion
import SwingResults

/// Swings as a readable table on standard output, as they are detected.
struct SwingTable: ResultsWriter, ~Copyable {
    /// A table that fits 80 characters, and one with all values.
    private static let narrowLayout = TextTable([
        ("swing", 5), ("start (s)", 10), ("contact (s)", 11), ("to contact (ms)", 15), ("outcome", -9), ("flags", -5),
    ])
    private static let wideLayout = TextTable([
        ("swing", 5), ("start (s)", 11), ("contact (s)", 11), ("to contact (ms)", 15), ("outcome", -9), ("score", 5),
        ("peak (g)", 8), ("rate (rad/s)", 12), ("angle (rad)", 11), ("flags", -5),
    ])

    /// Whether the table has all values.
    private let isWide: Bool

    private var output = TextOutput.standardOutput()
    private var number = 0
    private var hasHead = false
    private var name = ""

    /// Creates a table on standard output.
    ///
    /// - Parameter isWide: Whether it has all values, and more than 80 characters.
    init(isWide: Bool) { self.isWide = isWide }

    mutating func beginSession(_ start: SessionStart) {
        number = 0
        hasHead = false
        name = VisibleText.short(start.info.sessionID)
        if let capability = RateCapability(accelerometerRate: start.accelerometerRate) {
            // The first second gives the rate to about 1 %.
            let step = start.accelerometerRate < 200 ? 10.0 : 50
            let rate = (start.accelerometerRate / step).rounded() * step
            name += ": about \(rate.plain) Hz shows \(capability.text)"
        }
    }

    mutating func append(_ swings: [Swing]) throws(SwingError) {
        do throws(SwingError) {
            if !hasHead, !swings.isEmpty {
                try output.write("\(name)\n\(layout.head)")
                hasHead = true
            }
            for swing in swings {
                number += 1
                try output.write(row(number, swing))
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

    private var layout: TextTable { isWide ? Self.wideLayout : Self.narrowLayout }

    private func row(_ number: Int, _ swing: Swing) -> String {
        let instants = [
            "\(number)", swing.startTimestamp.fixed(isWide ? 4 : 3), swing.contactTimestamp.fixed(isWide ? 4 : 3),
            (swing.timeToContact * 1000).fixed(1), swing.outcome.name,
        ]
        guard isWide else {
            let flags = swing.flags.description.split(separator: " ")
            let more = flags.count > 1 ? " +\(flags.count - 1)" : ""
            return layout.row(instants + [(flags.first.map(String.init) ?? "") + more])
        }
        return layout.row(
            instants + [
                swing.contactScore.fixed(2), swing.peakAcceleration.fixed(1), swing.peakRotationRate.fixed(1),
                swing.rotationAngle.fixed(2), swing.flags.description,
            ])
    }
}
