public import SwingMotion
public import SwingResults
internal import SwingSignal

/// The methods and the figures of a study as paragraphs for a paper.
///
/// Everything stated comes from the results: software version, rates, parameters and figures. What the results do not
/// contain, such as how the watch was worn, must be added.
public struct MethodsText: Sendable {
    /// The paragraphs and the references: plain text in lines of any length, divided by empty lines.
    public let text: String

    /// Describes a study.
    ///
    /// - Parameter study: The study.
    /// - Throws: ``SwingMotion/SwingError`` if a file contains no parameters, as CSV and JSON lines, or parameters that
    ///   this version does not know; or if no session was analysed.
    /// - Complexity: O(*n* log *n*), where *n* is the number of swings.
    public init(_ study: ResultSet) throws(SwingError) {
        let analysed = study.sessions.filter { $0.record.text("status") != "failed" }
        guard !analysed.isEmpty else {
            throw SwingError(
                .badData, at: study.sources.map(\.path).joined(separator: ", "),
                "contains no session that was analysed; analyse recordings that can be read")
        }
        var used: [AppliedProfile] = []
        for session in analysed {
            let profile = try AppliedProfile(session, study.sources[session.source])
            if let index = used.firstIndex(where: { $0.hasParameters(of: profile) }) {
                used[index].add(profile)
            } else {
                used.append(profile)
            }
        }
        let paragraphs =
            [RecordingSentences(study, analysed: analysed).text]
            + used.map { MethodSentences($0, isOnly: used.count == 1).text } + [Self.results(study)]
        let groups = GroupSentences(study)
        let references = MethodReferences(
            used.map(\.parameters), hasIntervals: groups.hasIntervals, hasSessionChange: groups.hasSessionChange,
            isGravityEstimated: analysed.contains { $0.record.text("gravity_origin") == "estimated" })
        text = (paragraphs + [references.text]).joined(separator: "\n\n") + "\n"
    }

    /// The paragraph on the swings found.
    private static func results(_ study: ResultSet) -> String {
        let figures = study.figures()
        guard figures.swingCount > 0 else { return "No swing was detected." }
        var sentences = [
            "Of \(figures.swingCount.of("detected swing")), \(figures.contactCount) were classified as contacts, "
                + "\(figures.missCount) as misses, and \(figures.uncertainCount) as uncertain."
        ]
        if !study.exclusions.isEmpty {
            let counts = Dictionary(grouping: study.exclusions, by: \.reason).mapValues(\.count)
            let reasons = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "\(VisibleText.escaped($0.key)) (\($0.value))" }
            sentences.insert(
                "Before the analysis of the figures, \(study.exclusions.count.of("swing")) "
                    + "\(study.exclusions.count == 1 ? "was" : "were") excluded by hand: "
                    + "\(reasons.joined(separator: ", ")).", at: 0)
        }
        if figures.omittedCount > 0 {
            sentences.append(
                "The time to contact was omitted for \(figures.omittedCount) of the "
                    + "\(figures.contactCount.of("contact")), because the start or the contact was doubtful.")
        }
        // Times of different sports are never pooled.
        let groups =
            study.isMixed
            ? study.sports.map { sport in
                (" in \(sport ?? ResultSet.unknownSport)", study.figures { $0.sport == sport })
            } : [("", figures)]
        for (place, figures) in groups {
            if let text = spread("time to contact" + place, figures.timeToContact) { sentences.append(text) }
        }
        let values = GroupSentences(study)
        return (sentences + values.all + values.sessionChanges).joined(separator: " ")
    }

    /// The median and the quartiles of times, in ms; `nil` without a time.
    private static func spread(_ name: String, _ times: Spread) -> String? {
        guard times.count > 0 else { return nil }
        func milliseconds(_ time: Double) -> String { (time * 1000).fixed(0) }
        guard times.count > 1 else {
            return "The \(name) of 1 swing was \(milliseconds(times.median)) ms."
        }
        return "The median \(name) was \(milliseconds(times.median)) ms (quartiles "
            + "\(milliseconds(times.quartiles.lower)) and \(milliseconds(times.quartiles.upper)) ms, n = \(times.count))."
    }
}

/// The sources of the rules that an analysis applied.
struct MethodReferences {
    private let entries: [String]

    /// Collects the sources of the rules in profiles.
    ///
    /// - Parameters:
    ///   - profiles: The profiles.
    ///   - hasIntervals: Whether a value has an interval from players or sessions.
    ///   - hasSessionChange: Whether a change within a session has an interval.
    ///   - isGravityEstimated: Whether gravity of any recording was estimated.
    init(_ profiles: [SwingProfile], hasIntervals: Bool, hasSessionChange: Bool, isGravityEstimated: Bool) {
        var entries = ["Apple, What's new in Core Motion, WWDC23, session 10179."]
        if profiles.contains(where: { $0.outcomeRule == .combined }) {
            entries += [
                "P. C. Mahalanobis 1936, Proc. Natl. Inst. Sci. India 2, 49–55.",
                "R. Allen 1978, Bull. Seismol. Soc. Am. 68, 1521–1532.",
            ]
        }
        if profiles.contains(where: { $0.contactRule != .peak }) {
            entries.append("N. Maeda 1985, Zisin 38, 365–379.")
        }
        if profiles.contains(where: { $0.contactRule == .whitenedChangePoint }) {
            entries.append("R. Sleeman and T. van Eck 1999, Phys. Earth Planet. Inter. 113, 265–275.")
        }
        if hasIntervals {
            entries.append("Student 1908, Biometrika 6, 1–25.")
        }
        if hasSessionChange {
            entries.append("P. K. Sen 1968, J. Am. Stat. Assoc. 63, 1379–1389.")
        }
        if isGravityEstimated {
            entries.append("D. Laidig and T. Seel 2023, Information Fusion 91.")
        }
        self.entries = entries
    }

    /// A heading, and one line per source.
    var text: String { "References:\n" + entries.map { "- " + $0 }.joined(separator: "\n") }
}
