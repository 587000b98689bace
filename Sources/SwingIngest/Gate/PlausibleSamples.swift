import SwingMotion
import SwingSignal

/// A second and the samples around it, in which implausible samples are sought.
struct PlausibleSamples<Chunk: PlausibleChunk> {
    /// The maximum number of samples of a lone stretch.
    private static var longest: Int { 3 }

    private let second: Chunk
    private let window: SignalWindow

    init(_ before: Chunk, _ second: Chunk, _ next: Chunk) {
        self.second = second
        window = SignalWindow(before, second, next)
    }

    /// Returns the samples that are far from the one before, by their indices in the second.
    static func jumps(_ before: Chunk, _ second: Chunk) -> [Int] {
        let limit = Chunk.rule.deviation
        let jumps = second.withSignal { SampleLook.jumps($0, $1, $2, beyond: limit) }
        guard before.count > 0 else { return jumps }
        let step = second.value(0) - before.value(before.count - 1)
        return (step * step).sum() > limit * limit ? [0] + jumps : jumps
    }

    /// Searches for implausible samples.
    ///
    /// - Parameters:
    ///   - jumps: The samples that are far from the one before.
    ///   - isPossible: Whether no sample has an impossible value.
    /// - Returns: The kinds of the faults, by the samples' indices in the second.
    func implausible(_ jumps: [Int], isPossible: Bool) -> [Int: SampleFault.Kind] {
        var kinds = isPossible ? [:] : impossible
        let (rule, range) = (Chunk.rule, window.range)
        guard let period = window.period, 1 / period >= rule.minimumRate else { return kinds }
        var others = ComparedSamples(count: window.count)
        var places = jumps.map { range.lowerBound + $0 }
        let context = [0..<range.lowerBound, range.upperBound..<window.count].joined()
        if !kinds.isEmpty || context.contains(where: { window.magnitude($0) > rule.limit }) {
            // An impossible sample is not a neighbour, so that a sample beside one is not judged by it.
            others = ComparedSamples(
                (0..<window.count).filter { window.magnitude($0) <= rule.limit && kinds[$0 - range.lowerBound] == nil })
            places = (0..<others.count).dropFirst().filter { range.contains(others[$0]) }
        }
        // The first sample of a stretch is far from the one before.
        for place in places where window.distance(others[place - 1], others[place]) > rule.deviation {
            guard let (stretch, kind) = fault(from: place, others, period) else { continue }
            for i in stretch.lazy.map({ others[$0] }) where range.contains(i) { kinds[i - range.lowerBound] = kind }
        }
        return kinds
    }

    /// Returns the stretch of implausible samples that begins at a place, with its kind.
    private func fault(
        from place: Int, _ others: ComparedSamples, _ period: Double
    ) -> (stretch: Range<Int>, kind: SampleFault.Kind)? {
        if let markers = markers(from: place, others, period) { return (markers, .impossible) }
        for count in 1...Self.longest where isLone(place..<place + count, others, period) {
            return (place..<place + count, .lone)
        }
        return nil
    }

    /// Returns the stretch of markers of missing values that begins at a place, if it is apart from both neighbours.
    ///
    /// A longer one is held.
    private func markers(from place: Int, _ others: ComparedSamples, _ period: Double) -> Range<Int>? {
        let most = max(Self.longest, Int(clamped: Chunk.rule.duration / period) + 1)
        var end = place
        while end < min(others.count, place + most), window.isMarker(others[end]) { end += 1 }
        guard end > place, end < others.count, !window.isMarker(others[end]),
            window.distance(others[end - 1], others[end]) > Chunk.rule.deviation
        else { return nil }
        return place..<end
    }

    /// The samples with an impossible value by their indices in the second.
    private var impossible: [Int: SampleFault.Kind] {
        var kinds: [Int: SampleFault.Kind] = [:]
        for i in window.range where window.magnitude(i) > Chunk.rule.limit {
            kinds[i - window.range.lowerBound] = .impossible
        }
        guard !second.hasPossibleCompanions else { return kinds }
        for (values, limit) in second.companions where values.count > 0 {
            for i in 0..<second.count where max(abs(values.x[i]), abs(values.y[i]), abs(values.z[i])) > limit {
                kinds[i] = .impossible
            }
        }
        return kinds
    }

    /// Returns whether a stretch of samples is far from both neighbours, relative to all steps around it.
    private func isLone(_ stretch: Range<Int>, _ others: ComparedSamples, _ period: Double) -> Bool {
        let rule = Chunk.rule
        let (before, after) = (stretch.lowerBound - 1, stretch.upperBound)
        guard before >= 0, after < others.count, stretch.count <= rule.ratios.count else { return false }
        let (start, end) = (window.values(others[before]), window.values(others[after]))
        var deviation = Float(0)
        for place in stretch {
            let part = Float(place - before) / Float(after - before)
            let distance = length(window.values(others[place]) - start - (end - start) * part)
            guard distance > rule.deviation else { return false }
            deviation = max(deviation, distance)
        }
        // Without neighbours on both sides nothing excludes that the stretch begins or ends a burst.
        let (first, last) = (max(before - rule.reach, 0), min(after + rule.reach, others.count - 1))
        guard before - first > 1, last - after > 1,
            window.time[others[last]] - window.time[others[first]] <= 1.5 * Double(last - first) * period
        else { return false }
        func isFar(_ step: Float) -> Bool { deviation > rule.ratios[stretch.count - 1] * (step + rule.noise) }
        // The steps beside a sample of a burst are large, so the nearest ones are compared first.
        return isFar(length(end - start))
            && (first..<before).reversed().allSatisfy({ isFar(window.distance(others[$0], others[$0 + 1])) })
            && (after..<last).allSatisfy({ isFar(window.distance(others[$0], others[$0 + 1])) })
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
        let (first, last) = (
            window.range.lowerBound + dropped.lowerBound, window.range.lowerBound + dropped.upperBound - 1
        )
        return SampleFault(
            kind, from: window.time[max(first - 1, 0)], to: window.time[min(last + 1, window.count - 1)],
            droppedCount: dropped.count,
            magnitude: (first...last).reduce(0) { max($0, window.magnitude($1)) })
    }
}

/// The samples of a window that are compared with each other, by their places: all, or those with possible values.
private struct ComparedSamples {
    let count: Int
    /// The indices in the window; `nil` if they are the places.
    private let indices: [Int]?

    init(count: Int) { (self.count, indices) = (count, nil) }

    init(_ indices: [Int]) { (count, self.indices) = (indices.count, indices) }

    subscript(place: Int) -> Int { indices?[place] ?? place }
}
