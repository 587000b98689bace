import SwingAnalysis
import SwingFiles
import SwingMotion
import SwingPages
import SwingResults

/// Swings as a readable table on standard output, as they are detected.
final class SwingTable: ResultsWriter {
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

    /// Standard output; `nil` when it is closed.
    private var output: TextOutput?
    /// Whether outcomes are coloured.
    private let isColored: Bool
    private var number = 0
    private var hasHead = false
    private var name = ""

    /// Creates a table on standard output.
    ///
    /// - Parameter isWide: Whether it has all values, and more than 80 characters.
    init(isWide: Bool) {
        self.isWide = isWide
        let output = TextOutput.standardOutput()
        isColored = TerminalColor.isEnabled(isTerminal: output.isTerminal)
        self.output = consume output
    }

    func beginSession(_ start: SessionStart) {
        number = 0
        hasHead = false
        name = VisibleText.short(start.info.sessionID)
        let measured = start.accelerometerRate.orNaN
        if let capability = RateCapability(accelerometerRate: measured) {
            // The first second gives the rate to about 1 %.
            let step = measured < 200 ? 10.0 : 50
            let rate = (measured / step).rounded() * step
            name += ": about \(rate.plain) Hz shows \(capability.text)"
        }
    }

    func append(_ swings: [Swing]) throws(SwingError) {
        do throws(SwingError) {
            if !hasHead, !swings.isEmpty {
                try output?.write("\(name)\n\(layout.head)")
                hasHead = true
            }
            for swing in swings {
                number += 1
                try output?.write(TextTable.colored(row(number, swing), swing.outcome, isEnabled: isColored))
            }
            if !swings.isEmpty { try output?.flush() }
        } catch {
            throw SwingError(error.code == .cannotCreate ? .cannotCreate : .inputOutput, error.description)
        }
    }

    func append(stored rows: [ResultRow]) throws(SwingError) { try append(rows.map(\.swing)) }

    func endSession(_ record: SessionRecord) {}

    func close() throws(SwingError) {
        do throws(SwingError) { try output.take()?.close() } catch { throw SwingError(.inputOutput, error.description) }
    }

    private var layout: TextTable { isWide ? Self.wideLayout : Self.narrowLayout }

    private func row(_ number: Int, _ swing: Swing) -> String {
        let instants = [
            "\(number)", swing.startTimestamp.orNaN.fixed(isWide ? 4 : 3),
            swing.contactTimestamp.orNaN.fixed(isWide ? 4 : 3),
            (swing.timeToContact.orNaN * 1000).fixed(1), swing.outcome.name,
        ]
        guard isWide else {
            let flags = swing.flags.description.split(separator: " ")
            let more = flags.count > 1 ? " +\(flags.count - 1)" : ""
            return layout.row(instants + [(flags.first.map(String.init) ?? "") + more])
        }
        return layout.row(
            instants + [
                swing.contactScore.orNaN.fixed(2), swing.peakAcceleration.orNaN.fixed(1),
                swing.peakRotationRate.orNaN.fixed(1),
                swing.rotationAngle.orNaN.fixed(2), swing.flags.description,
            ])
    }
}

extension TextTable {
    /// Returns a row of a swing in which the outcome has a colour.
    ///
    /// - Parameters:
    ///   - row: The row, which contains the outcome's name once.
    ///   - outcome: The outcome.
    ///   - isEnabled: Whether the row is coloured.
    /// - Returns: The row, with its cells in the same places.
    static func colored(_ row: String, _ outcome: SwingOutcome, isEnabled: Bool) -> String {
        guard isEnabled, let name = row.firstRange(of: " \(outcome.name)") else { return row }
        let color: TerminalColor =
            switch outcome {
            case .contact: .green
            case .miss: .yellow
            case .uncertain: .grey
            }
        return row[..<name.lowerBound] + color.text(String(row[name]), isEnabled: true) + row[name.upperBound...]
    }
}
