import SwingMotion

/// The last seconds of a stream's signal, whose samples are numbered from the stream's start.
struct RecentSignal: Sendable {
    /// A second and the number of its first sample.
    private struct Second: Sendable {
        let start: Int
        let time: SampleColumn<Double>
        let signal: Triaxial
    }

    private var seconds: [Second] = []
    private let reach: Int
    /// The number of samples of the longest second so far; seconds may be incomplete, as before a reset of the clock.
    private var longest = 0
    /// The maximum number of seconds that are kept.
    private static let most = 16
    /// The number of the sample after the last.
    private(set) var end = 0

    /// Creates an empty history.
    ///
    /// - Parameter reach: The number of seconds before the newest one that are kept.
    init(reach: Int) { self.reach = reach }

    /// The number of the first sample that is kept.
    var start: Int { seconds.first?.start ?? end }

    /// Appends a second.
    mutating func append(_ time: SampleColumn<Double>, _ signal: Triaxial) {
        longest = max(longest, time.count)
        while seconds.count > 1, end - seconds[1].start >= reach * longest || seconds.count > Self.most {
            seconds.removeFirst()
        }
        seconds.append(Second(start: end, time: time, signal: signal))
        end += time.count
    }

    /// Returns the time of a sample that is kept, in seconds.
    func time(_ number: Int) -> Double {
        let place = place(of: number)
        return seconds[place].time[number - seconds[place].start]
    }

    /// Returns the samples around one that equal those a number of samples earlier; none before the sample `first`.
    func run(at number: Int, distance: Int, from first: Int) -> CopiedRun {
        var run = CopiedRun(start: number, end: number, distance: distance)
        while run.start > first, isCopied(run.start - 1, distance) { run.start -= 1 }
        for earlier in run.start..<number { run.variety.add(value(earlier)) }
        return extended(run)
    }

    /// Returns a run with all samples after it that continue it.
    func extended(_ run: CopiedRun) -> CopiedRun {
        var run = run
        while run.end < end, isCopied(run.end, run.distance) {
            run.variety.add(value(run.end))
            run.end += 1
        }
        return run
    }

    private func isCopied(_ number: Int, _ distance: Int) -> Bool {
        number - distance >= start && value(number) == value(number - distance)
    }

    private func value(_ number: Int) -> SIMD3<Float> {
        let place = place(of: number)
        let i = number - seconds[place].start
        return SIMD3(seconds[place].signal.x[i], seconds[place].signal.y[i], seconds[place].signal.z[i])
    }

    private func place(of number: Int) -> Int {
        var place = seconds.count - 1
        while seconds[place].start > number { place -= 1 }
        return place
    }
}
