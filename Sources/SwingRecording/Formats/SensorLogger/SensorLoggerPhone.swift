import SwingFiles
import SwingMotion
import SwingTables

/// A phone's Sensor Logger recording: one table each for rotation rate, gravity, user and total acceleration.
///
/// Gravity is estimated if the recording lacks it and has total acceleration.
///
/// Accelerations are in m/s² on every system. They have Android's signs on Android, and if they were standardised.
struct SensorLoggerPhone {
    private let gyroscope: SensorLoggerTable
    private let gravity: SensorLoggerTable?
    private let userAcceleration: SensorLoggerTable?
    private let total: SensorLoggerTable?

    /// Finds a phone's tables; `nil` if the rotation rate is missing, or both gravity and total acceleration.
    ///
    /// - Parameter tables: The recording's tables.
    init?(_ tables: [SensorLoggerTable]) {
        func table(_ role: SensorLoggerTable.AppTable) -> SensorLoggerTable? { tables.first { $0.role == role } }
        let total = table(.totalAcceleration) ?? table(.uncalibratedAcceleration)
        guard let gyroscope = table(.gyroscope), let any = table(.gravity) ?? total else { return nil }
        self.gyroscope = gyroscope
        gravity = any.role == .gravity ? any : nil
        userAcceleration = table(.userAcceleration)
        self.total = total
    }

    /// Opens the recording.
    ///
    /// - Parameters:
    ///   - files: The recording's files.
    ///   - options: The caller's options.
    ///   - format: The format.
    /// - Returns: The recording; its samples are read later.
    /// - Throws: ``SwingMotion/SwingError`` if a table can't be read, or gravity has an unexpected length.
    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        var source = SourceProvenance()
        let origin = try gyroscope.origin()
        let rate: TableStream<TriaxialChunk> = try axes(gyroscope, origin)
        var accelerometer: TableStream<AccelerometerChunk>?
        if let total { accelerometer = try axes(total, origin) }
        let isMetric = try accelerometer.map { stream throws(SwingError) in
            (6...14).contains(try stream.beginning().acceleration.medianNorm)
        }
        let frame = try frame(files, options, isMetric: isMetric ?? false, &source)
        source.frameSign = frame == .android ? -1 : 1
        let metric = 1 / CSVUnit.standardGravityInMetersPerSecondSquared
        var down: TableStream<TriaxialChunk>?
        var factor: Double?
        if let gravity {
            var stream: TableStream<TriaxialChunk> = try axes(gravity, origin)
            let found = try self.factor(stream, gravity)
            stream.layout.scale(1..<4, by: found * Double(source.frameSign))
            (down, factor) = (stream, found)
        }
        var user: TableStream<TriaxialChunk>?
        if let userAcceleration {
            var stream: TableStream<TriaxialChunk> = try axes(userAcceleration, origin)
            stream.layout.scale(1..<4, by: (factor ?? metric) * Double(source.frameSign))
            user = stream
        }
        source.factors = SourceProvenance.UnitFactors(
            acceleration: nil, rotationRate: 1, gravity: factor,
            userAcceleration: user.map { _ in factor ?? metric })
        if let isMetric {
            source.factors.acceleration = isMetric ? metric : 1
            // Only Apple's phones record the accelerometer in g; their signs are Core Motion's.
            accelerometer?.layout.scale(1..<4, by: isMetric ? metric * Double(source.frameSign) : 1)
        }
        source.read(rate.layout.clock)
        let (rates, downs, users) = (rate.stream(), down?.stream(), user?.stream())
        let motion = SensorStream<DeviceMotionChunk> { () throws(SwingError) in
            JoinedMotionReader(
                rotationRate: try rates.open(), gravity: try downs?.open(), userAcceleration: try users?.open())
        }
        let parts = SourceParts(
            hasAccelerometer: accelerometer != nil, hasGravity: down != nil, hasUserAcceleration: user != nil,
            hasAttitude: false,
            keepsAttitude: options.withAttitude)
        guard parts.hasAccelerometer || parts.hasUserAcceleration else {
            throw SwingError(
                .badData,
                "\(VisibleText.escaped(files.tree.path)): found only rotation rate and gravity, expected acceleration "
                    + "too; record the accelerometer")
        }
        var info = SessionInfo(sessionID: files.name)
        info.bootTime = rate.layout.clock.zero
        return try Recording(
            path: files.tree.path, format: format, info: info, source: source, hasDeviceMotion: true,
            accelerometerCount: nil, accelerometer: accelerometer?.stream() ?? .empty, deviceMotion: motion, truth: nil
        ).completed(parts)
    }

    /// Returns the frame that the caller states, or that follows from the system and the setting.
    private func frame(
        _ files: RecordingFiles, _ options: ReadingOptions, isMetric: Bool, _ source: inout SourceProvenance
    ) throws(SwingError) -> SensorFrame {
        if let frame = options.frame { return frame }
        if let metadata = try SensorLoggerMetadata(files) {
            return metadata.platform == "android" || metadata.isStandardised == true ? .android : .ios
        }
        guard gravity == nil else {
            source.assumptions.append(
                "accelerations are assumed to have Core Motion's signs because metadata is missing; "
                    + "--frame overrides this")
            return .ios
        }
        let inferred = SensorLoggerFrame(nil, isConverted: isMetric)
        source.assumptions += inferred.assumptions
        return inferred.frame
    }

    /// Returns gravity's factor to g, which its length indicates.
    private func factor(
        _ stream: TableStream<TriaxialChunk>, _ table: SensorLoggerTable
    ) throws(SwingError) -> Double {
        let length = try stream.beginning().axes.medianNorm
        let metric = 1 / CSVUnit.standardGravityInMetersPerSecondSquared
        guard let factor = [1, metric].first(where: { (0.8...1.25).contains(length * $0) }) else {
            throw SwingError(
                .badData, at: table.file.name,
                "gravity has a median length of \(Float(length)), expected 1 g or 9.81 m/s²; export the "
                    + "recording again")
        }
        return factor
    }

    /// Opens a table's three axes, in the app's units.
    private func axes<Chunk: CSVChunk>(
        _ table: SensorLoggerTable, _ origin: Int64?
    ) throws(SwingError) -> TableStream<Chunk> {
        var ignored = SourceProvenance()
        var stream: TableStream<Chunk> = try AccelerometerFile.stream(of: table.file, ReadingOptions(), &ignored)
        if let origin, stream.layout.clock.origin != 0 { stream.layout.clock.origin = origin }
        return stream
    }
}

