internal import SwingMotion

/// The sources of the rules that an analysis applied.
struct MethodReferences {
    private let entries: [String]

    /// Collects the sources of the rules in profiles.
    ///
    /// - Parameters:
    ///   - profiles: The profiles.
    ///   - isGravityEstimated: Whether gravity of any recording was estimated.
    init(_ profiles: [SwingProfile], isGravityEstimated: Bool) {
        var entries = ["Apple, What's new in Core Motion, WWDC23, session 10179."]
        if profiles.contains(where: { [.combined, .jump].contains($0.outcomeRule) }) {
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
        if isGravityEstimated {
            entries.append("D. Laidig and T. Seel 2023, Information Fusion 91.")
        }
        self.entries = entries
    }

    /// A heading, and one line per source.
    var text: String { "References:\n" + entries.map { "- " + $0 }.joined(separator: "\n") }
}
