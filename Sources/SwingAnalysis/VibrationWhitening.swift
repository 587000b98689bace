import SwingMotion
import SwingSignal

/// Takes the arm's own buzz off the high-passed acceleration, as far as it can be foreseen from what it was before.
///
/// A buzz of few frequencies can be foreseen, a blow can't: in what is left a weak contact stands out, and its onset too (R. Sleeman
/// and T. van Eck 1999).
enum VibrationWhitening {
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
    ///   - range: The samples that are asked for; `nil`: all.
    /// - Returns: What is left of the axes in that range, in g, and zeros elsewhere; `nil` if there is too little buzz to
    ///   learn from.
    static func whiten(_ search: ContactSearch, around rise: Int, in range: Range<Int>? = nil) -> Burst? {
        let (time, speed) = (search.burst.time, search.noise.speed)
        let range = range ?? time.indices
        let end = time.firstIndex(from: time[rise] - before)
        let begin = min(search.span.lowerBound, time.firstIndex(from: time[rise] - least), end)
        let later = min(time.firstIndex(from: time[rise] + after), search.span.upperBound)
        // What is learnt from and what is asked for, and as much before as the model looks back.
        let first = max(min(begin, range.lowerBound) - order, 0)
        let stretch = first..<max(end, search.span.upperBound, range.upperBound)
        let quiet = [begin - first..<end - first, later - first..<search.span.upperBound - first]
        let speeds = speed.span.extracting(stretch)
        var axes: [[Double]] = []
        var isLearnt = false
        for group in search.burst.groups {
            // What grows with the speed is made even first: the model is one of steady noise.
            let even = search.burst.axes[group].map { divide($0.span.extracting(stretch), by: speeds) }
            guard let model = LinearPrediction(order: order, of: even, in: quiet) else {
                axes += search.burst.axes[group]
                continue
            }
            isLearnt = true
            for axis in even {
                let residual = model.residual(of: axis.span, in: range.lowerBound - first..<range.upperBound - first)
                var whitened = [Double](repeating: 0, count: time.count)
                for (i, rest) in zip(range, residual) { whitened[i] = rest * speed[i] }
                axes.append(whitened)
            }
        }
        return isLearnt ? search.burst.replacing(axes: axes) : nil
    }

    /// A signal made even: each value divided by the speed.
    static func divide(_ values: Span<Double>, by speeds: Span<Double>) -> [Double] {
        precondition(values.count == speeds.count, "one speed a value")
        var even = [Double](repeating: 0, count: values.count)
        var span = even.mutableSpan
        for i in values.indices { span[i] = values[i] / speeds[i] }
        return even
    }
}
