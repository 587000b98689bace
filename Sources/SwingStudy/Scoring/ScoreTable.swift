internal import SwingAnalysis
internal import SwingFiles
package import SwingMotion

/// A table of every true swing with what was found of it, and of every swing found where there is none.
package struct ScoreTable: Sendable {
    /// Each number with its header and what it is of a pair.
    private static let numbers: [(header: String, value: @Sendable (SwingScore.Pair) -> Double)] = [
        ("true_start_timestamp (s)", { $0.event?.start ?? .nan }),
        ("true_contact_timestamp (s)", { $0.event?.contact ?? .nan }),
        ("true_event_timestamp (s)", { $0.event?.time ?? .nan }),
        ("contact_score", { $0.swing?.contactScore ?? .nan }),
        ("start_timestamp (s)", { $0.swing?.start ?? .nan }),
        ("contact_timestamp (s)", { $0.swing?.contact ?? .nan }),
        ("peak_timestamp (s)", { $0.swing?.peak ?? .nan }),
        ("peak_rate_timestamp (s)", { $0.swing?.peakRate ?? .nan }),
        ("time_to_contact (s)", { $0.swing?.timeToContact ?? .nan }),
        ("start_error (ms)", \.startError),
        ("contact_error (ms)", \.contactError),
        ("peak_error (ms)", \.peakError),
        ("time_to_contact_error (ms)", \.timeToContactError),
        ("peak_acceleration (g)", { $0.swing?.peakAcceleration ?? .nan }),
        ("peak_rotation_rate (rad/s)", { $0.swing?.peakRotationRate ?? .nan }),
        ("rotation_angle (rad)", { $0.swing?.rotationAngle ?? .nan }),
        ("start_sensitivity (s)", { $0.swing?.startSensitivity ?? .nan }),
        ("start_spread (s)", { $0.swing?.startSpread ?? .nan }),
        ("motion_lag (s)", { $0.swing?.motionLag ?? .nan }),
        ("confidence", { $0.swing?.confidence ?? .nan }),
    ]

    private var rows = ""

    /// Adds one session's pairs.
    mutating func add(_ pairs: [SwingScore.Pair], session: String) {
        for pair in pairs {
            let texts = [
                session, pair.kind, pair.verdict.rawValue, pair.swing?.outcome.name ?? "",
                pair.index.map(String.init) ?? "",
            ]
            let numbers = Self.numbers.map { _, value in
                let number = value(pair)
                return number.isNaN ? "" : number.description
            }
            rows += Self.line(texts + numbers + [pair.swing?.flags.description ?? ""])
        }
    }

    /// Writes the table as CSV; the file appears whole, or not at all.
    ///
    /// - Throws: ``SwingError`` if there can't be such a file, or the system can't write.
    package consuming func write(to path: String) throws(SwingError) {
        let file = try OutputFile(replacing: path)
        var text = try TextOutput(writingTo: file.temporaryPath, name: path)
        let header = ["session_id", "truth", "verdict", "outcome", "swing_in_session"]
        try text.write(Self.line(header + Self.numbers.map(\.header) + ["flags"]))
        try text.write(rows)
        try text.close()
        try file.commit()
    }

    /// A line of CSV (RFC 4180).
    private static func line(_ cells: [String]) -> String {
        let quoted = cells.map { cell in
            let mustBeQuoted = cell.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
            return mustBeQuoted ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
        }
        return quoted.joined(separator: ",") + "\n"
    }
}
