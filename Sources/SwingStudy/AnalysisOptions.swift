public import SwingAnalysis
package import SwingResults

/// The options of an analysis.
public struct AnalysisOptions: Hashable, Sendable {
    /// The parameters.
    public var profiles = ProfileSelection.bySport
    /// The mode: whether swings are detected, or only impacts in the accelerometer.
    public var mode = SwingAnalyzer.Mode.swings
    /// Whether gravity is estimated from the accelerometer and the rotation rate, even if the recording contains it.
    public var estimatesGravity = false
    /// Whether the session's row contains the SHA-256 of the complete recording, which takes longer than the analysis.
    public var storesChecksum = false

    /// Whether the first recording that can't be analyzed completely ends the analysis of many.
    public var isStrict = false
    /// Whether the recordings are a part of a study, whose results list the failures even if no recording can be analyzed.
    public var isPart = false

    /// The facts of the sessions, such as player, condition and date, or `nil` if only the recordings state them.
    public var sessionTable: SessionTable?
    /// Whether results in CSV have decimal commas, and semicolons between cells.
    public var hasDecimalCommas = false

    /// The choices for files of results.
    package var results: ResultsOptions {
        var results = ResultsOptions()
        results.facts = sessionTable?.columns ?? []
        results.hasDecimalCommas = hasDecimalCommas
        return results
    }

    /// Creates options that detect swings with the built-in profile of each session's sport.
    public init() {}
}
