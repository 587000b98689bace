#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A handler of a query of tremor.
    public typealias CMTremorResultHandler = ([CMTremorResult], (any Error)?) -> Void
    /// A handler of a query of dyskinetic symptoms.
    public typealias CMDyskineticSymptomResultHandler = ([CMDyskineticSymptomResult], (any Error)?) -> Void

    /// A source of symptoms of movement disorders, which is never available: recordings contain none.
    ///
    /// Queries fail with `CMErrorNotAvailable`.
    open class CMMovementDisorderManager: NSObject {
        /// Whether symptoms are available.
        open class func isAvailable() -> Bool { false }
        /// Returns the version of the algorithm: `nil`.
        open class func version() -> String? { nil }
        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { MissingSensor.authorizationStatus }

        /// Starts monitoring, which has no effect.
        open func monitorKinesias(forDuration duration: TimeInterval) {}
        /// Returns the end of monitoring: `nil`, because none has started.
        open func monitorKinesiasExpirationDate() -> Date? { nil }
        /// Returns the time up to which there are results: `nil`.
        open func lastProcessedDate() -> Date? { nil }

        /// Requests the tremor of a period, which fails on a serial queue.
        open func queryTremor(from start: Date, to end: Date, withHandler handler: @escaping CMTremorResultHandler) {
            OperationQueue.serial().fail(.notAvailable, Handler { handler($0 ?? [], $1) })
        }

        /// Requests the dyskinetic symptoms of a period, which fails on a serial queue.
        open func queryDyskineticSymptom(
            from start: Date, to end: Date, withHandler handler: @escaping CMDyskineticSymptomResultHandler
        ) {
            OperationQueue.serial().fail(.notAvailable, Handler { handler($0 ?? [], $1) })
        }
    }

    /// The tremor of one minute.
    open class CMTremorResult: NSObject, NSCopying, NSSecureCoding, PropertyHolder {
        /// Creates an empty result at the reference date.
        public override init() { super.init() }

        /// Creates the same result from an archive.
        public required init?(coder: NSCoder) {}

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes nothing, because all results are the same.
        open func encode(with coder: NSCoder) {}

        /// Returns this result, which never changes.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The start of the minute.
        open var startDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// The end of the minute.
        open var endDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// The fraction of the time for which tremor is unknown.
        open var percentUnknown: Float { 0 }
        /// The fraction of the time without tremor.
        open var percentNone: Float { 0 }
        /// The fraction of the time with slight tremor.
        open var percentSlight: Float { 0 }
        /// The fraction of the time with mild tremor.
        open var percentMild: Float { 0 }
        /// The fraction of the time with moderate tremor.
        open var percentModerate: Float { 0 }
        /// The fraction of the time with strong tremor.
        open var percentStrong: Float { 0 }

        open override func isEqual(_ object: Any?) -> Bool { hasProperties(of: object) }
        open override var hash: Int { properties.hashValue }
        open override var description: String { propertyDescription }

        var properties: [Property] {
            [
                Property("startDate", startDate), Property("endDate", endDate),
                Property("percentUnknown", case: percentUnknown), Property("percentNone", case: percentNone),
                Property("percentSlight", case: percentSlight), Property("percentMild", case: percentMild),
                Property("percentModerate", case: percentModerate), Property("percentStrong", case: percentStrong),
            ]
        }
    }

    /// The dyskinetic symptoms of one minute.
    open class CMDyskineticSymptomResult: NSObject, NSCopying, NSSecureCoding, PropertyHolder {
        /// Creates an empty result at the reference date.
        public override init() { super.init() }

        /// Creates the same result from an archive.
        public required init?(coder: NSCoder) {}

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes nothing, because all results are the same.
        open func encode(with coder: NSCoder) {}

        /// Returns this result, which never changes.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The start of the minute.
        open var startDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// The end of the minute.
        open var endDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// The fraction of the time in which symptoms are unlikely.
        open var percentUnlikely: Float { 0 }
        /// The fraction of the time in which symptoms are likely.
        open var percentLikely: Float { 0 }

        open override func isEqual(_ object: Any?) -> Bool { hasProperties(of: object) }
        open override var hash: Int { properties.hashValue }
        open override var description: String { propertyDescription }

        var properties: [Property] {
            [
                Property("startDate", startDate), Property("endDate", endDate),
                Property("percentUnlikely", case: percentUnlikely), Property("percentLikely", case: percentLikely),
            ]
        }
    }
#endif
