import SwingMotion

/// Spreads samples with coarse timestamps evenly, one time after the other.
///
/// - In packets, a packet's time is taken as the time of its first sample, and the others follow evenly up to the next
///   packet.
/// - Rounded times are replaced by a line that is fitted to them over one second, and moves along with them.
///
/// A gap or a step back ends a stretch; nothing is fitted across it. Where a fit leaves more than the resolution, the
/// times stay as they are; the engine then drops and counts the samples that share one.
struct EvenTimes {
    private var clock: CoarseClock
    /// The times of the stretch that are not decided yet, or are needed for the next fit.
    private var stretch: [Double] = []
    /// The number of times at the beginning of ``stretch`` that are decided.
    private var decided = 0
    /// The last decided time of the stretch.
    private var last = -Double.infinity
    /// The fitted time at ``decided``.
    private var knot: Double?
    /// The spread times that were not taken yet.
    private(set) var ready: [Double] = []
    /// For each of ``ready``, whether it was spread.
    private var isSpread: [Bool] = []

    init(_ clock: CoarseClock) { self.clock = clock }

    /// Adds the next time.
    mutating func add(_ time: Double) {
        if let previous = stretch.last, !(time >= previous && time - previous <= gapLimit) { endStretch() }
        guard ClockRule.standard.isUsable(time) else {
            endStretch()
            ready.append(time)
            isSpread.append(false)
            return
        }
        switch clock.times {
        case .packets:
            if let first = stretch.first, time != first { spreadPacket(until: time) }
            stretch.append(time)
        case .rounded:
            stretch.append(time)
            if stretch.count >= decided + 2 * block { spreadBlock(to: decided + block) }
        }
    }

    /// Changes the clock for the next times.
    mutating func change(to clock: CoarseClock) {
        endStretch()
        self.clock = clock
    }

    /// Ends the stream.
    mutating func finish() { endStretch() }

    /// Removes and returns the first times, and the number of those that were spread.
    mutating func take(_ count: Int) -> (times: [Double], spread: Int) {
        let taken = (Array(ready[..<count]), isSpread[..<count].count { $0 })
        ready.removeFirst(count)
        isSpread.removeFirst(count)
        return taken
    }

    /// The longest step within a stretch.
    ///
    /// Times that are shared by several samples never skip a value.
    private var gapLimit: Double {
        if case .rounded = clock.times, clock.step > 2 * clock.period { 1.5 * clock.step } else { 2.5 * clock.step }
    }

    private mutating func endStretch() {
        switch clock.times {
        case .packets: spreadPacket(until: nil)
        case .rounded: if !stretch.isEmpty { spreadBlock(to: stretch.count) }
        }
        stretch.removeAll(keepingCapacity: true)
        (decided, last, knot) = (0, -.infinity, nil)
    }

    // MARK: - Packets

    /// Spreads the packet in ``stretch`` up to the next packet.
    private mutating func spreadPacket(until next: Double?) {
        guard let first = stretch.first else { return }
        let count = Double(stretch.count)
        let step = next.map { ($0 - first) / count } ?? clock.period
        // An incomplete packet is followed by a longer pause.
        let interval = (step / clock.period - 1).magnitude < 0.5 ? step : min(step, clock.period)
        for i in stretch.indices {
            ready.append(first + Double(i) * interval)
            isSpread.append(true)
        }
        stretch.removeAll(keepingCapacity: true)
    }

    // MARK: - Rounded times

    /// The number of samples between two knots of the fit: half a second.
    private var block: Int { max(32, Int(clamped: (0.5 / clock.period).rounded())) }

    /// Decides the times up to an index of ``stretch``.
    private mutating func spreadBlock(to end: Int) {
        let (from, to) = (knot ?? fit(at: decided), fit(at: end))
        let count = Double(end - decided)
        let times = (decided..<end).map { from + (to - from) * (Double($0 - decided) / count) }
        // A line that does not follow the times means lost samples, or another rate.
        let far = zip(times, stretch[decided..<end]).count { ($0 - $1).magnitude > clock.step }
        let fits = 50 * far <= times.count && (times.first ?? last) > last && to > from
        for (time, stored) in zip(times, stretch[decided..<end]) {
            ready.append(fits ? time : stored)
            isSpread.append(fits)
        }
        last = ready.last ?? last
        knot = fits ? to : nil
        // The next fit needs the block before it.
        let unneeded = max(0, end - block)
        stretch.removeFirst(unneeded)
        decided = end - unneeded
    }

    /// Fits a line to the times within ``block`` of an index, and returns its value there.
    private func fit(at index: Int) -> Double {
        let range = max(0, index - block)..<min(stretch.count, index + block)
        let count = Double(range.count)
        let origin = stretch[range.lowerBound]
        let middle = Double(range.lowerBound + range.upperBound - 1) / 2
        let mean = stretch[range].reduce(0) { $0 + ($1 - origin) } / count
        var (both, square) = (0.0, 0.0)
        for i in range {
            let x = Double(i) - middle
            both += x * (stretch[i] - origin - mean)
            square += x * x
        }
        // Few samples do not determine the rate.
        let slope = range.count >= 16 ? both / square : clock.period
        return origin + mean + slope * (Double(index) - middle)
    }
}
