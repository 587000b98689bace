import SwingMotion

/// A second and the samples around it, in which implausible samples are sought.
struct PlausibleSamples<Chunk: PlausibleChunk> {
    private let second: Chunk
    private let window: SignalWindow

    init(_ before: Chunk, _ second: Chunk, _ next: Chunk) {
        self.second = second
        window = SignalWindow(before, second, next)
    }

    /// The implausible samples by their indices in the second.
    var implausible: [Int: SampleFault.Kind] {
        var kinds: [Int: SampleFault.Kind] = [:]
        let rule = Chunk.rule
        let companions = second.companions
        for i in 0..<second.count where isImpossible(i, companions) { kinds[i] = .impossible }
        // Impossible samples are no neighbours, so that a sample beside one is not judged by it.
        let others = window.values.indices.filter { window.magnitude($0) <= rule.limit && kinds[$0 - window.range.lowerBound] == nil }
        guard let period = window.period, 1 / period >= rule.minimumRate else { return kinds }
        for place in others.indices where window.range.contains(others[place]) && isLone(place, others, period) {
            kinds[others[place] - window.range.lowerBound] = .lone
        }
        return kinds
    }

    private func isImpossible(_ i: Int, _ companions: [(values: Triaxial, limit: Float)]) -> Bool {
        window.magnitude(window.range.lowerBound + i) > Chunk.rule.limit
            || companions.contains { values, limit in
                values.count > 0 && max(abs(values.x[i]), abs(values.y[i]), abs(values.z[i])) > limit
            }
    }

    /// Returns whether a sample is far from both neighbours, relative to all steps around it.
    private func isLone(_ place: Int, _ others: [Int], _ period: Double) -> Bool {
        let rule = Chunk.rule
        guard place > 0, place + 1 < others.count else { return false }
        let (before, after) = (window.values[others[place - 1]], window.values[others[place + 1]])
        let deviation = length(window.values[others[place]] - (before + after) * 0.5)
        guard deviation > rule.deviation else { return false }
        // Without neighbours on both sides nothing excludes that the sample begins or ends a burst.
        let first = max(place - 1 - rule.reach, 0), last = min(place + 1 + rule.reach, others.count - 1)
        guard place - first > 2, last - place > 2,
            window.time[others[last]] - window.time[others[first]] <= 1.5 * Double(last - first) * period
        else { return false }
        var step = length(after - before)
        for k in first + 1..<place { step = max(step, length(window.values[others[k]] - window.values[others[k - 1]])) }
        for k in place + 2...last { step = max(step, length(window.values[others[k]] - window.values[others[k - 1]])) }
        return deviation > rule.ratio * (step + rule.noise)
    }

    private func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }

    /// Returns the second without some samples, with one fault per stretch of them.
    func dropping(_ kinds: [Int: SampleFault.Kind]) -> SampleGate<Chunk>.Checked {
        var result = SampleGate<Chunk>.Checked(chunk: Chunk())
        var start = 0
        while start < second.count {
            let kind = kinds[start]
            var end = start + 1
            while end < second.count, kinds[end] == kind { end += 1 }
            if let kind {
                result.faults.append(fault(kind, start..<end))
            } else {
                result.chunk.append(second, start..<end)
            }
            start = end
        }
        return result
    }

    private func fault(_ kind: SampleFault.Kind, _ dropped: Range<Int>) -> SampleFault {
        let (first, last) = (window.range.lowerBound + dropped.lowerBound, window.range.lowerBound + dropped.upperBound - 1)
        return SampleFault(
            kind, from: window.time[max(first - 1, 0)], to: window.time[min(last + 1, window.count - 1)], droppedCount: dropped.count,
            magnitude: (first...last).reduce(0) { max($0, window.magnitude($1)) })
    }
}
