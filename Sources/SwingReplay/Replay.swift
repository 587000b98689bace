public import SwingMotion
import Synchronization

/// A session that the managers of this module deliver: where its samples come from, how fast, and what goes wrong.
///
/// A manager is made with a replay, or finds the one that is in force: that of ``perform(_:)`` around it, or else that of
/// ``install(_:)``. Where none is, the managers say that there are no sensors, as on a simulator.
public struct Replay: Sendable {
    /// How fast it goes.
    public var pace = ReplayPace.realTime
    /// How long batches are.
    public var batchSizes = BatchSizes.watch
    /// What goes wrong.
    public var faults = ReplayFaults()
    /// What ``BatchedSensorManager/accelerometerDataFrequency`` says, in Hz; samples come as they were recorded.
    public var accelerometerDataFrequency = 800
    /// What ``BatchedSensorManager/deviceMotionDataFrequency`` says, in Hz; samples come as they were recorded.
    public var deviceMotionDataFrequency = 200
    /// What the recorded attitude refers to: x points anywhere unless the recording says more.
    public var attitudeReferenceFrame = AttitudeReferenceFrame.xArbitraryZVertical
    /// By how much magnetic north lies east of true north where it was recorded, in radians; `nil` if that is not known.
    ///
    /// With it an attitude that refers to one of them can be delivered in the other's frame.
    public var magneticDeclination: Double?
    /// The clock that paces it.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// What ``HeadphoneMotionManager`` delivers; `nil` if there are no headphones.
    public var headphones: HeadphoneSource?
    /// What ``WaterSubmersionManager`` delivers; `nil` if the device can't tell of water.
    public var water: WaterSource?

    let accelerometer: ChunkSource<AccelerometerChunk>
    let deviceMotion: ChunkSource<DeviceMotionChunk>

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
        self.accelerometer = ChunkSource(accelerometer)
        self.deviceMotion = ChunkSource(deviceMotion)
    }

    /// Creates a replay of chunks at hand.
    ///
    /// - Parameters:
    ///   - accelerometer: The accelerometer's chunks, of any length.
    ///   - deviceMotion: Device motion's chunks, of any length.
    public init(accelerometer: [AccelerometerChunk], deviceMotion: [DeviceMotionChunk] = []) {
        self.accelerometer = ChunkSource(accelerometer) { $0 }
        self.deviceMotion = ChunkSource(deviceMotion) { $0 }
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
        self.accelerometer = ChunkSource(blocks, accelerometer)
        self.deviceMotion = ChunkSource(blocks, deviceMotion)
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

    /// Why a replay can't deliver the motion of headphones, or `nil` if it can.
    static func headphoneProblem(_ replay: Replay?) -> MotionError? {
        problem(replay, "headphones that tell their motion", replay?.headphones != nil)
    }

    /// Why a replay can't deliver submersions, or `nil` if it can.
    static func waterProblem(_ replay: Replay?) -> MotionError? {
        problem(replay, "sensor of depth", replay?.water != nil)
    }

    private static func problem(_ replay: Replay?, _ sensor: String, _ isThere: Bool) -> MotionError? {
        guard let replay else {
            return MotionError(
                .notAvailable, "there is no \(sensor), as no replay is in force; call Replay.install first")
        }
        guard isThere else { return MotionError(.notAvailable, "the device has no \(sensor)") }
        switch replay.faults.authorizationStatus {
        case .denied, .restricted: return MotionError(.notAuthorized, "the app may not have motion data")
        case .notDetermined, .authorized: return nil
        }
    }
}

extension Replay {
    @TaskLocal private static var local: Replay?
    private static let installed = Mutex<Replay?>(nil)

    /// The replay in force, if there is one.
    public static var current: Replay? { local ?? installed.withLock { $0 } }

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
    var accelerometerSource: ChunkSource<AccelerometerChunk> {
        source("accelerometer", \.accelerometer, \.faults.isAccelerometerSupported)
    }

    /// Device motion's chunks, or the error that its updates fail with.
    var deviceMotionSource: ChunkSource<DeviceMotionChunk> {
        source("device motion", \.deviceMotion, \.faults.isDeviceMotionSupported)
    }

    private func source<Chunk>(
        _ sensor: String, _ source: (Replay) -> ChunkSource<Chunk>, _ isSupported: (Replay) -> Bool
    ) -> ChunkSource<Chunk> {
        func failing(_ code: MotionError.Code, _ why: String) -> ChunkSource<Chunk> {
            ChunkSource(failingWith: MotionError(code, why))
        }
        guard let replay = self else {
            return failing(.notAvailable, "there is no \(sensor), as no replay is in force; call Replay.install first")
        }
        guard isSupported(replay) else { return failing(.notAvailable, "the device has no \(sensor)") }
        switch replay.faults.authorizationStatus {
        case .denied, .restricted: return failing(.notAuthorized, "the app may not have motion data")
        case .notDetermined, .authorized: return source(replay)
        }
    }
}
