internal import SwingMotion

/// A signal for drawing, reduced to a limited number of points without losing its peaks.
struct SignalTrace: Hashable, Sendable {
    /// The indices of the kept samples in increasing order, from 0; `nil` if all samples were kept.
    var indices: [Int]?
    /// The kept samples; NaN in gaps.
    var values: [Float]

    /// Keeps the minimum and the maximum of each of several intervals of equal length, in their order.
    ///
    /// - Parameters:
    ///   - signal: The samples; NaN in gaps.
    ///   - limit: The maximum number of kept samples, at least 2.
    /// - Complexity: O(*n*).
    init(_ signal: [Float], limit: Int) {
        guard signal.count > max(limit, 2) else {
            self.indices = nil
            self.values = signal
            return
        }
        let intervals = max(limit / 2, 1)
        var kept: [Int] = []
        for interval in 0..<intervals {
            let range = interval * signal.count / intervals..<(interval + 1) * signal.count / intervals
            var (lowest, highest) = (range.lowerBound, range.lowerBound)
            for index in range where !signal[index].isNaN {
                if signal[lowest].isNaN || signal[index] < signal[lowest] { lowest = index }
                if signal[highest].isNaN || signal[index] > signal[highest] { highest = index }
            }
            kept.append(min(lowest, highest))
            if lowest != highest { kept.append(max(lowest, highest)) }
        }
        indices = kept
        values = kept.map { signal[$0] }
    }
}

/// All signals around one swing, shown when the reader chooses the swing.
///
/// Values are in hundredths, as ``SignalCode`` text. If samples were omitted, the row also contains the indices of the kept
/// samples.
struct TraceRow {
    /// The samples of the high-passed acceleration that the page draws: 60 ms before to 120 ms after the contact.
    ///
    /// The page's script contains the number of the first one.
    static let impactSamples = 352...496

    /// The row as a JSON object.
    let text: String
    /// Whether samples were omitted.
    let isThinned: Bool

    /// Writes a window.
    ///
    /// - Parameters:
    ///   - window: The window; signals that it lacks are empty.
    ///   - limit: The maximum number of kept values, in all signals together.
    init(_ window: SwingWindow, limit: Int) {
        var row = RowText()
        var isThinned = false
        func add(_ name: String, _ signal: [Float], _ limit: Int) -> Int {
            // A kept sample of a reduced signal needs its index too, so a slightly longer signal is smaller as a whole.
            let trace = SignalTrace(signal, limit: signal.count <= limit * 3 / 2 ? signal.count : limit)
            row.add(name, SignalCode.text(trace.values.map { $0.isFinite ? Int(exactly: ($0 * 100).rounded()) : nil }))
            if let indices = trace.indices {
                row.add(name + "At", SignalCode.text(indices))
                isThinned = true
            }
            return trace.values.count
        }
        let filtered = window.filteredZ
        let impact =
            filtered.count > Self.impactSamples.upperBound ? Array(filtered[Self.impactSamples]) : []
        // The first two signals have the details that a reader looks for; the others share what remains.
        var rest = limit - add("z", impact, limit * 3 / 10)
        rest -= add("rotation", window.rotationRateAboutAxis, rest * 6 / 10)
        for (name, signal) in [
            ("ax", window.acceleration.x), ("ay", window.acceleration.y), ("az", window.acceleration.z),
        ] {
            _ = add(name, signal.array, rest / 3)
        }
        text = row.finished()
        self.isThinned = isThinned
    }
}
