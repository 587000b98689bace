package import SwingMotion

/// One update of a headphone motion manager: a connection, or motion.
public enum HeadphoneUpdate: Hashable, Sendable {
    /// The headphones were connected, or put into the ears, at a time in seconds on the sensor's clock.
    case connected(Double)
    /// The headphones were disconnected, or taken out of the ears, at a time in seconds on the sensor's clock.
    case disconnected(Double)
    /// The headphones moved.
    case motion(DeviceMotion)

    /// When it happened, in seconds on the sensor's clock.
    package var time: Double {
        switch self {
        case .connected(let time), .disconnected(let time): time
        case .motion(let motion): motion.timestamp
        }
    }
}

/// Makes updates of a recording's columns.
package struct HeadphoneUpdates: Sendable {
    /// The number of rows with motion while nothing was connected; they are left out.
    package private(set) var unconnectedCount = 0
    private var isConnected = false

    /// Begins a recording in which nothing is connected.
    package init() {}

    /// The updates of the next rows: for each, a change of the connection first, then the motion.
    ///
    /// A row that changes the connection and has no attitude is no motion. Other rows without an attitude are passed on, so
    /// that they are counted as unusable samples.
    ///
    /// - Parameter chunk: The rows.
    /// - Returns: The updates, in the rows' order.
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

/// Headphones of a ``Replay``: where their connections and motion come from.
public struct HeadphoneSource: Sendable {
    let updates: ReplaySource<[HeadphoneUpdate]>

    /// Creates headphones with given updates.
    ///
    /// - Parameter updates: The updates, in the order in which they come.
    public init(_ updates: [HeadphoneUpdate]) {
        self.updates = ReplaySource([updates]) { $0 }
    }

    /// Creates headphones that were recorded.
    ///
    /// - Parameter chunks: The recording's rows, of any length; each update begins to read them from the beginning.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == HeadphoneChunk {
        updates = ReplaySource(chunks) {
            var maker = HeadphoneUpdates()
            return { maker.updates(of: $0) }
        }
    }
}

/// Rows of a recording of headphones: motion, from which ear, and whether they are connected.
public struct HeadphoneChunk: Hashable, Sendable {
    /// When each row was taken: seconds on the sensor's clock.
    package let time: [Double]
    /// Whether the headphones are connected from then on.
    package let isConnected: [Bool]
    /// Which earphone measures.
    package let sensorLocation: [SensorLocation]
    /// The orientation; NaN in rows without motion.
    package let attitude: Attitude
    /// How the head turns about its axes, in rad/s; empty if the source has none.
    package let rotationRate: Triaxial
    /// The direction of gravity in the sensor's frame, in g; empty if the source has none.
    package let gravity: Triaxial
    /// Acceleration without gravity, in g; empty if the source has none.
    package let userAcceleration: Triaxial

    /// Creates rows of the given columns.
    ///
    /// - Parameters:
    ///   - time: When each row was taken, in seconds on the sensor's clock.
    ///   - isConnected: Whether the headphones are connected from then on.
    ///   - sensorLocation: Which earphone measures.
    ///   - attitude: The orientation; NaN in rows without motion.
    ///   - rotationRate: The rotation rate in rad/s, or empty.
    ///   - gravity: The direction of gravity in g, or empty.
    ///   - userAcceleration: Acceleration without gravity in g, or empty.
    /// - Precondition: The columns have one length.
    package init(
        time: [Double], isConnected: [Bool], sensorLocation: [SensorLocation], attitude: Attitude,
        rotationRate: Triaxial = Triaxial(), gravity: Triaxial = Triaxial(), userAcceleration: Triaxial = Triaxial()
    ) {
        precondition(
            isConnected.count == time.count && sensorLocation.count == time.count && attitude.count == time.count,
            "the columns must have one length")
        precondition(
            [rotationRate, gravity, userAcceleration].allSatisfy { [0, time.count].contains($0.count) },
            "a quantity is as long as time, or empty")
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

    /// One row as a sample.
    fileprivate func motion(_ i: Int) -> DeviceMotion {
        DeviceMotion(
            timestamp: time[i], attitude: DeviceAttitude(attitude, i), rotationRate: RotationRate(rotationRate, i),
            gravity: Acceleration(gravity, i),
            userAcceleration: userAcceleration.count > 0 ? Acceleration(userAcceleration, i) : nil,
            sensorLocation: sensorLocation[i])
    }
}
