internal import SwingFiles
internal import SwingMotion

/// One row a swing: what charts and tables show of it.
enum SwingRows {
    /// The rows as an array of JSON.
    ///
    /// Times are in ms unless the name says otherwise.
    static func text(_ study: Study) -> String {
        "[" + study.swings.indices.map { row($0, study) }.joined(separator: ",\n") + "]"
    }

    private static func row(_ id: Int, _ study: Study) -> String {
        let entry = study.swings[id]
        let (swing, session) = (entry.swing, study.sessions[entry.session])
        var row = RowText()
        row.add("id", id)
        row.add("session", session.label)
        if let player = session.player { row.add("player", player) }
        row.add("number", entry.number)
        row.add("outcome", swing.outcome.name)
        row.add("minute", entry.elapsed / 60)
        row.add("time", swing.timeToContact * 1000)
        row.add("rate", swing.peakRotationRate.magnitude)
        row.add("acceleration", swing.peakAcceleration)
        row.add("hit", swing.outcome == .contact ? swing.peakAcceleration : .nan)
        row.add("angle", swing.rotationAngle.magnitude)
        row.add("start", swing.start)
        row.add("contact", swing.contact)
        row.add("peak", swing.peak)
        row.add("peakRate", swing.peakRate)
        row.add("score", swing.contactScore)
        row.add("confidence", swing.confidence)
        row.add("sensitivity", swing.startSensitivity * 1000)
        row.add("spread", swing.startSpread * 1000)
        row.add("lag", swing.motionLag * 1000)
        row.add("timeToPeakRate", swing.timeToPeakRate * 1000)
        if let utc = UTCText.second(entry.startTime) { row.add("utc", utc) }
        row.add("flags", SwingFlags.names.filter { swing.flags.contains($0.flag) }.map(\.name).joined(separator: ", "))
        return row.finished()
    }
}
