public import SwingMotion
import Synchronization

/// A session that the managers of this module deliver: where its samples come from, how fast, and what goes wrong.
///
/// A manager is made with a replay, or finds the one that is in force: that of ``perform(_:)`` around it, or else that of
/// ``install(_:)``. Without one, the managers report that there are no sensors, as on a simulator.
public struct Replay: Sendable {
    /// How fast it goes.
    public var pace = ReplayPace.realTime
    /// How long batches are.
    public var batchSizes = BatchSizes.watch
    /// What goes wrong.
    public var faults = ReplayFaults()
    /// The nominal rates that ``BatchedSensorManager`` states, in Hz; samples come as they were recorded.
    public var accelerometerDataFrequency = 800, deviceMotionDataFrequency = 200
    /// What the recorded attitude refers to: by default x points anywhere.
    public var attitudeReferenceFrame = AttitudeReferenceFrame.xArbitraryZVertical
    /// By how much magnetic north lies east of true north where it was recorded, in radians; `nil` if that is not known.
    ///
    /// With it an attitude that refers to one of them can be delivered in the other's frame.
    public var magneticDeclination: Double?
    /// The clock that paces it.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// What ``HeadphoneMotionManager`` delivers; `nil` if there are no headphones.
    public var headphones: HeadphoneSource?
    /// What ``WaterSubmersionManager`` delivers; `nil` if the device has no depth sensor.
    public var water: WaterSource?

    let accelerometer: ReplaySource<AccelerometerChunk>
    let deviceMotion: ReplaySource<DeviceMotionChunk>

    /// Creates a replay of two streams of chunks, such as those of a recording.
    ///
    /// Each update begins to read its stream from the beginning.
    ///
    /// - Parameters:
    ///   - accelerometer: The accelerometer's chunks, of any length.
    ///   - deviceMotion: Device motion's chunks, of any length; a sequence without elements if there is none.
    public init<Accelerometer: AsyncSequence & Sendable, Motion: AsyncSequence & Sendable>(
        accelerometer: Accelerometer, deviceMotion: Motion
    ) where Accelerometer.Element == AccelerometerChunk, Motion.Element == DeviceMotionChunk {
        self.accelerometer = ReplaySource(accelerometer)
        self.deviceMotion = ReplaySource(deviceMotion)
    }

    /// Creates a replay of chunks at hand.
    ///
    /// - Parameters:
    ///   - accelerometer: The accelerometer's chunks, of any length.
    ///   - deviceMotion: Device motion's chunks, of any length.
    public init(accelerometer: [AccelerometerChunk], deviceMotion: [DeviceMotionChunk] = []) {
        self.accelerometer = ReplaySource(accelerometer) { $0 }
        self.deviceMotion = ReplaySource(deviceMotion) { $0 }
    }

    /// Creates a replay of blocks that hold chunks of both streams, such as those of a simulated session.
    ///
    /// - Parameters:
    ///   - blocks: The blocks; they are gone through once for each stream.
    ///   - accelerometer: The accelerometer's chunk of a block.
    ///   - deviceMotion: Device motion's chunk of a block.
    public init<Blocks: Sequence & Sendable>(
        _ blocks: Blocks, accelerometer: @escaping @Sendable (Blocks.Element) -> AccelerometerChunk,
        deviceMotion: @escaping @Sendable (Blocks.Element) -> DeviceMotionChunk
    ) {
        self.accelerometer = ReplaySource(blocks, accelerometer)
        self.deviceMotion = ReplaySource(blocks, deviceMotion)
    }
}

extension Replay {
    /// Creates a replay of headphones or water alone.
    ///
    /// - Parameters:
    ///   - headphones: What a headphone motion manager delivers, or `nil`.
    ///   - water: What a water submersion manager delivers, or `nil`.
    public init(headphones: HeadphoneSource? = nil, water: WaterSource? = nil) {
        self.init(accelerometer: [])
        self.headphones = headphones
        self.water = water
    }
}

extension Replay {
    /// The frames in which attitudes can be delivered: the arbitrary ones always, those of the norths where the recording knows them.
    var availableAttitudeReferenceFrames: AttitudeReferenceFrame {
        let frames: [AttitudeReferenceFrame] = [
            .xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical, .xTrueNorthZVertical,
        ]
        return AttitudeReferenceFrame(frames.filter { turn(to: $0) != nil })
    }

    /// What turns the recorded reference frame into `frame`, or `nil` if the recording lacks what that needs.
    func turn(to frame: AttitudeReferenceFrame) -> DeviceAttitude? {
        switch (attitudeReferenceFrame, frame) {
        // Any direction is as arbitrary as another.
        case (_, .xArbitraryZVertical), (_, .xArbitraryCorrectedZVertical): .identity
        case (.xMagneticNorthZVertical, .xMagneticNorthZVertical), (.xTrueNorthZVertical, .xTrueNorthZVertical):
            .identity
        // East is clockwise, seen from above.
        case (.xMagneticNorthZVertical, .xTrueNorthZVertical):
            magneticDeclination.map { DeviceAttitude(roll: 0, pitch: 0, yaw: -$0) }
        case (.xTrueNorthZVertical, .xMagneticNorthZVertical):
            magneticDeclination.map { DeviceAttitude(roll: 0, pitch: 0, yaw: $0) }
        default: nil
        }
    }
}

extension Replay {
    @TaskLocal private static var local: Replay?
    private static let installed = Mutex<Replay?>(nil)

    /// The replay in force, if there is one.
    package static var current: Replay? { local ?? installed.withLock { $0 } }

    /// Puts a replay in force for the whole process.
    ///
    /// - Parameter replay: The replay, or `nil` for none.
    public static func install(_ replay: Replay?) { installed.withLock { $0 = replay } }

    /// Runs code, and the tasks that it starts, with this replay in force.
    ///
    /// - Parameter body: The code.
    /// - Returns: What the code returns.
    /// - Throws: What the code throws.
    public func perform<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await Self.$local.withValue(self, operation: body)
    }
}

extension Replay? {
    /// The accelerometer's chunks, or the error that its updates fail with.
    var accelerometerSource: ReplaySource<AccelerometerChunk> {
        source(\.accelerometer, problem("accelerometer", \.faults.isAccelerometerSupported))
    }

    /// Device motion's chunks, or the error that its updates fail with.
    var deviceMotionSource: ReplaySource<DeviceMotionChunk> {
        source(\.deviceMotion, problem("device motion", \.faults.isDeviceMotionSupported))
    }

    /// Why the motion of headphones can't be delivered, or `nil` if it can.
    var headphoneProblem: MotionError? { problem("headphones that tell their motion") { $0.headphones != nil } }

    /// Why submersions can't be delivered, or `nil` if they can.
    var waterProblem: MotionError? { problem("sensor of depth") { $0.water != nil } }

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
                .notAvailable, "there is no \(sensor), as no replay is in force; call Replay.install first")
        }
        guard isSupported(replay) else { return MotionError(.notAvailable, "the device has no \(sensor)") }
        switch replay.faults.authorizationStatus {
        case .denied, .restricted: return MotionError(.notAuthorized, "the app may not have motion data")
        case .notDetermined, .authorized: return nil
        }
    }
}
