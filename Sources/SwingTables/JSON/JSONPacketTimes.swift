import SwingMotion

/// The samples of a packet whose time follows them.
struct JSONLatePacket {
    /// The index of the packet among the elements of its array.
    var place: Int?
    /// The samples as lines up to their last cell, which is the time.
    var lines: [[UInt8]] = []
}

/// The times of samples in packets, each of which states one time for several samples.
///
/// The samples of a packet are spread evenly up to the next packet's time. After a gap, and in the last packet, the step is
/// that of the packet before.
struct JSONPacketTimes {
    /// The lines without their times.
    private var waiting: [UInt8] = []
    /// The end of each line in ``waiting``.
    private var ends: [Int] = []
    private var time = 0.0
    private var step: Double?

    /// The ratio of two packets' durations that is a gap.
    private static let gapRatio = 1.5

    /// Returns whether the packet with a time has as many samples as are kept.
    func isFull(at time: Double) -> Bool { time == self.time && ends.count >= InputLimits.jsonPacket }

    /// Adds a line of a packet, and appends the lines of the packet before if this one is the first of the next packet.
    ///
    /// - Parameters:
    ///   - line: The line up to its last cell, which is the time.
    ///   - time: The packet's time.
    ///   - bytes: Receives complete lines.
    mutating func add(_ line: ArraySlice<UInt8>, at time: Double, to bytes: inout [UInt8]) {
        if time != self.time { finish(before: time, to: &bytes) }
        self.time = time
        waiting += line
        ends.append(waiting.count)
    }

    /// Appends the lines of the last packet.
    ///
    /// - Parameters:
    ///   - next: The time of the next packet; `nil` if there is none.
    ///   - bytes: Receives complete lines.
    mutating func finish(before next: Double? = nil, to bytes: inout [UInt8]) {
        guard !ends.isEmpty else { return }
        if let next {
            let measured = (next - time) / Double(ends.count)
            let isGap = step.map { measured > Self.gapRatio * $0 || measured <= 0 } ?? false
            if !isGap { step = measured }
        }
        var start = 0
        for (i, end) in ends.enumerated() {
            bytes += waiting[start..<end]
            bytes += "\(time + Double(i) * (step ?? 0))\n".utf8
            start = end
        }
        waiting.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }
}
