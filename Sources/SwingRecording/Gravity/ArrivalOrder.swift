import SwingSignal

/// Puts one sensor's samples in rising time, clock by clock, as the engine will.
///
/// A sample that comes late is put in its place if it is at most ``window`` behind. One that is more than a second from the
/// newest is believed once the next one agrees with it; if both are earlier, the clock has begun anew.
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
    /// The clock of the newest sample.
    private(set) var clock = 0
    /// The time of the last sample that was ready on that clock.
    private(set) var end = -Double.infinity

    private var held: [Sample] = []
    private var newest = -Double.infinity
    private var pending: (time: Double, value: Vector)?
    /// How many samples that can't be used came behind the pending one.
    private var unusable = 0

    /// How late a sample may come, in seconds: a second, and the quarter that the engine keeps it open.
    static let window = 1.25
    /// A longer step of the clock has to be confirmed, in seconds.
    static let jump = 1.0
    /// Times beyond this can't be seconds.
    static let limit = 1e11

    /// Takes the next sample that arrives.
    mutating func add(_ time: Double, _ value: Vector) {
        guard time.magnitude < Self.limit, value.dot(value).isFinite else {
            if pending == nil { clocks.append(nil) } else { unusable += 1 }
            return
        }
        if let first = pending {
            let isConfirmed = (time - first.time).magnitude <= Self.jump
            if isConfirmed, first.time < newest { beginClock() }
            decide(isConfirmed)
            if isConfirmed { hold(first.time, first.value) }
        }
        if newest > -.infinity, (time - newest).magnitude > Self.jump {
            pending = (time, value)
            return
        }
        clocks.append(clock)
        hold(time, value)
    }

    /// Takes note that no more samples will arrive.
    mutating func finish() {
        if pending != nil { decide(false) }
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

    private mutating func decide(_ isUsable: Bool) {
        clocks.append(isUsable ? clock : nil)
        clocks += [Int?](repeating: nil, count: unusable)
        (pending, unusable) = (nil, 0)
    }

    private mutating func beginClock() {
        handOn(until: .infinity)
        clock += 1
        (newest, end) = (-.infinity, -.infinity)
    }

    private mutating func hold(_ time: Double, _ value: Vector) {
        guard time > end else { return }
        var place = held.count
        while place > 0, held[place - 1].time >= time { place -= 1 }
        // The first of two samples at one time is the one that counts.
        guard place == held.count || held[place].time > time else { return }
        held.insert(Sample(clock: clock, time: time, value: value), at: place)
        newest = max(newest, time)
        handOn(until: newest - Self.window)
    }

    private mutating func handOn(until time: Double) {
        let count = held.prefix { $0.time <= time }.count
        guard count > 0, count == held.count || count > 256 || time == .infinity else { return }
        end = held[count - 1].time
        ready += held[..<count]
        held.removeFirst(count)
    }
}
