public import SwingMotion

/// How far a session could be analysed.
public enum SessionStatus: Int8, CaseIterable, Hashable, Sendable {
    /// To its end.
    case ok = 0
    /// Not all of it; ``SessionSummary/message`` says what is missing.
    case partial = 1
    /// Not at all; ``SessionSummary/message`` says why.
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

/// One session's facts, and what was seen and found in it: a row of the table of sessions.
public struct SessionSummary: Hashable, Sendable {
    /// What the recording says of itself.
    package var info: SessionInfo
    /// Where the recording is.
    package var inputURI: String
    /// What tells a changed recording from an unchanged one, quickly found: size, modification time, and the SHA-256 of its
    /// first and last 64 KiB.
    package var inputFingerprint: String
    /// The SHA-256 of the whole recording, if it was asked for.
    package var inputSHA256: String?
    /// How the recording is laid out.
    package var sourceFormat: String
    /// Where the values come from: how they were converted, and what was assumed.
    package var source: SourceProvenance
    /// When the first sample was taken, in seconds since 1970-01-01 00:00:00 UTC; NaN without a wall clock.
    public var startTime: Double
    /// From the first sample to the last, in seconds; NaN if there are none.
    public var duration: Double
    /// What was seen of the accelerometer.
    public var accelerometerReport: StreamReport
    /// What was seen of device motion.
    public var deviceMotionReport: StreamReport
    /// What makes values doubtful beyond what the reports count.
    public var signalQuality: SignalQuality
    /// How many swings were found.
    public private(set) var swingCount = 0
    /// How many of them met something.
    package private(set) var contactCount = 0
    /// How many of them met nothing.
    package private(set) var missCount = 0
    /// How many of them are uncertain.
    package private(set) var uncertainCount = 0
    /// How far the session could be analysed.
    public var status: SessionStatus
    /// Why ``status`` is not ``SessionStatus/ok``, in one line; empty if it is.
    public var message: String

    /// Creates the summary of a session in which no swing has been counted yet.
    ///
    /// - Parameters:
    ///   - info: What the recording says of itself.
    ///   - inputURI: Where the recording is.
    ///   - inputFingerprint: What tells a changed recording from an unchanged one.
    ///   - inputSHA256: The SHA-256 of the whole recording, or `nil`.
    ///   - sourceFormat: How the recording is laid out.
    ///   - source: Where the values come from.
    ///   - startTime: When the first sample was taken, in seconds since 1970-01-01 00:00:00 UTC, or NaN.
    ///   - duration: From the first sample to the last, in seconds, or NaN.
    ///   - accelerometerReport: What was seen of the accelerometer.
    ///   - deviceMotionReport: What was seen of device motion.
    ///   - signalQuality: What makes values doubtful beyond what the reports count.
    ///   - status: How far the session could be analysed.
    ///   - message: Why not to its end; empty if it was.
    package init(
        info: SessionInfo, inputURI: String, inputFingerprint: String = "", inputSHA256: String? = nil,
        sourceFormat: String = "", source: SourceProvenance = SourceProvenance(), startTime: Double = .nan,
        duration: Double = .nan,
        accelerometerReport: StreamReport = StreamReport(), deviceMotionReport: StreamReport = StreamReport(),
        signalQuality: SignalQuality = SignalQuality(), status: SessionStatus = .ok, message: String = ""
    ) {
        self.info = info
        self.inputURI = inputURI
        self.inputFingerprint = inputFingerprint
        self.inputSHA256 = inputSHA256
        self.sourceFormat = sourceFormat
        self.source = source
        self.startTime = startTime
        self.duration = duration
        self.accelerometerReport = accelerometerReport
        self.deviceMotionReport = deviceMotionReport
        self.signalQuality = signalQuality
        self.status = status
        self.message = message
    }

    /// Creates the summary of a session of which nothing is known but its facts.
    ///
    /// - Parameters:
    ///   - info: What the recording says of itself.
    ///   - inputURI: Where the recording is.
    public init(info: SessionInfo, inputURI: String) {
        self.init(info: info, inputURI: inputURI, inputFingerprint: "")
    }

    /// Counts swings that were found in the session.
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
