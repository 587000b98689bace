/// The range in which the next session of a player lies with 95 % if nothing has changed.
///
/// It is Student's prediction interval of one further session: mean ± *t* · *s* · √(1 + 1/*n*). Quartiles or the interval
/// of the mean would be too narrow: half of all ordinary sessions lie outside the quartiles.
package struct UsualRange: Hashable, Sendable {
    /// The range.
    package let range: ClosedRange<Double>
    /// The number of earlier sessions.
    package let count: Int

    /// The fewest earlier sessions.
    package static let minimumCount = 5

    /// Computes the range; `nil` with fewer than five earlier sessions, or if all have the same value.
    ///
    /// - Parameters:
    ///   - values: The values of the earlier sessions.
    ///   - limits: The limits of possible values.
    ///   - chances: The number of sessions of which each may be outside. The range is so wide that one of them is with at most
    ///     5 %, by Bonferroni's inequality.
    package init?(
        _ values: [Double], limits: ClosedRange<Double> = -Double.infinity...Double.infinity, chances: Int = 1
    ) {
        guard values.count >= Self.minimumCount,
            let range = SampleMoments(values).nextValueInterval(outside: 0.05 / Double(max(chances, 1)))
        else { return nil }
        self.range = range.limited(to: limits)
        count = values.count
    }
}
