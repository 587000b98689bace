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
/// Values are in hundredths. If samples were omitted, the row also contains the index steps between the kept samples.
struct TraceRow {
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
        func add(_ name: String, _ signal: [Float], _ limit: Int) {
            let trace = SignalTrace(signal, limit: limit)
            row.add(name, trace.values.map { $0.isFinite ? Int(exactly: ($0 * 100).rounded()) : nil })
            guard let indices = trace.indices else { return }
            row.add(name + "Steps", zip(indices, [0] + indices).map { $0 - $1 })
            isThinned = true
        }
        add("z", window.filteredZ, limit * 4 / 10)
        add("rotation", window.rotationRateAboutGravity, limit * 3 / 10)
        add("ax", window.acceleration.x.array, limit / 10)
        add("ay", window.acceleration.y.array, limit / 10)
        add("az", window.acceleration.z.array, limit / 10)
        text = row.finished()
        self.isThinned = isThinned
    }
}
