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
        if seconds.count > reach { seconds.removeFirst(seconds.count - reach) }
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
        while run.start > first, run.start - distance > start, isCopied(run.start - 1, distance) { run.start -= 1 }
        if number > run.start { run.changes = (run.start + 1...number).reduce(0) { $0 + changes(at: $1) } }
        return extended(run)
    }

    /// Returns a run with all samples after it that continue it.
    func extended(_ run: CopiedRun) -> CopiedRun {
        var run = run
        while run.end < end, isCopied(run.end, run.distance) {
            if run.end > run.start { run.changes += changes(at: run.end) }
            run.end += 1
        }
        return run
    }

    private func isCopied(_ number: Int, _ distance: Int) -> Bool {
        number - distance >= start && value(number) == value(number - distance)
    }

    /// Returns the number of axes that differ from the sample before.
    private func changes(at number: Int) -> Int {
        let (a, b) = (value(number - 1), value(number))
        return (a.x == b.x ? 0 : 1) + (a.y == b.y ? 0 : 1) + (a.z == b.z ? 0 : 1)
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
