import SwingFiles
import SwingMotion

/// A phone's Sensor Logger recording: one table each for rotation rate, gravity and user acceleration.
///
/// Accelerations are in m/s² on every system. They have Android's signs on Android, and if they were standardised.
struct SensorLoggerPhone {
    private let gyroscope: SensorLoggerTable
    private let gravity: SensorLoggerTable
    private let userAcceleration: SensorLoggerTable?
    private let total: SensorLoggerTable?

    /// Finds a phone's tables; `nil` if rotation rate or gravity is missing.
    ///
    /// - Parameter tables: The recording's tables.
    init?(_ tables: [SensorLoggerTable]) {
        func table(_ role: SensorLoggerTable.AppTable) -> SensorLoggerTable? { tables.first { $0.role == role } }
        guard let gyroscope = table(.gyroscope), let gravity = table(.gravity) else { return nil }
        self.gyroscope = gyroscope
        self.gravity = gravity
        userAcceleration = table(.userAcceleration)
        total = table(.totalAcceleration)
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
        let metadata = try SensorLoggerMetadata(files)
        let isAndroid = metadata?.platform == "android" || metadata?.isStandardised == true
        let frame = options.frame ?? (isAndroid ? .android : .ios)
        if metadata == nil, options.frame == nil {
            source.assumptions.append(
                "accelerations are assumed to have Core Motion's signs because metadata is missing; "
                    + "--frame overrides this")
        }
        source.frameSign = frame == .android ? -1 : 1
        let origin = try gyroscope.origin()
        let rate: TableStream<TriaxialChunk> = try axes(gyroscope, origin)
        var down: TableStream<TriaxialChunk> = try axes(gravity, origin)
        let length = try down.beginning().axes.medianNorm
        let metric = 1 / CSVUnit.standardGravityInMetersPerSecondSquared
        guard let factor = [1, metric].first(where: { (0.8...1.25).contains(length * $0) }) else {
            throw SwingError(
                .badData, at: gravity.file.name,
                "gravity has a median length of \(Float(length)), expected 1 g or 9.81 m/s²; export the "
                    + "recording again")
        }
        down.layout.scale(1..<4, by: factor * Double(source.frameSign))
        var user: TableStream<TriaxialChunk>?
        if let userAcceleration {
            var stream: TableStream<TriaxialChunk> = try axes(userAcceleration, origin)
            stream.layout.scale(1..<4, by: factor * Double(source.frameSign))
            user = stream
        }
        source.factors = SourceProvenance.UnitFactors(
            acceleration: nil, rotationRate: 1, gravity: factor, userAcceleration: user.map { _ in factor })
        var accelerometer: TableStream<AccelerometerChunk>?
        if let total {
            var stream: TableStream<AccelerometerChunk> = try axes(total, origin)
            let isMetric = try (6...14).contains(stream.beginning().acceleration.medianNorm)
            source.factors.acceleration = isMetric ? metric : 1
            // Only Apple's phones record the accelerometer in g; their signs are Core Motion's.
            stream.layout.scale(1..<4, by: isMetric ? metric * Double(source.frameSign) : 1)
            accelerometer = stream
        }
        source.read(rate.layout.clock)
        let (rates, downs, users) = (rate.stream(), down.stream(), user?.stream())
        let motion = SensorStream<DeviceMotionChunk> { () throws(SwingError) in
            JoinedMotionReader(
                rotationRate: try rates.open(), gravity: try downs.open(), userAcceleration: try users?.open())
        }
        let parts = SourceParts(
            hasAccelerometer: accelerometer != nil, hasGravity: true, hasUserAcceleration: user != nil,
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
