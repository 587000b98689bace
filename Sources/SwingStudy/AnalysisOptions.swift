public import SwingAnalysis

/// How recordings are analyzed.
public struct AnalysisOptions: Hashable, Sendable {
    /// The parameters.
    public var profiles = ProfileSelection.bySport
    /// What is detected: swings, or impacts in the accelerometer alone.
    public var mode = SwingAnalyzer.Mode.swings
    /// Whether gravity is estimated from accelerometer and rotation rate, even if the recording contains it.
    public var estimatesGravity = false
    /// Whether the session's row has the SHA-256 of the whole recording, which takes longer than the analysis.
    public var storesChecksum = false

    /// Creates options for swings, with the built-in profile of each session's sport.
    public init() {}
}
