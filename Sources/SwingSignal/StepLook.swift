internal import CSwingSignal

/// One vectorized look at the steps between times, in C as ``LookAhead``.
package struct StepLook: Hashable, Sendable {
    /// The shortest step, in seconds: infinity for fewer than two times, −∞ if a time is not finite.
    package let shortest: Double
    /// The longest step, in seconds: −∞ for fewer than two times, infinity if a time is not finite.
    package let longest: Double
    /// The largest difference of two consecutive steps, in seconds.
    private let bend: Double

    /// Examines times.
    ///
    /// - Parameters:
    ///   - times: The times, in seconds.
    ///   - baseline: Whether to use no AVX2, for tests.
    /// - Complexity: O(*n*), where *n* is the number of times: about 0.3 ns per time.
    package init(_ times: Span<Double>, baseline: Bool = false) {
        // The pointer is used during the call only.
        let seen = unsafe times.withUnsafeBufferPointer { unsafe swing_steps($0.baseAddress, $0.count, baseline) }
        (shortest, longest, bend) = (seen.shortest, seen.longest, seen.bend)
    }

    /// Returns whether all steps are positive and within a limit.
    package func rises(byAtMost limit: Double) -> Bool { shortest > 0 && longest <= limit }

    /// A bound for the distances of times from the middle of their neighbours, as a part of half the interval between
    /// these: at most 1, which it is if the times do not rise.
    package var unevenness: Double { shortest > 0 ? min(bend / (2 * shortest), 1) : 1 }
}
