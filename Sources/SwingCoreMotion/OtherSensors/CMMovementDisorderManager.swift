#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A handler of dyskinetic symptoms.
    public typealias CMDyskineticSymptomResultHandler = ([CMDyskineticSymptomResult], (any Error)?) -> Void
    /// A handler of tremors.
    public typealias CMTremorResultHandler = ([CMTremorResult], (any Error)?) -> Void

    /// A source of movement disorders, which is never available.
    ///
    /// Queries fail with `CMErrorNotAvailable`.
    open class CMMovementDisorderManager: NSObject, @unchecked Sendable {
        /// Creates a manager.
        public override init() { super.init() }

        /// Whether movement disorders are available.
        open class func isAvailable() -> Bool { false }
        /// Returns the version of the algorithm: `nil`.
        open class func version() -> String? { nil }
        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { MissingSensor.authorizationStatus }

        /// Starts the observation, which has no effect.
        open func monitorKinesias(forDuration duration: TimeInterval) {}

        /// Requests the dyskinetic symptoms of a period, which fails.
        open func queryDyskineticSymptom(
            from start: Date, to end: Date, withHandler handler: @escaping CMDyskineticSymptomResultHandler
        ) {
            MissingSensor().fail(.notAvailable, Handler<[CMDyskineticSymptomResult]> { handler($0 ?? [], $1) })
        }

        /// Requests the tremors of a period, which fails.
        open func queryTremor(from start: Date, to end: Date, withHandler handler: @escaping CMTremorResultHandler) {
            MissingSensor().fail(.notAvailable, Handler<[CMTremorResult]> { handler($0 ?? [], $1) })
        }

        /// Returns the time up to which results are known: `nil`.
        open func lastProcessedDate() -> Date? { nil }
        /// Returns the end of the observation: `nil`.
        open func monitorKinesiasExpirationDate() -> Date? { nil }
    }

    /// A minute with the share of dyskinetic symptoms.
    open class CMDyskineticSymptomResult: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        private let start, end: Date

        /// Creates an empty result at the reference date.
        public override init() {
            (start, end) = (Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 0))
            super.init()
        }

        /// Creates a result from an archive.
        public required init?(coder: NSCoder) {
            (start, end) = (coder.decodeDate("startDate"), coder.decodeDate("endDate"))
        }

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes the result to an archive.
        open func encode(with coder: NSCoder) {
            coder.encode(date: start, "startDate")
            coder.encode(date: end, "endDate")
        }

        /// Returns this result, which never changes.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The start of the minute.
        open var startDate: Date { start }
        /// The end of the minute.
        open var endDate: Date { end }
        /// The share of the minute in which symptoms were unlikely.
        open var percentUnlikely: Float { 0 }
        /// The share of the minute in which symptoms were likely.
        open var percentLikely: Float { 0 }
    }

    /// A minute with the shares of tremors of each strength.
    open class CMTremorResult: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        private let start, end: Date

        /// Creates an empty result at the reference date.
        public override init() {
            (start, end) = (Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 0))
            super.init()
        }

        /// Creates a result from an archive.
        public required init?(coder: NSCoder) {
            (start, end) = (coder.decodeDate("startDate"), coder.decodeDate("endDate"))
        }

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes the result to an archive.
        open func encode(with coder: NSCoder) {
            coder.encode(date: start, "startDate")
            coder.encode(date: end, "endDate")
        }

        /// Returns this result, which never changes.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The start of the minute.
        open var startDate: Date { start }
        /// The end of the minute.
        open var endDate: Date { end }
        /// The share of the minute without an assessment.
        open var percentUnknown: Float { 1 }
        /// The share of the minute without a tremor.
        open var percentNone: Float { 0 }
        /// The share of the minute with a slight tremor.
        open var percentSlight: Float { 0 }
        /// The share of the minute with a mild tremor.
        open var percentMild: Float { 0 }
        /// The share of the minute with a moderate tremor.
        open var percentModerate: Float { 0 }
        /// The share of the minute with a strong tremor.
        open var percentStrong: Float { 0 }
    }
#endif
