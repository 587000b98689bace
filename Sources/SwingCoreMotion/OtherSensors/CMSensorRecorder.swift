#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// The system's recorder of accelerometer data, which is never available.
    open class CMSensorRecorder: NSObject {
        /// Whether the system records accelerometer data.
        open class func isAccelerometerRecordingAvailable() -> Bool { false }
        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { MissingSensor.authorizationStatus }
        /// Whether the app may record.
        open class func isAuthorizedForRecording() -> Bool { authorizationStatus() == .authorized }

        /// Returns the samples of a period: `nil`.
        open func accelerometerData(from start: Date, to end: Date) -> CMSensorDataList? { nil }

        /// Starts a recording, which has no effect.
        open func recordAccelerometer(forDuration duration: TimeInterval) {}
    }

    /// Recorded samples.
    ///
    /// As in Core Motion, it is not a sequence. Programs make it one with an `NSFastEnumerationIterator`.
    open class CMSensorDataList: NSObject {}

    #if canImport(ObjectiveC)
        extension NSFastEnumerationIterator {
            /// Creates an iterator that returns no recorded samples.
            public init(_ list: CMSensorDataList) { self.init(NSArray()) }
        }
    #else
        /// An iterator that returns no recorded samples; Foundation has such a type on Apple's platforms only.
        public struct NSFastEnumerationIterator: IteratorProtocol {
            /// Creates an iterator.
            public init(_ list: CMSensorDataList) {}

            /// Returns `nil`.
            public mutating func next() -> Any? { nil }
        }
    #endif

    /// A sample of the system's recorder.
    open class CMRecordedAccelerometerData: CMAccelerometerData {
        /// The number of the batch that contains the sample.
        open var identifier: UInt64 { 0 }
        /// The time of the sample.
        open var startDate: Date { Date(timeIntervalSinceReferenceDate: 0) }

        override var properties: [Property] {
            super.properties + [Property("identifier", case: identifier), Property("startDate", startDate)]
        }
    }
#endif
