public import SwingMotion

/// Whether a session was analysed completely.
public enum SessionStatus: Int8, CaseIterable, Hashable, Sendable {
    /// The session was analysed completely.
    case ok = 0
    /// The session was analysed in part; ``SessionSummary/message`` states what is missing.
    case partial = 1
    /// The session was not analysed; ``SessionSummary/message`` states the reason.
    case failed = 2

    /// The name in files.
    package var name: String {
        switch self {
        case .ok: "ok"
        case .partial: "partial"
        case .failed: "failed"
        }
    }
}

/// The summary of one session: its facts, its signals and its counts; a row of the table of sessions.
public struct SessionSummary: Hashable, Sendable {
    /// The facts that the recording states.
    package var info: SessionInfo
    /// The path of the recording.
    package var inputURI: String
    /// A fingerprint that detects a changed recording quickly.
    ///
    /// It contains the size, the modification time, and the SHA-256 of the first and last 64 KiB.
    package var inputFingerprint: String
    /// The SHA-256 of the complete recording; `nil` if it was not requested.
    package var inputSHA256: String?
    /// The format of the recording.
    package var sourceFormat: String
    /// The conversion of the recording's values, and the assumptions made.
    package var source: SourceProvenance
    /// The name of the profile with which the session was analysed; `nil` if the analysis did not begin.
    package var profile: String?
    /// An identifier of the input, the parameters and the software version; empty if the recording was not opened.
    package var analysisKey = ""
    /// The time of the first sample, in seconds since 1970-01-01 00:00:00 UTC; `nil` without a wall clock.
    public var startTime: Double?
    /// The timestamp of the first sample, in seconds on the sensors' clock; `nil` without samples.
    public var firstTimestamp: Double?
    /// The time from the first to the last sample, in seconds; `nil` without samples.
    public var duration: Double?
    /// The accelerometer's samples, gaps and clock resets.
    public var accelerometerReport: StreamReport
    /// Device motion's samples, gaps and clock resets.
    public var deviceMotionReport: StreamReport
    /// The signal quality, in addition to what the reports count.
    public var signalQuality: SignalQuality
    /// The number of swings.
    public private(set) var swingCount = 0
    /// The number of swings with contact.
    package private(set) var contactCount = 0
    /// The number of misses.
    package private(set) var missCount = 0
    /// The number of swings for which contact or miss could not be decided.
    package private(set) var uncertainCount = 0
    /// Whether the session was analysed completely.
    public var status: SessionStatus
    /// The reason why ``status`` is not ``SessionStatus/ok``, else the warnings about the session, in one line.
    public var message: String

    /// Creates the summary of a session in which no swing has been counted yet.
    ///
    /// - Parameters:
    ///   - info: The facts that the recording states.
    ///   - inputURI: The path of the recording.
    ///   - inputFingerprint: A fingerprint that detects a changed recording.
    ///   - inputSHA256: The SHA-256 of the complete recording, or `nil`.
    ///   - sourceFormat: The format of the recording.
    ///   - source: The conversion of the recording's values, and the assumptions made.
    ///   - profile: The name of the profile with which the session was analysed, or `nil`.
    ///   - startTime: The time of the first sample, in seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    ///   - duration: The time from the first to the last sample, in seconds, or `nil`.
    ///   - accelerometerReport: The accelerometer's samples, gaps and clock resets.
    ///   - deviceMotionReport: Device motion's samples, gaps and clock resets.
    ///   - signalQuality: The signal quality, in addition to what the reports count.
    ///   - status: Whether the session was analysed completely.
    ///   - message: The reason if it was not, else the warnings.
    package init(
        info: SessionInfo, inputURI: String, inputFingerprint: String = "", inputSHA256: String? = nil,
        sourceFormat: String = "", source: SourceProvenance = SourceProvenance(), profile: String? = nil,
        startTime: Double? = nil, duration: Double? = nil,
        accelerometerReport: StreamReport = StreamReport(), deviceMotionReport: StreamReport = StreamReport(),
        signalQuality: SignalQuality = SignalQuality(), status: SessionStatus = .ok, message: String = ""
    ) {
        self.info = info
        self.inputURI = inputURI
        self.inputFingerprint = inputFingerprint
        self.inputSHA256 = inputSHA256
        self.sourceFormat = sourceFormat
        self.source = source
        self.profile = profile
        self.startTime = startTime.known
        self.duration = duration.known
        self.accelerometerReport = accelerometerReport
        self.deviceMotionReport = deviceMotionReport
        self.signalQuality = signalQuality
        self.status = status
        self.message = message
    }

    /// Creates the summary of a session of which only the facts are known.
    ///
    /// - Parameters:
    ///   - info: The facts that the recording states.
    ///   - inputURI: The path of the recording.
    public init(info: SessionInfo, inputURI: String) {
        self.init(info: info, inputURI: inputURI, inputFingerprint: "")
    }

    /// Removes the swings from the session's counts.
    package mutating func removeSwings() { (swingCount, contactCount, missCount, uncertainCount) = (0, 0, 0, 0) }

    /// Adds swings to the session's counts.
    ///
    /// - Parameter swings: The swings.
    /// - Complexity: O(*n*), where *n* is the number of swings.
    public mutating func count(_ swings: [Swing]) {
        for swing in swings {
            swingCount += 1
            switch swing.outcome {
            case .contact: contactCount += 1
            case .miss: missCount += 1
            case .uncertain: uncertainCount += 1
            }
        }
    }
}
