public import SwingMotion
import Synchronization

/// A session for the managers of this module: the source of its samples, its pace and its faults.
///
/// A manager uses the replay that it is created with, or that of the ``perform(_:)`` around its creation. Any other
/// manager looks up the current replay whenever updates start: that of the surrounding ``perform(_:)``, or else that of
/// ``install(_:)``. Such a manager may exist before its replay. Without a replay, the managers report that there are no
/// sensors, as on a simulator.
public struct Replay: Sendable {
    /// The speed of the replay.
    public var pace = ReplayPace.realTime
    /// The durations of batches.
    public var batchSizes = BatchSizes.watch
    /// The simulated faults.
    public var faults = ReplayFaults()
    /// The nominal rates of ``BatchedSensorManager`` in Hz.
    ///
    /// Samples have their recorded timestamps.
    public var accelerometerDataFrequency = 800, deviceMotionDataFrequency = 200
    /// The reference frame of the recorded attitude.
    ///
    /// By default, x points in an arbitrary direction.
    public var attitudeReferenceFrame = AttitudeReferenceFrame.xArbitraryZVertical
    /// The magnetic declination at the place of the recording in radians, positive to the east; `nil` if unknown.
    ///
    /// It allows attitudes relative to magnetic or true north to be delivered relative to the other north.
    public var magneticDeclination: Double?
    /// The samples of the magnetometer in the order of time; empty if the device has none.
    public var magnetometer: [MagnetometerData] = []
    /// The bias of the gyroscope in rad/s, which gyroscope updates contain in addition to the rotation rate.
    public var gyroBias = RotationRate()
    /// Where updates of a manager start that have been stopped.
    public var restart = ReplayRestart.beginning
    /// The clock that determines the pace.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// A closure that returns the timestamp of the first sample in seconds; `nil` for the recorded timestamps.
    ///
    /// Apps that omit old samples compare timestamps with the time since boot. For them, set the closure
    /// `{ ProcessInfo.processInfo.systemUptime }`; a closure that returns a constant makes tests repeatable.
    ///
    /// A manager calls it when its first updates start to deliver, and again when others start after all have ended.
    /// All timestamps of a manager are shifted by the same number of seconds, so they follow the clock only at a
    /// ``pace`` of real time. Water updates are not shifted: the dates of Core Motion's classes begin now in any case.
    public var firstTimestamp: (@Sendable () -> Double)?
    /// The updates of ``HeadphoneMotionManager``; `nil` if there are no headphones.
    public var headphones: HeadphoneSource?
    /// The updates of ``WaterSubmersionManager``; `nil` if the device has no depth sensor.
    public var water: WaterSource?

    let accelerometer: ReplaySource<AccelerometerChunk>
    let deviceMotion: ReplaySource<DeviceMotionChunk>

    /// Creates a replay of two streams of chunks, such as those of a recording.
    ///
    /// Each start of updates reads its stream from the beginning.
    ///
    /// - Parameters:
    ///   - accelerometer: The accelerometer's chunks, of any length.
    ///   - deviceMotion: Chunks of device motion, of any length; an empty sequence if the session has no device motion.
    public init<Accelerometer: AsyncSequence & Sendable, Motion: AsyncSequence & Sendable>(
        accelerometer: Accelerometer, deviceMotion: Motion
    ) where Accelerometer.Element == AccelerometerChunk, Motion.Element == DeviceMotionChunk {
        self.accelerometer = ReplaySource(accelerometer)
        self.deviceMotion = ReplaySource(deviceMotion)
    }

    /// Creates a replay of chunks in memory.
    ///
    /// - Parameters:
    ///   - accelerometer: The accelerometer's chunks, of any length.
    ///   - deviceMotion: Chunks of device motion, of any length.
    public init(accelerometer: [AccelerometerChunk], deviceMotion: [DeviceMotionChunk] = []) {
        self.accelerometer = ReplaySource(accelerometer) { $0 }
        self.deviceMotion = ReplaySource(deviceMotion) { $0 }
    }

    /// Creates a replay of blocks that contain chunks of both streams, such as those of a simulated session.
    ///
    /// - Parameters:
    ///   - blocks: The blocks. Each stream iterates over them separately.
    ///   - accelerometer: A closure that returns a block's accelerometer chunk.
    ///   - deviceMotion: A closure that returns a block's chunk of device motion.
    public init<Blocks: Sequence & Sendable>(
        _ blocks: Blocks, accelerometer: @escaping @Sendable (Blocks.Element) -> AccelerometerChunk,
        deviceMotion: @escaping @Sendable (Blocks.Element) -> DeviceMotionChunk
    ) {
        self.accelerometer = ReplaySource(blocks, accelerometer)
        self.deviceMotion = ReplaySource(blocks, deviceMotion)
    }
}

/// Where updates of a manager start that have been stopped.
public enum ReplayRestart: Hashable, Sendable {
    /// At the beginning of the recording.
    case beginning
    /// After the last element that the manager delivered.
    case continuing
}

extension Replay {
    /// Creates a replay of only headphones, only water, or both.
    ///
    /// - Parameters:
    ///   - headphones: The updates of a headphone motion manager, or `nil`.
    ///   - water: The updates of a water submersion manager, or `nil`.
    public init(headphones: HeadphoneSource? = nil, water: WaterSource? = nil) {
        self.init(accelerometer: [])
        self.headphones = headphones
        self.water = water
    }
}

