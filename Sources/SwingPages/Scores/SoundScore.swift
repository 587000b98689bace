internal import SwingMotion
internal import SwingStudy

/// The figures of a comparison with a sound, whose onsets are not the complete truth.
enum SoundScore {
    /// Returns the table of detected swings with and without an onset.
    static func table(_ score: LabelScore) -> String {
        let table = TextTable([("outcome", -9), ("detected", 8), ("with a sound", 12), ("without", 7)])
        var text = table.head
        for outcome in SwingOutcome.allCases.sorted(by: { $0 == .contact && $1 != .contact }) {
            let counts = [true, false].map { score.count(outcome, isHeard: $0) }
            text += table.row([outcome.name, "\(counts[0] + counts[1])", "\(counts[0])", "\(counts[1])"])
        }
        return text + "\n"
            + WrappedText.block("others", indent: 11, "\(score.count(.lost).of("sound")) without a detected swing")
    }
}
