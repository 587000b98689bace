import SwingMotion

/// A sample that is made of a row of a chunk.
protocol ReplayedSample: Sendable {
    associatedtype Chunk: SensorChunk

    /// Appends the chunk's samples in `range`.
    static func append(_ chunk: Chunk, _ range: Range<Int>, to samples: inout [Self])

    /// When it was taken.
    var timestamp: Double { get }
}

extension AccelerometerData: ReplayedSample {
    static func append(_ chunk: AccelerometerChunk, _ range: Range<Int>, to samples: inout [AccelerometerData]) {
        let time = chunk.time.span.extracting(range)
        let x = chunk.acceleration.x.span.extracting(range)
        let y = chunk.acceleration.y.span.extracting(range)
        let z = chunk.acceleration.z.span.extracting(range)
        precondition(x.count == time.count && y.count == time.count && z.count == time.count)
        samples.reserveCapacity(samples.count + time.count)
        for i in time.indices {
            let acceleration = Acceleration(x: Double(x[i]), y: Double(y[i]), z: Double(z[i]))
            samples.append(AccelerometerData(timestamp: time[i], acceleration: acceleration))
        }
    }
}

extension GyroData: ReplayedSample {
    static func append(_ chunk: DeviceMotionChunk, _ range: Range<Int>, to samples: inout [GyroData]) {
        for i in range {
            samples.append(GyroData(timestamp: chunk.time[i], rotationRate: RotationRate(chunk.rotationRate, i)))
        }
    }
}

extension DeviceMotion: ReplayedSample {
    static func append(_ chunk: DeviceMotionChunk, _ range: Range<Int>, to samples: inout [DeviceMotion]) {
        let (time, rate, gravity) = (chunk.time, chunk.rotationRate, chunk.gravity)
        let (user, attitude) = (chunk.userAcceleration, chunk.attitude)
        let (hasUser, hasAttitude) = (user.count > 0, attitude.count > 0)
        samples.reserveCapacity(samples.count + range.count)
        for i in range {
            samples.append(
                DeviceMotion(
                    timestamp: time[i], attitude: hasAttitude ? DeviceAttitude(attitude, i) : nil,
                    rotationRate: RotationRate(rate, i), gravity: Acceleration(gravity, i),
                    userAcceleration: hasUser ? Acceleration(user, i) : nil))
        }
    }
}

extension Acceleration {
    fileprivate init(_ columns: Triaxial, _ i: Int) {
        self.init(x: Double(columns.x[i]), y: Double(columns.y[i]), z: Double(columns.z[i]))
    }
}

extension RotationRate {
    fileprivate init(_ columns: Triaxial, _ i: Int) {
        self.init(x: Double(columns.x[i]), y: Double(columns.y[i]), z: Double(columns.z[i]))
    }
}

extension DeviceAttitude {
    fileprivate init(_ columns: Attitude, _ i: Int) {
        self.init(
            quaternion: Quaternion(
                x: Double(columns.x[i]), y: Double(columns.y[i]), z: Double(columns.z[i]), w: Double(columns.w[i])))
    }
}