extension Replay {
    /// The reference frames available for attitudes: always the arbitrary ones, and those of a north that the recording
    /// determines.
    var availableAttitudeReferenceFrames: AttitudeReferenceFrame {
        let frames: [AttitudeReferenceFrame] = [
            .xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical, .xTrueNorthZVertical,
        ]
        return AttitudeReferenceFrame(frames.filter { turn(to: $0) != nil })
    }

    /// Returns the rotation from the recorded reference frame to `frame`, or `nil` if the recording does not determine
    /// it.
    func turn(to frame: AttitudeReferenceFrame) -> DeviceAttitude? {
        switch (attitudeReferenceFrame, frame) {
        // All arbitrary directions are equivalent.
        case (_, .xArbitraryZVertical), (_, .xArbitraryCorrectedZVertical): .identity
        case (.xMagneticNorthZVertical, .xMagneticNorthZVertical), (.xTrueNorthZVertical, .xTrueNorthZVertical):
            .identity
        // East is clockwise when seen from above.
        case (.xMagneticNorthZVertical, .xTrueNorthZVertical):
            magneticDeclination.map { DeviceAttitude(roll: 0, pitch: 0, yaw: -$0) }
        case (.xTrueNorthZVertical, .xMagneticNorthZVertical):
            magneticDeclination.map { DeviceAttitude(roll: 0, pitch: 0, yaw: $0) }
        default: nil
        }
    }
}

extension Replay {
    /// A replay that is or was the current one.
    struct Numbered: Sendable {
        let replay: Replay?
        /// The number of the call that made it the current one; 0 before the first.
        let number: Int
    }

    @TaskLocal private static var local: Numbered?
    private static let installed = Mutex(Numbered(replay: nil, number: 0))
    private static let calls = Mutex(0)

    /// The current replay, if there is one.
    package static var current: Replay? { numbered.replay }

    /// The current replay with its number.
    static var numbered: Numbered { local ?? installed.withLock { $0 } }

    /// The replay of the surrounding ``perform(_:)``, or `nil` outside.
    static var surrounding: Numbered? { local }

    /// Returns code for a queue, whose thread does not belong to the task that submits it.
    ///
    /// - Parameter body: The code.
    /// - Returns: The code, to be run with the replay that surrounds this call.
    package static func carried(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        guard let local else { return body }
        return { $local.withValue(local, operation: body) }
    }

    private static func number(_ replay: Replay?) -> Numbered {
        Numbered(
            replay: replay,
            number: calls.withLock { calls in
                calls += 1
                return calls
            })
    }

    /// Makes a replay the current one for the entire process.
    ///
    /// Updates that are active continue. Those that start from now on deliver the new replay, even if their manager
    /// already exists.
    ///
    /// - Parameter replay: The replay, or `nil` for none.
    public static func install(_ replay: Replay?) {
        let numbered = number(replay)
        installed.withLock { $0 = numbered }
    }

    /// Runs code with this replay as the current one.
    ///
    /// It is also the current one in the tasks that the code starts, except for detached ones, and in the handlers and
    /// delegates of updates that it starts. Other code on a queue does not belong to it.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of the code.
    /// - Throws: Any error of the code.
    public func perform<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await Self.$local.withValue(Self.number(self), operation: body)
    }
}

extension Replay? {
    /// The accelerometer's chunks, or the error of its updates.
    var accelerometerSource: ReplaySource<AccelerometerChunk> {
        source(\.accelerometer, problem("accelerometer", \.faults.isAccelerometerSupported))
    }

    /// The chunks of device motion, or the error of its updates.
    var deviceMotionSource: ReplaySource<DeviceMotionChunk> {
        source(\.deviceMotion, problem("device motion", \.faults.isDeviceMotionSupported))
    }

    /// The samples of the magnetometer, or the error of its updates.
    var magnetometerSource: ReplaySource<MagnetometerChunk> {
        source(
            { ReplaySource(MagnetometerChunk.chunks(of: $0.magnetometer)) { $0 } },
            problem("magnetometer") { !$0.magnetometer.isEmpty })
    }

    /// The error that prevents headphone motion, or `nil`.
    var headphoneProblem: MotionError? { problem("headphone motion sensor") { $0.headphones != nil } }

    /// The error that prevents submersion updates, or `nil`.
    var waterProblem: MotionError? { problem("depth sensor") { $0.water != nil } }

    private func source<Chunk>(
        _ source: (Replay) -> ReplaySource<Chunk>, _ problem: MotionError?
    ) -> ReplaySource<Chunk> {
        guard let replay = self, problem == nil else {
            return ReplaySource(failingWith: problem ?? MotionError(.notAvailable))
        }
        return source(replay)
    }

    private func problem(_ sensor: String, _ isSupported: (Replay) -> Bool) -> MotionError? {
        guard let replay = self else {
            return MotionError(
                .notAvailable, "there is no \(sensor) because no replay is installed; call Replay.install first")
        }
        guard isSupported(replay) else { return MotionError(.notAvailable, "the device has no \(sensor)") }
        switch replay.faults.authorizationStatus {
        case .denied, .restricted: return MotionError(.notAuthorized, "the app is not authorized to use motion data")
        case .notDetermined, .authorized: return nil
        }
    }
}