/// A reader that joins tables of one quantity each, as phones write them, to device motion.
///
/// The rotation rate's samples define the times. Gravity and user acceleration are copied where they have the same
/// timestamp, and otherwise interpolated between two samples. They are NaN where no samples are near.
private final class JoinedMotionReader: ChunkReader {
    private let rotationRate: any ChunkReader<TriaxialChunk>
    private var gravity: AxesTrack?
    private var userAcceleration: AxesTrack?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - rotationRate: The rotation rate, as three axes.
    ///   - gravity: Gravity, as three axes; `nil` if the recording has none.
    ///   - userAcceleration: User acceleration, as three axes; `nil` if the recording has none.
    init(
        rotationRate: any ChunkReader<TriaxialChunk>, gravity: (any ChunkReader<TriaxialChunk>)?,
        userAcceleration: (any ChunkReader<TriaxialChunk>)?
    ) {
        self.rotationRate = rotationRate
        self.gravity = gravity.map(AxesTrack.init)
        self.userAcceleration = userAcceleration.map(AxesTrack.init)
    }

    func next() throws(SwingError) -> DeviceMotionChunk? {
        guard let chunk = try rotationRate.next() else { return nil }
        let gravity = try gravity?.values(at: chunk.time) ?? Triaxial(repeating: .nan, count: chunk.count)
        let user = try userAcceleration?.values(at: chunk.time) ?? Triaxial()
        var motion = DeviceMotionChunk(
            time: chunk.time, rotationRate: chunk.axes, gravity: gravity, userAcceleration: user)
        motion.repairs = chunk.repairs
        return motion
    }
}

/// Three axes as a function of time, for times that increase.
private struct AxesTrack {
    private let reader: any ChunkReader<TriaxialChunk>
    private var chunk = TriaxialChunk()
    private var index = 0
    private var hasBegun = false
    private var previous: TimedAxes?
    private var next: TimedAxes?

    /// The longest step, in seconds, between two samples for interpolation.
    private static let longestStep = 0.1

    private struct TimedAxes {
        let time: Double
        let axes: (Float, Float, Float)
    }

    init(_ reader: any ChunkReader<TriaxialChunk>) { self.reader = reader }

    /// Returns the values at increasing times.
    mutating func values(at times: [Double]) throws(SwingError) -> Triaxial {
        var values = Triaxial()
        for time in times {
            if !hasBegun { next = try nextSample() }
            hasBegun = true
            while let sample = next, sample.time < time {
                previous = sample
                next = try nextSample()
            }
            let value = value(at: time)
            values.x.append(value.0)
            values.y.append(value.1)
            values.z.append(value.2)
        }
        return values
    }

    private func value(at time: Double) -> (Float, Float, Float) {
        if let next, next.time == time { return next.axes }
        guard let previous, let next, next.time - previous.time <= Self.longestStep, time >= previous.time else {
            return (.nan, .nan, .nan)
        }
        let part = Float((time - previous.time) / (next.time - previous.time))
        func between(_ a: Float, _ b: Float) -> Float { a + (b - a) * part }
        return (
            between(previous.axes.0, next.axes.0), between(previous.axes.1, next.axes.1),
            between(previous.axes.2, next.axes.2)
        )
    }

    /// Reads the next sample that is later than the previous one.
    private mutating func nextSample() throws(SwingError) -> TimedAxes? {
        while true {
            while index == chunk.count {
                guard let next = try reader.next() else { return nil }
                chunk = next
                index = 0
            }
            let (i, axes) = (index, chunk.axes)
            index += 1
            let sample = TimedAxes(time: chunk.time[i], axes: (axes.x[i], axes.y[i], axes.z[i]))
            if sample.time > (next?.time ?? -.infinity) { return sample }
        }
    }
}
