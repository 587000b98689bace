/// What the reader of a file repaired in a chunk, or could not estimate, to be counted with the chunk's samples.
package struct ChunkRepairs: Hashable, Sendable {
    /// The number of samples that the file contains out of order, and that were sorted into place.
    package var reorderedCount = 0
    /// The number of samples dropped because the file repeats an earlier stretch, times and values.
    package var repeatedCount = 0
    /// The number of samples that share coarse timestamps and were spread evenly.
    package var spreadCount = 0
    /// The coarse timestamps that the spread samples had; `nil` if none were spread.
    package var coarseTimes: CoarseTimes?

    /// The samples for which gravity could not be estimated.
    package var gravityFailures = GravityFailures()

    /// Creates the record of a chunk without repairs.
    package init() {}

    /// Whether nothing was repaired.
    package var isEmpty: Bool { self == ChunkRepairs() }

    /// Adds the repairs of other samples of the same stream.
    package mutating func add(_ other: ChunkRepairs) {
        reorderedCount += other.reorderedCount
        repeatedCount += other.repeatedCount
        spreadCount += other.spreadCount
        coarseTimes = other.coarseTimes ?? coarseTimes
        gravityFailures.add(other.gravityFailures)
    }
}

/// Timestamps that several samples share.
package enum CoarseTimes: Hashable, Sendable {
    /// Times that are rounded to multiples of a resolution, in seconds.
    case rounded(resolution: Double)
    /// Packets of samples: all samples of a packet have one time; the second value is a packet's duration in seconds.
    case packets(size: Int, duration: Double)
}

/// A chunk that records what its reader repaired.
package protocol RepairedChunk: SensorChunk {
    /// What the reader of a file repaired; empty for live samples.
    var repairs: ChunkRepairs { get set }
}

extension AccelerometerChunk: RepairedChunk {}
extension DeviceMotionChunk: RepairedChunk {}
