import SwingMotion
import SwingSignal

/// Puts one sensor's samples in rising time, clock by clock, as the engine will (see `ClockTracker`).
///
/// Its rule differs in one setting: it cuts no seconds, so a late sample is put in its place for as long as the engine could
/// take one, whichever second it belongs to.
struct ArrivalOrder {
    /// A sample in its place.
    struct Sample {
        let clock: Int
        let time: Double
        let value: Vector
    }

    /// Each sample's clock in the order of arrival, as far as it is decided; `nil` for one that can't be used.
    private(set) var clocks: [Int?] = []
    /// The samples in order that have not been taken yet.
    private(set) var ready: [Sample] = []
    /// The time of the last sample that was ready on the newest sample's clock.
    private(set) var end = -Double.infinity

    private var tracker: ClockTracker
    /// The samples that an earlier one may still precede.
    private var waiting: [Sample] = []
    /// The sample that the tracker holds until another one shows whether to believe it.
    private var held: (time: Double, value: Vector)?
    /// How many samples that can't be used came after the held one.
    private var unusable = 0

    init(rule: ClockRule = .standard) {
        var rule = rule
        rule.deadline = .oneSecondLater
        tracker = ClockTracker(rule: rule)
    }

    /// The clock of the newest sample.
    var clock: Int { tracker.clock }

    /// How late a sample may come, in seconds.
    var window: Double { tracker.rule.longestDelay }

    /// Takes the next sample that arrives.
    mutating func add(_ time: Double, _ value: Vector) {
        let isFinite = value.dot(value).isFinite
        while true {
            switch tracker.judge(time, isFinite: isFinite) {
            case .held(let verdict):
                if verdict == .reset {
                    handOn(until: .infinity)
                    tracker.beginHeldClock()
                    end = -.infinity
                }
                decideHeld(isUsable: verdict != .stray)
            case .accept: return append(time, value)
            case .reorder: return insert(time, value)
            case .duplicate, .late: return clocks.append(clock)
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
        handOn(until: .infinity)
    }

    /// Takes the clocks of the first samples that arrived.
    mutating func takeClocks(_ count: Int) -> [Int?] {
        defer { clocks.removeFirst(count) }
        return Array(clocks[..<count])
    }

    /// Takes the samples that are in order.
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
        clocks.append(clock)
        waiting.append(Sample(clock: clock, time: time, value: value))
        handOn(until: time - window)
    }

    private mutating func insert(_ time: Double, _ value: Vector) {
        clocks.append(clock)
        let place = waiting.indices.firstIndex(reaching: { waiting[$0].time >= time })
        // The first of two samples at one time is the one that counts.
        let isRepeated = place < waiting.count && waiting[place].time == time
        tracker.reordered(isRepeated: isRepeated)
        if !isRepeated { waiting.insert(Sample(clock: clock, time: time, value: value), at: place) }
    }

    private mutating func handOn(until time: Double) {
        let count = waiting.prefix { $0.time <= time }.count
        guard count > 0, count == waiting.count || count > 256 || time == .infinity else { return }
        end = waiting[count - 1].time
        ready += waiting[..<count]
        waiting.removeFirst(count)
    }
}
