/// Lets samples pass at an interval, by their timestamps: as the hardware does, some of those that there are.
///
/// A sample passes once the interval has gone by since the last that passed. So the intervals that are delivered are whole steps of the
/// recording: of samples 5 ms apart, an interval of 12.5 ms lets every third pass, 15 ms apart.
struct UpdateInterval {
    /// The shortest interval, in seconds: 100 Hz.
    static let shortest = 0.01
    /// Which part of a step a sample may come early, since steps vary.
    private static let tolerance = 0.1

    private var last: Double?
    private var newest: Double?

    /// Whether a sample passes.
    ///
    /// - Parameters:
    ///   - time: When it was taken, in seconds.
    ///   - interval: The interval that was asked for, in seconds.
    /// - Returns: Whether it does.
    mutating func lets(_ time: Double, interval: Double) -> Bool {
        let step = newest.map { time - $0 } ?? 0
        newest = time
        // A clock that has begun anew begins a new interval.
        let due = max(interval, Self.shortest) - Self.tolerance * max(step, 0)
        if let last, time >= last, time - last < due { return false }
        last = time
        return true
    }
}
