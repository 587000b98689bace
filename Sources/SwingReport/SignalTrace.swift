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
