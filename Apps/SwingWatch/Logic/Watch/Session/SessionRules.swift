/// When a session ends by itself.
struct SessionRules: Hashable, Sendable {
    /// The longest session, in seconds of the sensors' clock.
    var longestSession = 7200.0
    /// The largest file, in bytes: ten hours at 40 MB per hour, with a margin.
    var largestFile = 500_000_000
    /// The storage that a recording leaves free, in bytes.
    var reserve = 100_000_000
    /// The room below which no session begins, in bytes: a quarter of an hour.
    var smallestRoom = 10_000_000
    /// The charge at which a session ends, from 0 to 1, so that the watch can still send it.
    var lowestBattery = 0.1
    /// The time without samples that counts as a failure, after the start of the sensors and later.
    var longestStart = Duration.seconds(20), longestSilence = Duration.seconds(10)
    /// The time between two looks at the battery and the sensors.
    var interval = Duration.seconds(1)

    /// Returns whether the battery is too low.
    ///
    /// An unknown charge is not: the session would never begin on a watch that does not give it.
    func isTooLow(_ battery: Battery) -> Bool {
        guard let level = battery.level, !battery.isCharging else { return false }
        return level <= lowestBattery
    }

    /// Returns the largest length that a file may have.
    ///
    /// - Parameters:
    ///   - free: The free storage, in bytes; `nil` if it is unknown.
    ///   - length: The length that the file has already.
    /// - Returns: The length in bytes, or `nil` if there is too little room for a session.
    func largestFile(free: Int?, length: Int = 0) -> Int? {
        guard let free else { return largestFile }
        let room = free - reserve
        return room < smallestRoom ? nil : min(largestFile, length + room)
    }
}

/// The charge of the watch.
struct Battery: Hashable, Sendable {
    /// The charge, from 0 to 1; `nil` if it is unknown.
    var level: Double?
    /// Whether the watch is charged.
    var isCharging = false
}
