import SwingMotion
import SwingSignal

/// Sorts the samples of a file by time.
///
/// Some recorders store a batch after later batches: the times then leave a gap, and return to it. Such a batch is
/// sorted into its gap if it comes back within ``reach``. Samples that return to times which are already filled are not
/// sorted: the clock was reset, or the file repeats samples. They are passed on as they are.
///
/// Samples wait for ``hold`` after the newest one, and samples after a gap for ``reach``, in which a late batch may
/// still fill the gap.
struct OrderWindow<Chunk: TimedChunk> {
    /// The time that samples wait before they are passed on, in seconds.
    static var hold: Double { 4 }
    /// The longest time by which a batch can be late, in seconds.
    static var reach: Double { 60 }
    /// The maximum number of late samples that wait: ``reach`` at 1600 Hz.
    private static var mostLate: Int { 96_000 }

    /// The sorted pieces that were decided, and the number of those that were taken.
    private var ready: [Chunk] = []
    private var taken = 0
    /// The sorted pieces that a late batch may still precede.
    private var waiting: [OrderedPiece<Chunk>] = []
    /// The pieces that went back in time, until a later one shows whether they are late or follow a reset.
    private var late: [OrderedPiece<Chunk>] = []
    /// The number and the total duration of the late samples.
    private var lateExtent = (count: 0, seconds: 0.0)
    /// The newest time since the last reset.
    private var newest = -Double.infinity
    /// The time up to which samples were passed on since the last reset.
    private var passed = -Double.infinity
    /// The starts of the gaps in the last ``reach``, at most one per second.
    private var gaps: [Double] = []
    /// The typical interval between samples.
    private var period: Double?
    /// The number of samples since the interval was last measured, and the time of the first one.
    private var unmeasured = (count: 0, start: 0.0)

    private var gapLimit: Double { period.map { $0 * ClockRule.standard.gapFactor } ?? Self.reach }

    /// Returns the next sorted chunk, if one is decided.
    mutating func takeReady() -> Chunk? {
        guard taken < ready.count else {
            ready.removeAll(keepingCapacity: true)
            taken = 0
            return nil
        }
        taken += 1
        return ready[taken - 1]
    }

    /// Adds the file's next samples.
    mutating func add(_ chunk: Chunk) {
        guard chunk.count > 0 else { return }
        let times = chunk.times
        let step = times[0] - newest
        if late.isEmpty, step > 0, step <= gapLimit, Steps.rise(times.span, byAtMost: gapLimit) {
            append(OrderedPiece(chunk: chunk, keys: times), isDense: true)
        } else {
            for piece in OrderedPiece.pieces(of: chunk, after: newest, step: Self.reach) { add(piece) }
        }
        pass()
    }

    /// Ends the stream.
    mutating func finish() {
        decide()
        passAll()
    }

    private mutating func add(_ piece: OrderedPiece<Chunk>) {
        let isBack = piece.first < newest && newest - piece.first <= Self.reach && piece.first > passed
        if isBack, piece.last > newest {
            let cut = piece.keys.firstIndex(from: newest)
            add(piece.part(0..<cut))
            return add(piece.part(cut..<piece.keys.count))
        }
        if isBack, lateExtent.seconds <= Self.reach, lateExtent.count <= Self.mostLate {
            late.append(piece)
            lateExtent.count += piece.keys.count
            lateExtent.seconds += piece.last - piece.first
            return
        }
        if !late.isEmpty { decide() }
        if piece.first < newest || piece.first - newest > Self.reach { passAll() }
        append(piece, isDense: false)
    }

    /// Appends samples that are not before the newest one.
    private mutating func append(_ piece: OrderedPiece<Chunk>, isDense: Bool) {
        if !isDense { noteGaps(piece.keys, after: newest) }
        waiting.append(piece)
        newest = max(newest, piece.last)
        if unmeasured.count == 0 { unmeasured.start = piece.first }
        unmeasured.count += piece.keys.count
        guard unmeasured.count >= 8, newest > unmeasured.start else { return }
        // As in `ClockTracker`, a gap within the piece raises the mean, but never to the gap's own length.
        let mean = (newest - unmeasured.start) / Double(unmeasured.count - 1)
        period = min(mean, period.map { $0 * 2 } ?? mean)
        unmeasured.count = 0
    }

    private mutating func noteGaps(_ keys: SampleColumn<Double>, after earlier: Double) {
        var previous = earlier
        for key in keys {
            if key - previous > gapLimit, previous - (gaps.last ?? -.infinity) > 1 { gaps.append(previous) }
            previous = key
        }
    }

    /// Passes on the samples that no late batch can precede.
    private mutating func pass() {
        guard late.isEmpty else { return }
        gaps.removeFirst(gaps.prefix { newest - $0 >= Self.reach }.count)
        let gap = gaps.first ?? .infinity
        let count = waiting.prefix { newest - $0.last >= Self.hold && $0.last <= gap }.count
        guard count > 0 else { return }
        passed = waiting[count - 1].last
        for piece in waiting[..<count] { ready.append(piece.chunk) }
        waiting.removeFirst(count)
    }

    /// Passes on all sorted samples; the next ones do not belong to their order.
    private mutating func passAll() {
        for piece in waiting { ready.append(piece.chunk) }
        waiting = []
        gaps = []
        (newest, passed) = (-.infinity, -.infinity)
        unmeasured.count = 0
    }

    /// Sorts the late pieces into place, or passes on all pieces as they are.
    private mutating func decide() {
        guard !late.isEmpty else { return }
        let pieces = late
        (late, lateExtent) = ([], (0, 0))
        let start = pieces.lazy.map { $0.first }.min() ?? newest
        let kept = waiting.prefix { $0.last < start }.count
        let merge = OrderMerge(Array(waiting[kept...]), pieces)
        guard merge.fills(gapsOf: period ?? Self.reach) else {
            for piece in pieces {
                if piece.first < newest { passAll() }
                append(piece, isDense: false)
            }
            return
        }
        waiting.removeSubrange(kept...)
        gaps.removeAll { $0 >= (waiting.last?.last ?? -.infinity) }
        for piece in merge.sorted() {
            noteGaps(piece.keys, after: waiting.last?.last ?? piece.first)
            waiting.append(piece)
        }
    }
}
