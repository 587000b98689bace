public import SwingAnalysis

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

    /// Creates options that detect swings with the built-in profile of each session's sport.
    public init() {}
}
