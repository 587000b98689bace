import SwingMotion
import SwingSignal

/// What is known of all samples of a chunk, so that its seconds need not be examined for it.
struct ChunkLook {
    /// The steps between the times.
    let steps: StepLook
    /// Whether all values that are used are finite.
    let isFinite: Bool
    /// Whether no value is impossible of those that accompany the signal.
    let hasPossibleCompanions: Bool

    /// Examines a chunk.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    init(_ chunk: some PlausibleChunk) {
        steps = StepLook(chunk.time.span)
        (isFinite, hasPossibleCompanions) = chunk.soundness
    }
}
