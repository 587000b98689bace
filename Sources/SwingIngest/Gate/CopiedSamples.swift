import SwingMotion
import SwingSignal

/// The limits by which copied samples are recognised.
private enum CopyRule {
    /// The minimum number of samples of a copied stretch, four times as many as in any real recording.
    static let minimumCount = 16
    /// The minimum number of samples between a stretch and its copy; held values are of another kind.
    static let minimumDistance = 16
    /// The number of earlier seconds in which a stretch is sought.
    static let reach = 3
    /// The maximum number of chosen samples in a second that turn out to be no copies.
    static let mostFailures = 8
    /// The mean number of samples per chosen one, above and below a number of samples in a second.
    static let (wideSpacing, closeSpacing, fastCount) = (32, 8, 400)
}

/// A check that a stream's values were measured once: that no stretch of them repeats an earlier one bit for bit.
///
/// Samples that are chosen by their bits are searched for in a table, so a second without a copy costs one look.
struct CopiedSamples<Chunk: PlausibleChunk>: Sendable {
    private var recent = RecentSignal<Chunk>(reach: CopyRule.reach)
    /// The chosen samples: a hash of each and of the next one, with the sample's number.
    private var table = MarkTable(size: 512)
    private var distant = DistantCopies()
    /// The copy with which the last second ended.
    private var open: CopiedRun?
    /// The first sample of the present clock run.
    private var first = 0

    /// Begins another run of the clock; earlier samples may still be repeated.
    mutating func beginClock() {
        open = nil
        distant.beginClock()
        first = recent.end
    }

    /// Examines a second.
    ///
    /// - Parameters:
    ///   - second: The second's samples.
    ///   - nextTime: The time of the sample after it, in seconds.
    /// - Returns: The copied stretches that end in the second, and the parts of others in it. Their bounds are the
    ///   neighbouring samples that are not copied.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    mutating func check(_ second: Chunk, nextTime: Double?) -> [SampleFault] {
        guard second.count > 0 else { return [] }
        let start = recent.end
        recent.append(second)
        var faults: [SampleFault] = []
        var covered = first
        if let open {
            self.open = nil
            covered = max(finish(recent.extended(open), from: start, nextTime, &faults), first)
        }
        second.withSignal { x, y, z in
            let spacing = second.count > CopyRule.fastCount ? CopyRule.wideSpacing : CopyRule.closeSpacing
            var failures = 0
            for mark in table.enter(x, y, z, spacing: spacing, number: start) {
                let (i, number) = (mark.index, start + mark.index)
                if mark.isRare, i + DistantCopies.window <= second.count {
                    let window = i..<i + DistantCopies.window
                    let copy = distant.add(
                        number, x.extracting(window), y.extracting(window), z.extracting(window),
                        rate: second.count, kept: recent.start)
                    if let copy { faults.append(fault(copy.samples, nextTime, continues: copy.continues)) }
                }
                let source = number - mark.distance
                // Held values and those of a copy are examined once.
                guard mark.distance >= CopyRule.minimumDistance, number >= covered, failures < CopyRule.mostFailures,
                    source >= recent.start
                else { continue }
                let run = recent.run(at: number, distance: mark.distance, from: covered)
                let end = finish(run, from: start, nextTime, &faults)
                if end > covered { covered = end } else { failures += 1 }
            }
        }
        return faults
    }

    /// Reports a run if it counts, and keeps it if it may continue; returns the number of the sample after it, 0 if it
    /// does not count.
    private mutating func finish(
        _ run: CopiedRun, from start: Int, _ nextTime: Double?, _ faults: inout [SampleFault]
    ) -> Int {
        var run = run
        let counts = run.isReported || run.count >= CopyRule.minimumCount && run.variety.isSufficient
        if counts, run.end > start {
            let samples = max(run.start, run.isReported ? start : 0)..<run.end
            faults.append(fault(samples, nextTime, continues: run.isReported))
            run.isReported = true
        }
        if run.end == recent.end { open = run }
        return counts ? run.end : 0
    }

    /// Returns the fault of copied samples, between those before and after them; a fault that continues begins with its
    /// first sample.
    private func fault(_ samples: Range<Int>, _ nextTime: Double?, continues: Bool) -> SampleFault {
        let from = max(samples.lowerBound - (continues ? 0 : 1), first, recent.start)
        let to =
            samples.upperBound < recent.end
            ? recent.time(samples.upperBound) : nextTime ?? recent.time(samples.upperBound - 1)
        return SampleFault(.copied, from: recent.time(from), to: to, continues: continues)
    }
}

/// A stretch of samples that equal those a number of samples earlier.
struct CopiedRun: Sendable {
    /// The numbers of the first sample and of the one after the last.
    var (start, end): (Int, Int)
    /// The number of samples between the stretch and its copy.
    let distance: Int
    /// The evidence against an equality by chance.
    var variety = Variety()
    /// Whether a part of the stretch was reported.
    var isReported = false

    /// The number of samples.
    var count: Int { end - start }
}
