public import SwingMotion

/// A sample of the accelerometer, of this module or of Core Motion.
package protocol AccelerometerSample {
    associatedtype Components: AxisComponents

    var timestamp: Double { get }
    var acceleration: Components { get }
}

/// A quaternion, of this module or of Core Motion.
package protocol QuaternionComponents {
    var x: Double { get }
    var y: Double { get }
    var z: Double { get }
    var w: Double { get }
}

/// An attitude, of this module or of Core Motion.
package protocol AttitudeSample {
    associatedtype Components: QuaternionComponents

    var quaternion: Components { get }
}

/// A sample of device motion, of this module or of Core Motion.
package protocol DeviceMotionSample {
    associatedtype AttitudeType: AttitudeSample
    associatedtype Rate: AxisComponents
    associatedtype Components: AxisComponents

    var timestamp: Double { get }
    var attitude: AttitudeType { get }
    var rotationRate: Rate { get }
    var gravity: Components { get }
    var userAcceleration: Components { get }
    /// Whether the source has an attitude; always `true` in Core Motion.
    var hasAttitude: Bool { get }
    /// Whether the source has user acceleration; always `true` in Core Motion.
    var hasUserAcceleration: Bool { get }
}

extension DeviceMotionSample {
    package var hasAttitude: Bool { true }
    package var hasUserAcceleration: Bool { true }
}

extension AccelerometerData: AccelerometerSample {}

extension AccelerometerChunk {
    /// Creates a chunk from samples, such as those that a handler receives.
    ///
    /// - Parameter samples: The samples.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public init(_ samples: [AccelerometerData]) { self.init(of: samples) }

    /// Creates a chunk from samples of this module or of Core Motion.
    package init(of samples: [some AccelerometerSample]) {
        var (time, x, y, z): ([Double], [Float], [Float], [Float]) = ([], [], [], [])
        time.reserveCapacity(samples.count)
        x.reserveCapacity(samples.count)
        y.reserveCapacity(samples.count)
        z.reserveCapacity(samples.count)
        for sample in samples {
            let acceleration = sample.acceleration
            time.append(sample.timestamp)
            x.append(Float(acceleration.x))
            y.append(Float(acceleration.y))
            z.append(Float(acceleration.z))
        }
        self.init(time: time, acceleration: Triaxial(x: x, y: y, z: z))
    }
}

extension DeviceMotionChunk {
    /// Creates a chunk from samples, such as those that a handler receives.
    ///
    /// The first sample determines whether the chunk has user acceleration and attitude.
    ///
    /// - Parameter samples: The samples.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public init(_ samples: [DeviceMotion]) { self.init(of: samples) }

    /// Creates a chunk from samples of this module or of Core Motion.
    package init(of samples: [some DeviceMotionSample]) {
        self.init(of: samples, samples.first.map { DeviceMotionColumns($0) } ?? DeviceMotionColumns())
    }

    init<Sample: DeviceMotionSample>(of samples: [Sample], _ columns: DeviceMotionColumns) {
        var attitude = Attitude()
        if columns.hasAttitude {
            let quaternions = samples.map(\.attitude.quaternion)
            attitude = Attitude(
                w: quaternions.map { Float($0.w) }, x: quaternions.map { Float($0.x) },
                y: quaternions.map { Float($0.y) }, z: quaternions.map { Float($0.z) })
        }
        self.init(
            time: samples.map(\.timestamp), rotationRate: Triaxial(samples.map(\.rotationRate)),
            gravity: Triaxial(samples.map(\.gravity)),
            userAcceleration: columns.hasUserAcceleration ? Triaxial(samples.map(\.userAcceleration)) : Triaxial(),
            attitude: attitude)
    }
}

/// The optional quantities of device motion that a source has.
struct DeviceMotionColumns {
    var hasUserAcceleration = false
    var hasAttitude = false

    init() {}

    init(_ sample: some DeviceMotionSample) {
        hasUserAcceleration = sample.hasUserAcceleration
        hasAttitude = sample.hasAttitude
    }
}

