import SwingMotion

/// The last seconds of a stream, whose samples are numbered from the stream's start.
struct RecentSignal<Chunk: PlausibleChunk>: Sendable {
    /// A second and the number of its first sample.
    private struct Second: Sendable {
        let start: Int
        let chunk: Chunk
    }

    private var seconds: [Second] = []
    private let reach: Int
    /// The number of samples of the longest second so far; seconds may be incomplete, as before a reset of the clock.
    private var longest = 0
    /// The number of the sample after the last.
    private(set) var end = 0

    /// Creates an empty history.
    ///
    /// - Parameter reach: The number of complete seconds before the newest one that are kept.
    init(reach: Int) { self.reach = reach }

    /// The number of the first sample that is kept.
    var start: Int { seconds.first?.start ?? end }

    /// Appends a second.
    mutating func append(_ chunk: Chunk) {
        longest = max(longest, chunk.count)
        while seconds.count > 1, end - seconds[1].start >= reach * longest || seconds.count > 4 * reach {
            seconds.removeFirst()
        }
        seconds.append(Second(start: end, chunk: chunk))
        end += chunk.count
    }

    /// Returns the time of a sample that is kept, in seconds.
    func time(_ number: Int) -> Double {
        let second = seconds.last { $0.start <= number }
        return second.map { $0.chunk.time[number - $0.start] } ?? .nan
    }

    /// Returns the samples around one that equal those a number of samples earlier; none before the sample `first`.
    func run(at number: Int, distance: Int, from first: Int) -> CopiedRun {
        let samples = samples
        var run = CopiedRun(start: number, end: number, distance: distance)
        while run.start > first, samples.isCopied(run.start - 1, distance) { run.start -= 1 }
        for earlier in run.start..<number { run.variety.add(samples[earlier]) }
        samples.extend(&run)
        return run
    }

    /// Returns a run with all samples after it that continue it.
    func extended(_ run: CopiedRun) -> CopiedRun {
        var run = run
        samples.extend(&run)
        return run
    }

    /// The signals, which are extracted once per search, because each extraction retains its columns.
    private var samples: RecentSamples { RecentSamples(seconds: seconds.map { ($0.start, $0.chunk.signal) }, end: end) }
}

/// The values of the last seconds by the samples' numbers.
private struct RecentSamples {
    let seconds: [(start: Int, signal: Triaxial)]
    let end: Int

    subscript(number: Int) -> SIMD3<Float> {
        var place = seconds.count - 1
        while seconds[place].start > number { place -= 1 }
        let i = number - seconds[place].start
        return SIMD3(seconds[place].signal.x[i], seconds[place].signal.y[i], seconds[place].signal.z[i])
    }

    func isCopied(_ number: Int, _ distance: Int) -> Bool {
        number - distance >= seconds[0].start && self[number] == self[number - distance]
    }

    func extend(_ run: inout CopiedRun) {
        while run.end < end, isCopied(run.end, run.distance) {
            run.variety.add(self[run.end])
            run.end += 1
        }
    }
}
