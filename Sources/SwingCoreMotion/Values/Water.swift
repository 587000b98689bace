#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A change of the submersion state.
    open class CMWaterSubmersionEvent: NSObject, NSCopying, NSSecureCoding, PropertyHolder {
        /// The submersion state of the device.
        public typealias State = WaterSubmersionEvent.State

        private var values = (date: Date(timeIntervalSinceReferenceDate: 0), state: State.unknown)

        /// Creates an event of an unknown state at the reference date.
        public override init() { super.init() }

        package convenience init(_ date: Date, _ state: State) {
            self.init()
            values = (date, state)
        }

        /// Creates an event from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) {
            values = (coder.decodeDate(), State(rawValue: coder.decodeInteger(forKey: "state")) ?? .unknown)
        }

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes the event to an archive.
        ///
        /// - Parameter coder: The archive.
        open func encode(with coder: NSCoder) {
            coder.encode(date: date)
            coder.encode(state.rawValue, forKey: "state")
        }

        /// Returns this event, which never changes.
        ///
        /// - Parameter zone: Not used.
        /// - Returns: The event.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The time of the change.
        open var date: Date { values.date }
        /// The state from this time on.
        open var state: State { values.state }

        open override func isEqual(_ object: Any?) -> Bool { hasProperties(of: object) }
        open override var hash: Int { properties.hashValue }
        open override var description: String { propertyDescription }

        var properties: [Property] {
            [Property("date", date), Property("state", case: state)]
        }
    }

    /// Depth and pressure at one instant.
    open class CMWaterSubmersionMeasurement: NSObject, NSCopying, NSSecureCoding, PropertyHolder {
        /// The depth state of the device.
        public typealias DepthState = WaterSubmersionMeasurement.DepthState

        private var time = Date(timeIntervalSinceReferenceDate: 0)
        private var value = WaterSubmersionMeasurement(timestamp: 0, submersionState: .unknown)

        /// Creates a measurement without depth and pressure at the reference date.
        public override init() { super.init() }

        package convenience init(_ date: Date, _ measurement: WaterSubmersionMeasurement) {
            self.init()
            (time, value) = (date, measurement)
        }

        /// Creates a measurement from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) {
            func number(_ key: String) -> Double? {
                coder.containsValue(forKey: key) ? coder.decodeDouble(forKey: key) : nil
            }
            time = coder.decodeDate()
            value = WaterSubmersionMeasurement(
                timestamp: 0, depth: number("depth"), pressure: number("pressure"),
                surfacePressure: number("surfacePressure") ?? .nan,
                submersionState: DepthState(rawValue: coder.decodeInteger(forKey: "submersionState")) ?? .unknown)
        }

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes the measurement to an archive.
        ///
        /// - Parameter coder: The archive.
        open func encode(with coder: NSCoder) {
            coder.encode(date: date)
            if let depth = value.depth { coder.encode(depth, forKey: "depth") }
            if let pressure = value.pressure { coder.encode(pressure, forKey: "pressure") }
            coder.encode(value.surfacePressure, forKey: "surfacePressure")
            coder.encode(value.submersionState.rawValue, forKey: "submersionState")
        }

        /// Returns this measurement, which never changes.
        ///
        /// - Parameter zone: Not used.
        /// - Returns: The measurement.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The time of the measurement.
        open var date: Date { time }
        /// The depth under water; `nil` above water and beyond the sensor's range.
        open var depth: Measurement<UnitLength>? { value.depth.map { Measurement(value: $0, unit: .meters) } }
        /// The absolute pressure; `nil` above water and beyond the sensor's range.
        open var pressure: Measurement<UnitPressure>? {
            value.pressure.map { Measurement(value: $0, unit: .kilopascals) }
        }
        /// The air pressure at the surface; NaN if unknown.
        open var surfacePressure: Measurement<UnitPressure> {
            Measurement(value: value.surfacePressure, unit: .kilopascals)
        }
        /// The depth state of the device.
        open var submersionState: DepthState { value.submersionState }

        open override func isEqual(_ object: Any?) -> Bool { hasProperties(of: object) }
        open override var hash: Int { properties.hashValue }
        open override var description: String { propertyDescription }

        var properties: [Property] {
            [
                Property("date", date), Property("depth", depth), Property("pressure", pressure),
                Property("surfacePressure", surfacePressure), Property("submersionState", case: submersionState),
            ]
        }
    }

    /// The water temperature at one instant.
    open class CMWaterTemperature: NSObject, NSCopying, NSSecureCoding, PropertyHolder {
        private var values = (
            date: Date(timeIntervalSinceReferenceDate: 0), degrees: Double.nan, uncertainty: Double.nan
        )

        /// Creates an unknown temperature at the reference date.
        public override init() { super.init() }

        package convenience init(_ date: Date, _ degrees: Double, _ uncertainty: Double) {
            self.init()
            values = (date, degrees, uncertainty)
        }

        /// Creates a temperature from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) {
            values = (
                coder.decodeDate(), coder.decodeDouble(forKey: "temperature"),
                coder.decodeDouble(forKey: "temperatureUncertainty")
            )
        }

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes the temperature to an archive.
        ///
        /// - Parameter coder: The archive.
        open func encode(with coder: NSCoder) {
            coder.encode(date: date)
            coder.encode(values.degrees, forKey: "temperature")
            coder.encode(values.uncertainty, forKey: "temperatureUncertainty")
        }

        /// Returns this temperature, which never changes.
        ///
        /// - Parameter zone: Not used.
        /// - Returns: The temperature.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The time of the measurement.
        open var date: Date { values.date }
        /// The temperature of the water.
        open var temperature: Measurement<UnitTemperature> { Measurement(value: values.degrees, unit: .celsius) }
        /// The uncertainty of the temperature, as a difference in degrees Celsius.
        open var temperatureUncertainty: Measurement<UnitTemperature> {
            Measurement(value: values.uncertainty, unit: .celsius)
        }

        open override func isEqual(_ object: Any?) -> Bool { hasProperties(of: object) }
        open override var hash: Int { properties.hashValue }
        open override var description: String { propertyDescription }

        var properties: [Property] {
            [
                Property("date", date), Property("temperature", temperature),
                Property("temperatureUncertainty", temperatureUncertainty),
            ]
        }
    }

    extension NSCoder {
        fileprivate func encode(date: Date) { encode(date.timeIntervalSinceReferenceDate, forKey: "date") }

        fileprivate func decodeDate() -> Date { Date(timeIntervalSinceReferenceDate: decodeDouble(forKey: "date")) }
    }
#endif
