/// What shall go wrong in a replay, so that an app's handling of it can be tested.
public struct ReplayFaults: Sendable {
    /// Whether the app may have motion data.
    ///
    /// Updates that are `denied` or `restricted` fail with ``MotionError/Code/notAuthorized``. Where it is `notDetermined`, the
    /// question that the system would put to the person at the first start is taken for answered with yes.
    public var authorizationStatus = AuthorizationStatus.authorized
    /// Whether there is an accelerometer; without, its updates fail with ``MotionError/Code/notAvailable``.
    public var isAccelerometerSupported = true
    /// Whether there is device motion; without, its updates fail with ``MotionError/Code/notAvailable``.
    public var isDeviceMotionSupported = true
    /// What shall go wrong with the accelerometer's batches.
    public var accelerometer = Stream()
    /// What shall go wrong with device motion's batches.
    public var deviceMotion = Stream()

    /// Creates a replay in which all goes well.
    public init() {}

    /// What shall go wrong in one stream of batches, which are counted from 0; a ``MotionManager`` knows no batches, and of these
    /// only ``failure``, counted in seconds of the recording.
    public struct Stream: Sendable {
        /// The batches that never come.
        public var lost: Set<Int> = []
        /// The batches that come late, and by how much, where the pace is not ``ReplayPace/asPulled``.
        public var late: [Int: Duration] = [:]
        /// The error in which the stream ends instead of giving a batch.
        public var failure: (batch: Int, error: any Error)?

        /// Creates a stream in which all goes well.
        public init() {}
    }
}
