import SwingMotion
import SwingSignal

/// The removal of the arm's predictable vibration from the high-passed acceleration by an autoregressive model.
///
/// The model predicts vibration of few frequencies, but not an impact. A weak contact and its onset therefore stand out
/// in the residual (R. Sleeman and T. van Eck 1999).
enum VibrationWhitening {
    /// The order of the autoregressive model: four tones, or two tones and a slope.
    static let order = 8
    /// The times before and after the contact that are excluded from fitting the model, in seconds.
    static let (before, after) = (0.010, 0.050)
    /// The minimum duration of the fitted stretch before the contact, in seconds, even if the movement is slow there.
    static let minimum = 0.075

    /// Whitens the axes that a search examined.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - rise: The sample at which its burst rises.
    ///   - range: The samples to whiten, or `nil` for all.
    /// - Returns: The residual of the axes in that range, in g, and zeros elsewhere; `nil` if there is too little
    ///   vibration to fit the model.
    static func whiten(_ search: ContactSearch, around rise: Int, in range: Range<Int>? = nil) -> HighPassedExcerpt? {
        let (time, speed) = (search.burst.time, search.noise.speed)
        let range = range ?? time.indices
        // The samples to fit and to whiten, preceded by as many samples as the order of the model.
        let fitted = quiet(search, around: rise)
        let first = max(min(fitted[0].lowerBound, range.lowerBound) - order, 0)
        let stretch = first..<max(fitted[0].upperBound, search.span.upperBound, range.upperBound)
        let quiet = fitted.map { $0.lowerBound - first..<$0.upperBound - first }
        let speeds = speed.span.extracting(stretch)
        var axes: [[Double]] = []
        var isFitted = false
        for group in search.burst.groups {
            // Divides by the speed first, since the model assumes stationary noise.
            let even = search.burst.axes[group].map { divide($0.span.extracting(stretch), by: speeds) }
            guard let model = LinearPrediction(order: order, of: even, in: quiet) else {
                axes += search.burst.axes[group]
                continue
            }
            isFitted = true
            for axis in even {
                let residual = model.residual(of: axis.span, in: range.lowerBound - first..<range.upperBound - first)
                var whitened = [Double](repeating: 0, count: time.count)
                for (i, rest) in zip(range, residual) { whitened[i] = rest * speed[i] }
                axes.append(whitened)
            }
        }
        return isFitted ? search.burst.replacing(axes: axes) : nil
    }

    /// Returns the movement's samples before and after a burst, to which the model is fitted.
    static func quiet(_ search: ContactSearch, around rise: Int) -> [Range<Int>] {
        let time = search.burst.time
        let end = time.firstIndex(from: time[rise] - before)
        let begin = min(search.span.lowerBound, time.firstIndex(from: time[rise] - minimum), end)
        let later = min(time.firstIndex(from: time[rise] + after), search.span.upperBound)
        return [begin..<end, later..<search.span.upperBound]
    }

    /// Returns each value divided by the speed.
    static func divide(_ values: Span<Double>, by speeds: Span<Double>) -> [Double] {
        precondition(values.count == speeds.count, "one speed per value")
        var even = [Double](repeating: 0, count: values.count)
        var span = even.mutableSpan
        for i in values.indices { span[i] = values[i] / speeds[i] }
        return even
    }
}
