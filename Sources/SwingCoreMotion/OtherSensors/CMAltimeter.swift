#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A handler of relative altitudes.
    public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void
    /// A handler of absolute altitudes.
    public typealias CMAbsoluteAltitudeHandler = (CMAbsoluteAltitudeData?, (any Error)?) -> Void

    /// A source of altitudes, which is never available.
    ///
    /// Updates deliver nothing, as on a device without a barometer.
    open class CMAltimeter: NSObject {
        /// Whether relative altitudes are available.
        open class func isRelativeAltitudeAvailable() -> Bool { false }
        /// Whether absolute altitudes are available.
        open class func isAbsoluteAltitudeAvailable() -> Bool { false }
        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { MissingSensor.authorizationStatus }

        /// Starts updates of the relative altitude, which deliver nothing.
        open func startRelativeAltitudeUpdates(
            to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler
        ) {}

        /// Stops updates of the relative altitude.
        open func stopRelativeAltitudeUpdates() {}

        /// Starts updates of the absolute altitude, which deliver nothing.
        open func startAbsoluteAltitudeUpdates(
            to queue: OperationQueue, withHandler handler: @escaping CMAbsoluteAltitudeHandler
        ) {}

        /// Stops updates of the absolute altitude.
        open func stopAbsoluteAltitudeUpdates() {}
    }

    /// An altitude relative to that of the first update.
    open class CMAltitudeData: CMLogItem {
        /// The altitude in metres relative to the first update.
        open var relativeAltitude: NSNumber { 0 }
        /// The pressure in kilopascals.
        open var pressure: NSNumber { 0 }

        override var properties: [Property] {
            super.properties + [
                Property("relativeAltitude", relativeAltitude, unit: "m"), Property("pressure", pressure, unit: "kPa"),
            ]
        }
    }

    /// An altitude above sea level.
    open class CMAbsoluteAltitudeData: CMLogItem {
        /// The altitude above sea level in metres.
        open var altitude: Double { 0 }
        /// The uncertainty of the altitude in metres.
        open var accuracy: Double { 0 }
        /// The precision of the altitude in metres.
        open var precision: Double { 0 }

        override var properties: [Property] {
            super.properties + [
                Property("altitude", altitude, unit: "m"), Property("accuracy", accuracy, unit: "m"),
                Property("precision", precision, unit: "m"),
            ]
        }
    }
#endif
