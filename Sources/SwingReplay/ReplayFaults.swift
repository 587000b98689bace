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

    /// The error in which the headphones' updates end.
    public var headphoneFailure: TimedFailure?
    /// The error in which the water's updates end.
    public var waterFailure: TimedFailure?

    /// Creates a replay in which all goes well.
    public init() {}

    /// An error that comes instead of an update.
    public struct TimedFailure: Sendable {
        /// How many seconds of the recording come before it.
        public var after: Double
        /// The error.
        public var error: any Error

        /// Creates an error that comes after some time.
        ///
        /// - Parameters:
        ///   - after: How many seconds of the recording come before it.
        ///   - error: The error.
        public init(after: Double, error: any Error) {
            self.after = after
            self.error = error
        }
    }

    /// What shall go wrong in one stream of batches, which are counted from 0.
    ///
    /// A ``MotionManager`` knows no batches; for it only ``failure`` counts.
    public struct Stream: Sendable {
        /// The batches that never come.
        public var lost: Set<Int> = []
        /// The batches that come late, and by how much, where the pace is not ``ReplayPace/asPulled``.
        public var late: [Int: Duration] = [:]
        /// The error in which the stream ends.
        public var failure: Failure?

        /// Creates a stream in which all goes well.
        public init() {}
    }

    /// An error in which a stream ends.
    public struct Failure: Sendable {
        /// After how many seconds of the recording it ends: the batch or sample that would come then is not delivered.
        public let after: Double
        /// The error.
        public let error: any Error

        /// Creates a failure.
        ///
        /// - Parameters:
        ///   - after: After how many seconds of the recording the stream ends.
        ///   - error: The error.
        public init(after: Double, error: any Error) {
            self.after = after
            self.error = error
        }
    }
}
