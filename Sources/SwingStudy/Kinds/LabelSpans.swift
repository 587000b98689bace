/// The spans of the labels of one session, ordered so that the nearest one is found without comparing all of them.
struct LabelSpans {
    /// The labels' places and spans, in the order of their beginnings.
    private let spans: [(place: Int, span: ClosedRange<Double>)]
    /// The latest end of each span and those before it.
    private let latestEnds: [Double]

    /// Sorts the spans of labels.
    ///
    /// - Parameter spans: The place of each label in its list, and its span in seconds.
    init(_ spans: [(place: Int, span: ClosedRange<Double>)]) {
        let sorted = spans.sorted { ($0.span.lowerBound, $0.place) < ($1.span.lowerBound, $1.place) }
        var latest = -Double.infinity
        latestEnds = sorted.map { entry in
            latest = max(latest, entry.span.upperBound)
            return latest
        }
        self.spans = sorted
    }

    /// Returns the place of the label that is nearest to an instant; of equally near ones, the first in its list.
    ///
    /// - Parameters:
    ///   - instant: The instant in seconds.
    ///   - tolerance: The largest distance in seconds; it is 0 within a span.
    /// - Returns: The place; `nil` if no label is as near.
    /// - Complexity: O(log *n* + *k*), where *k* is the number of spans from the earliest near one on.
    func nearest(to instant: Double, tolerance: Double) -> Int? {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = low + (high - low) / 2
            if spans[middle].span.lowerBound - instant <= tolerance { low = middle + 1 } else { high = middle }
        }
        var best: (distance: Double, place: Int)?
        var i = low - 1
        while i >= 0, instant - latestEnds[i] <= tolerance {
            let (place, span) = spans[i]
            let distance = max(span.lowerBound - instant, instant - span.upperBound, 0)
            if distance <= tolerance, (distance, place) < best ?? (.infinity, .max) { best = (distance, place) }
            i -= 1
        }
        return best?.place
    }
}
