import SwingSignal

/// Takes the arm's own buzz off the high-passed acceleration, as far as it can be foreseen from what it was before.
///
/// A buzz of few frequencies can be foreseen, a blow can't: in what is left a weak contact stands out, and its onset too (R. Sleeman
/// and T. van Eck 1999).
enum BuzzWhitening {
    /// The order of the model that foresees the buzz: four tones, or two and a slope.
    static let order = 8
    /// How long before the contact its buzz is no longer learnt from, and how long after it not yet, in seconds.
    static let (before, after) = (0.010, 0.050)
    /// How long the stretch before the contact is at least, in seconds, also where the movement is slow there.
    static let least = 0.075

    /// Whitens the axes in which a search looked.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - rise: The sample at which its burst rises.
    /// - Returns: What is left of the axes, in g; `nil` if there is too little buzz to learn from.
    static func whiten(_ search: ContactSearch, around rise: Int) -> Burst? {
        let (time, speed) = (search.burst.time, search.noise.speed)
        let end = time.firstIndex(from: time[rise] - before)
        let begin = min(search.span.lowerBound, time.firstIndex(from: time[rise] - least), end)
        let later = min(time.firstIndex(from: time[rise] + after), search.span.upperBound)
        let quiet = [begin..<end, later..<search.span.upperBound]
        var axes: [[Double]] = []
        var isLearnt = false
        for group in search.burst.groups {
            // What grows with the speed is made even first: the model is one of steady noise.
            let even = search.burst.axes[group].map { axis in zip(axis, speed).map { $0 / $1 } }
            guard let model = LinearPrediction(order: order, of: even, in: quiet) else {
                axes += search.burst.axes[group]
                continue
            }
            isLearnt = true
            for axis in even { axes.append(zip(model.residual(of: axis.span), speed).map { $0 * $1 }) }
        }
        return isLearnt ? search.burst.replacing(axes: axes) : nil
    }
}