extension Triaxial {
    fileprivate init(_ values: [some AxisComponents]) {
        self.init(x: values.map { Float($0.x) }, y: values.map { Float($0.y) }, z: values.map { Float($0.z) })
    }
}

/// A sample that can be created from a row of a chunk.
protocol ReplayedSample: Sendable {
    associatedtype Chunk: SensorChunk

    /// Appends the chunk's samples in `range`.
    static func append(_ chunk: Chunk, _ range: Range<Int>, to samples: inout [Self])

    /// The sample's timestamp.
    var timestamp: Double { get set }
}

extension ReplayedSample {
    /// Adds an offset to the timestamp; an offset of 0 keeps each bit, also of NaN.
    mutating func shift(by offset: Double) { if offset != 0 { timestamp += offset } }
}

extension AccelerometerData: ReplayedSample {
    static func append(_ chunk: AccelerometerChunk, _ range: Range<Int>, to samples: inout [AccelerometerData]) {
        let (column, axes) = (chunk.time, chunk.acceleration)
        let time = column.span.extracting(range)
        let x = axes.x.span.extracting(range)
        let y = axes.y.span.extracting(range)
        let z = axes.z.span.extracting(range)
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
        let (time, rate) = (chunk.time, chunk.rotationRate)
        for i in range { samples.append(GyroData(timestamp: time[i], rotationRate: RotationRate(rate, i))) }
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

extension DeviceAttitude {
    init(_ columns: Attitude, _ i: Int) {
        self.init(
            quaternion: Quaternion(
                x: Double(columns.x[i]), y: Double(columns.y[i]), z: Double(columns.z[i]), w: Double(columns.w[i])))
    }
}

extension AsyncSequence where Element == [AccelerometerData] {
    /// Returns these accelerometer batches as chunks for `MotionBatches`, one chunk per batch.
    ///
    /// - Returns: The chunks.
    public func chunks() -> some AsyncSequence<AccelerometerChunk, Failure> { accelerometerChunks() }
}

extension AsyncSequence where Element == [DeviceMotion] {
    /// Returns these device-motion batches as chunks for `MotionBatches`, one chunk per batch.
    ///
    /// The stream's first sample determines whether the chunks have user acceleration and attitude.
    ///
    /// - Returns: The chunks.
    public func chunks() -> some AsyncSequence<DeviceMotionChunk, Failure> { deviceMotionChunks() }
}

extension AsyncSequence {
    /// Returns batches of accelerometer samples, of this module or of Core Motion, as chunks.
    package func accelerometerChunks<Sample: AccelerometerSample>() -> some AsyncSequence<AccelerometerChunk, Failure>
    where Element == [Sample] {
        SampleChunks<Self, AccelerometerChunk>(batches: self) { batch, _ in AccelerometerChunk(of: batch) }
    }

    /// Returns batches of device motion, of this module or of Core Motion, as chunks.
    package func deviceMotionChunks<Sample: DeviceMotionSample>() -> some AsyncSequence<DeviceMotionChunk, Failure>
    where Element == [Sample] {
        SampleChunks<Self, DeviceMotionChunk>(batches: self) { batch, columns in
            columns = columns ?? batch.first.map { DeviceMotionColumns($0) }
            return DeviceMotionChunk(of: batch, columns ?? DeviceMotionColumns())
        }
    }
}

/// A sequence of chunks, one per batch of samples.
struct SampleChunks<Batches: AsyncSequence, Chunk: SensorChunk>: AsyncSequence {
    typealias Element = Chunk
    typealias Failure = Batches.Failure
    /// A closure that converts a batch to a chunk, with the stream's columns if they are already known.
    typealias ChunkMaker = (Batches.Element, inout DeviceMotionColumns?) -> Chunk

    let batches: Batches
    let make: ChunkMaker

    func makeAsyncIterator() -> Iterator { Iterator(batches: batches.makeAsyncIterator(), make: make) }

    struct Iterator: AsyncIteratorProtocol {
        var batches: Batches.AsyncIterator
        let make: ChunkMaker
        var columns: DeviceMotionColumns?

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Batches.Failure) -> Chunk? {
            guard let batch = try await batches.next(isolation: actor) else { return nil }
            return make(batch, &columns)
        }
    }
}
