import SwingRecorder

/// What a session has recorded, as the watch shows it.
struct SessionProgress: Hashable, Sendable {
    /// The duration in seconds.
    private(set) var seconds = 0.0
    /// The length of the file in bytes.
    private(set) var bytes = 0
    /// The number of swings.
    private(set) var swings = 0
    /// The last swing.
    private(set) var last: SwingNote?
    /// The times to contact of all swings that have one, in milliseconds.
    private(set) var times: [Int] = []
    /// Why swings are not shown; `nil` while they are.
    var problem: String?

    /// Notes what the file contains.
    mutating func note(_ status: RecorderStatus) { (seconds, bytes) = (status.seconds, status.byteCount) }

    /// Notes a swing.
    mutating func note(_ swing: SwingNote) {
        swings += 1
        last = swing
        if let time = swing.milliseconds { times.append(time) }
    }

    /// The median time to contact in milliseconds, rounded down; `nil` without one.
    var medianTime: Int? {
        guard !times.isEmpty else { return nil }
        let sorted = times.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// The duration as minutes and seconds, such as `12:34`.
    var clock: String {
        let whole = Int(exactly: seconds.rounded(.down)) ?? 0
        return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }
}
