public import SwingMotion

/// What a headphone motion manager tells: connections, and motion.
public enum HeadphoneUpdate: Hashable, Sendable {
    /// The headphones were connected, or put into the ears, at a time in seconds on the sensor's clock.
    case connected(Double)
    /// The headphones were disconnected, or taken out of the ears, at a time in seconds on the sensor's clock.
    case disconnected(Double)
    /// The headphones moved.
    case motion(DeviceMotion)

    /// When it happened, in seconds on the sensor's clock.
    public var time: Double {
        switch self {
        case .connected(let time), .disconnected(let time): time
        case .motion(let motion): motion.timestamp
        }
    }
}

/// Makes updates of a recording's columns.
public struct HeadphoneUpdates: Sendable {
    /// How many rows told of motion while nothing was connected; they are left out.
    public private(set) var unconnectedCount = 0
    private var isConnected = false

    /// Begins a recording in which nothing is connected.
    public init() {}

    /// The updates that the next rows tell of: a change of the connection first, then the row's motion.
    ///
    /// A row that changes the connection and has no attitude tells of no motion. Other rows without an attitude are handed on, so
    /// that whoever counts unusable samples counts them.
    ///
    /// - Parameter chunk: The rows.
    /// - Returns: The updates, in the rows' order.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    public mutating func updates(of chunk: HeadphoneChunk) -> [HeadphoneUpdate] {
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

extension HeadphoneChunk {
    /// One row as a sample.
    fileprivate func motion(_ i: Int) -> DeviceMotion {
        DeviceMotion(
            timestamp: time[i],
            attitude: DeviceAttitude(
                quaternion: Quaternion(
                    x: Double(attitude.x[i]), y: Double(attitude.y[i]), z: Double(attitude.z[i]),
                    w: Double(attitude.w[i]))),
            rotationRate: rotationRate.count > 0
                ? RotationRate(
                    x: Double(rotationRate.x[i]), y: Double(rotationRate.y[i]), z: Double(rotationRate.z[i]))
                : RotationRate(x: .nan, y: .nan, z: .nan),
            gravity: gravity.acceleration(i) ?? .unknown, userAcceleration: userAcceleration.acceleration(i),
            sensorLocation: sensorLocation[i])
    }
}

extension Triaxial {
    /// One row as an acceleration; `nil` if there are none.
    fileprivate func acceleration(_ i: Int) -> Acceleration? {
        count > 0 ? Acceleration(x: Double(x[i]), y: Double(y[i]), z: Double(z[i])) : nil
    }
}
