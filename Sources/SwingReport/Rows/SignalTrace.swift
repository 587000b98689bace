internal import SwingMotion

/// A signal for drawing: of a long one no more points than asked for, and none of its peaks lost.
struct SignalTrace: Hashable, Sendable {
    /// Which samples were kept, counted from 0, rising; `nil` if all were.
    var indices: [Int]?
    /// The kept samples; NaN in gaps.
    var values: [Float]

    /// Keeps the least and the greatest value of each of equally long stretches, in their order.
    ///
    /// - Parameters:
    ///   - signal: The samples; NaN in gaps.
    ///   - limit: How many are kept at most, if it is 2 or more.
    /// - Complexity: O(*n*).
    init(_ signal: [Float], limit: Int) {
        guard signal.count > max(limit, 2) else {
            self.indices = nil
            self.values = signal
            return
        }
        let stretches = max(limit / 2, 1)
        var kept: [Int] = []
        for stretch in 0..<stretches {
            let range = stretch * signal.count / stretches..<(stretch + 1) * signal.count / stretches
            var (least, greatest) = (range.lowerBound, range.lowerBound)
            for index in range where !signal[index].isNaN {
                if signal[least].isNaN || signal[index] < signal[least] { least = index }
                if signal[greatest].isNaN || signal[index] > signal[greatest] { greatest = index }
            }
            kept.append(min(least, greatest))
            if least != greatest { kept.append(max(least, greatest)) }
        }
        indices = kept
        values = kept.map { signal[$0] }
    }
}

/// All signals around one swing: what is shown of the one that the reader chose.
///
/// Values are in hundredths. Where samples were left out, the steps from each that was kept to the next stand beside them.
struct TraceRow {
    /// The row as an object of JSON.
    let text: String
    /// Whether samples were left out.
    let isThinned: Bool

    /// Writes a window.
    ///
    /// - Parameters:
    ///   - window: The window; signals that it lacks are empty.
    ///   - limit: How many values are kept at most, of all signals together.
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
