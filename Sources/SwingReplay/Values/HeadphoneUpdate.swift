package import SwingMotion

/// An update of a headphone motion manager: a connection, a disconnection or motion.
public enum HeadphoneUpdate: Hashable, Sendable {
    /// The headphones were connected or put into the ears. The value is the time in seconds on the sensor's clock.
    case connected(Double)
    /// The headphones were disconnected or taken out of the ears. The value is the time in seconds on the sensor's
    /// clock.
    case disconnected(Double)
    /// A sample of headphone motion.
    case motion(DeviceMotion)

    /// The time of the update in seconds on the sensor's clock.
    package var time: Double {
        switch self {
        case .connected(let time), .disconnected(let time): time
        case .motion(let motion): motion.timestamp
        }
    }
}

/// A converter from a recording's columns to updates.
package struct HeadphoneUpdates: Sendable {
    /// The number of rows with motion but without a connection; they are omitted.
    package private(set) var unconnectedCount = 0
    private var isConnected = false

    /// Creates a converter at the start of a recording, without a connection.
    package init() {}

    /// Returns the updates of the next rows.
    ///
    /// A row's change of connection comes before its motion.
    ///
    /// A row that changes the connection and has no attitude contains no motion. Other rows without an attitude are
    /// delivered, so that they are counted as invalid samples.
    ///
    /// - Parameter chunk: The rows.
    /// - Returns: The updates in the order of the rows.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package mutating func updates(of chunk: HeadphoneChunk) -> [HeadphoneUpdate] {
        var updates: [HeadphoneUpdate] = []
        for i in chunk.time.indices {
            let time = chunk.time[i]
            let motion = chunk.motion(i)
            let hasMotion = motion.attitude.quaternion.normSquared.isFinite
            if chunk.isConnected[i] != isConnected, time.isFinite {
                isConnected.toggle()
                updates.append(isConnected ? .connected(time) : .disconnected(time))
                if !hasMotion { continue }
            }
            if isConnected {
                updates.append(.motion(motion))
            } else if hasMotion {
                unconnectedCount += 1
            }
        }
        return updates
    }
}

/// The source of headphone connections and motion in a ``Replay``.
public struct HeadphoneSource: Sendable {
    let updates: ReplaySource<[HeadphoneUpdate]>

    /// Creates a source of the given updates.
    ///
    /// - Parameter updates: The updates in order.
    public init(_ updates: [HeadphoneUpdate]) {
        self.updates = ReplaySource([updates]) { $0 }
    }

    /// Creates a source of recorded rows.
    ///
    /// - Parameter chunks: The rows, in chunks of any length. Each start of updates reads them from the beginning.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == HeadphoneChunk {
        updates = ReplaySource(chunks) {
            var maker = HeadphoneUpdates()
            return { maker.updates(of: $0) }
        }
    }
}

/// Rows of a headphone recording: motion, sensor location and connection.
public struct HeadphoneChunk: Hashable, Sendable {
    /// The timestamp of each row in seconds on the sensor's clock.
    package let time: [Double]
    /// Whether the headphones are connected from this row on.
    package let isConnected: [Bool]
    /// The earphone that measures.
    package let sensorLocation: [SensorLocation]
    /// The attitude; NaN in rows without motion.
    package let attitude: Attitude
    /// The rotation rate in rad/s; empty if the source has none.
    package let rotationRate: Triaxial
    /// Gravity in the sensor's frame in g; empty if the source has none.
    package let gravity: Triaxial
    /// User acceleration, without gravity, in g; empty if the source has none.
    package let userAcceleration: Triaxial

    /// Creates a chunk from columns.
    ///
    /// - Parameters:
    ///   - time: The timestamp of each row in seconds on the sensor's clock.
    ///   - isConnected: Whether the headphones are connected from each row on.
    ///   - sensorLocation: The earphone that measures.
    ///   - attitude: The attitude; NaN in rows without motion.
    ///   - rotationRate: The rotation rate in rad/s, or empty.
    ///   - gravity: Gravity in the sensor's frame in g, or empty.
    ///   - userAcceleration: User acceleration in g, or empty.
    /// - Precondition: The columns have the same length; the last three can be empty.
    package init(
        time: [Double], isConnected: [Bool], sensorLocation: [SensorLocation], attitude: Attitude,
        rotationRate: Triaxial = Triaxial(), gravity: Triaxial = Triaxial(), userAcceleration: Triaxial = Triaxial()
    ) {
        precondition(
            isConnected.count == time.count && sensorLocation.count == time.count && attitude.count == time.count,
            "the columns must have the same length")
        precondition(
            [rotationRate, gravity, userAcceleration].allSatisfy { [0, time.count].contains($0.count) },
            "rotation rate, gravity and user acceleration must be empty or have one value per row")
        self.time = time
        self.isConnected = isConnected
        self.sensorLocation = sensorLocation
        self.attitude = attitude
        self.rotationRate = rotationRate
        self.gravity = gravity
        self.userAcceleration = userAcceleration
    }

    /// The number of rows.
    package var count: Int { time.count }

    /// Returns a row's sample.
    fileprivate func motion(_ i: Int) -> DeviceMotion {
        DeviceMotion(
            timestamp: time[i], attitude: DeviceAttitude(attitude, i), rotationRate: RotationRate(rotationRate, i),
            gravity: Acceleration(gravity, i),
            userAcceleration: userAcceleration.count > 0 ? Acceleration(userAcceleration, i) : nil,
            sensorLocation: sensorLocation[i])
    }
}
