/// The range of a signal in stretches of one length, which doubles as the signal grows: so memory is bounded, and no peak is lost
/// however long the signal is.
///
/// The stretches lie on a grid from zero, so the result does not depend on how the values are cut into pieces.
package struct Envelope: Sendable {
    /// The most stretches that are kept.
    static let capacity = 2048

    /// How long a stretch is, in seconds.
    private(set) var length = 1.0 / 64
    /// The stretches from zero on.
    private(set) var stretches: [EnvelopeBin] = []

    /// Adds a value at a time from zero on, in seconds; a value that is not finite is passed over.
    mutating func add(_ value: Float, at time: Double) {
        if value.isFinite { stretches[place(of: time)].add(value) }
    }

    /// Marks the time between two samples as a gap.
    mutating func addGap(from start: Double, to end: Double) {
        let last = place(of: end)
        for i in place(of: start)...last { stretches[i].hasGap = true }
    }

    /// Marks a time as one at which the clock was reset.
    mutating func addReset(at time: Double) { stretches[place(of: time)].hasReset = true }

    /// The stretch of a time, for which room is made; what is before zero belongs to the first.
    private mutating func place(of time: Double) -> Int {
        while time >= length * Double(Self.capacity) { double() }
        let place = max(Int(time / length), 0)
        if place >= stretches.count {
            stretches += Array(repeating: EnvelopeBin(), count: place + 1 - stretches.count)
        }
        return place
    }

    private mutating func double() {
        length *= 2
        for i in stretches.indices where !i.isMultiple(of: 2) { stretches[i - 1].add(stretches[i]) }
        stretches = stride(from: 0, to: stretches.count, by: 2).map { stretches[$0] }
    }

    /// The envelope from zero to a time in `count` columns of one width; fewer where a stretch is wider than that.
    ///
    /// A column between values that has none and is in no gap has that of the column before: the sensor is slower than the
    /// columns.
    package func columns(_ count: Int, to end: Double) -> [EnvelopeBin] {
        let stretchCount = max(Int((end / length).rounded(.up)), 1)
        var columns = [EnvelopeBin](repeating: EnvelopeBin(), count: min(count, stretchCount))
        for (i, stretch) in stretches.enumerated() {
            let place = (Double(i) + 0.5) * length / max(end, length) * Double(columns.count)
            columns[min(Int(place), columns.count - 1)].add(stretch)
        }
        let known = columns.indices.filter { columns[$0].hasValue }
        for i in (known.first ?? 0)..<(known.last ?? 0) where !columns[i].hasValue && !columns[i].hasGap {
            (columns[i].least, columns[i].greatest) = (columns[i - 1].least, columns[i - 1].greatest)
        }
        return columns
    }
}

/// The values of a signal in one stretch of time.
package struct EnvelopeBin: Hashable, Sendable {
    /// The least and the greatest value; infinite, and the wrong way round, where there is none.
    package var (least, greatest) = (Float.infinity, -Float.infinity)
    /// Whether samples are missing in it.
    package var hasGap = false
    /// Whether the clock was reset in it.
    package var hasReset = false

    /// Creates a stretch without values.
    package init() {}

    /// Whether it has a value.
    package var hasValue: Bool { least <= greatest }

    package mutating func add(_ value: Float) {
        least = min(least, value)
        greatest = max(greatest, value)
    }

    package mutating func add(_ other: EnvelopeBin) {
        least = min(least, other.least)
        greatest = max(greatest, other.greatest)
        hasGap = hasGap || other.hasGap
        hasReset = hasReset || other.hasReset
    }
}
