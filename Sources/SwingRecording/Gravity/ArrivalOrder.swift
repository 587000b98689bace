import SwingMotion
import SwingSignal

/// The order of one sensor's samples by clock and time, as the engine sorts them (see `ClockTracker`).
///
/// Its rule differs in one setting: it does not cut the stream into seconds. A late sample is therefore inserted for as
/// long as the engine could accept one, whichever second it belongs to.
struct ArrivalOrder {
    /// A sample with its clock.
    struct Sample {
        let clockRun: Int
        let time: Double
        let value: Vector
    }

    /// The clock of each sample in the order of arrival, as far as decided; `nil` for an unusable sample.
    private(set) var clocks: [Int?] = []
    /// The sorted samples that have not been taken yet.
    private(set) var ready: [Sample] = []
    /// The time of the last ready sample on the newest sample's clock.
    private(set) var end = -Double.infinity

    private var tracker: ClockTracker
    /// The sorted samples that a late sample may still precede.
    private var waiting: [Sample] = []
    /// The sample that the tracker holds until the next one shows whether its time is valid.
    private var held: (time: Double, value: Vector)?
    /// The number of unusable samples after the held one.
    private var unusable = 0

    init(rule: ClockRule = .standard) {
        var rule = rule
        rule.deadline = .oneSecondLater
        tracker = ClockTracker(rule: rule)
    }

    /// The clock of the newest sample.
    var clockRun: Int { tracker.clockRun }

    /// The longest delay of a late sample, in seconds.
    var window: Double { tracker.rule.longestDelay }

    /// Adds the next sample in the order of arrival.
    mutating func add(_ time: Double, _ value: Vector) {
        let isFinite = value.dot(value).isFinite
        while true {
            switch tracker.judge(time, isFinite: isFinite) {
            case .held(let verdict):
                if verdict == .reset {
                    release(until: .infinity)
                    tracker.beginHeldClock()
                    end = -.infinity
                }
                decideHeld(isUsable: verdict != .stray)
            case .accept: return append(time, value)
            case .reorder: return insert(time, value)
            case .duplicate, .late: return clocks.append(clockRun)
            case .hold: return held = (time, value)
            case .invalid:
                if held == nil { clocks.append(nil) } else { unusable += 1 }
                return
            }
        }
    }

    /// Ends the stream: no more samples will arrive.
    mutating func finish() {
        tracker.finish()
        decideHeld(isUsable: false)
        release(until: .infinity)
    }

    /// Removes and returns the clocks of the first samples in the order of arrival.
    mutating func takeClocks(_ count: Int) -> [Int?] {
        defer { clocks.removeFirst(count) }
        return Array(clocks[..<count])
    }

    /// Removes and returns the sorted samples.
    mutating func takeReady() -> [Sample] {
        defer { ready.removeAll(keepingCapacity: true) }
        return ready
    }

    private mutating func decideHeld(isUsable: Bool) {
        guard let sample = held else { return }
        if isUsable { append(sample.time, sample.value) } else { clocks.append(nil) }
        clocks += [Int?](repeating: nil, count: unusable)
        (held, unusable) = (nil, 0)
    }

    private mutating func append(_ time: Double, _ value: Vector) {
        clocks.append(clockRun)
        waiting.append(Sample(clockRun: clockRun, time: time, value: value))
        release(until: time - window)
    }

    private mutating func insert(_ time: Double, _ value: Vector) {
        clocks.append(clockRun)
        let place = waiting.indices.firstIndex(reaching: { waiting[$0].time >= time })
        // Of two samples with the same time, the first is kept.
        let isRepeated = place < waiting.count && waiting[place].time == time
        tracker.reordered(isRepeated: isRepeated)
        if !isRepeated { waiting.insert(Sample(clockRun: clockRun, time: time, value: value), at: place) }
    }

    private mutating func release(until time: Double) {
        let count = waiting.prefix { $0.time <= time }.count
        guard count > 0, count == waiting.count || count > 256 || time == .infinity else { return }
        end = waiting[count - 1].time
        ready += waiting[..<count]
        waiting.removeFirst(count)
    }
}
