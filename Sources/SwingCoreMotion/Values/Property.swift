#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    import Foundation
    import SwingReplay

    /// A property of an object, by which the object is compared and described.
    struct Property: Hashable, CustomStringConvertible {
        private let name: String
        /// The components; `nil` for NaN, which equals NaN here.
        private var numbers: [Double?] = []
        /// The unit of the components.
        private var unit = ""
        /// The description of a value that is not a number with a unit.
        private var label: String?

        /// Creates a property with components in a unit.
        init(_ name: String, _ components: Double..., unit: String = "") {
            (self.name, self.unit) = (name, unit)
            numbers = components.map { $0.isNaN ? nil : $0 }
        }

        /// Creates a property with components along the axes.
        init(_ name: String, _ value: some AxisComponents, _ unit: String) {
            self.init(name, value.x, value.y, value.z, unit: unit)
        }

        /// Creates a property with a number in a unit, or `nil`.
        init(_ name: String, _ value: NSNumber?, unit: String = "") {
            self.init(name, value?.doubleValue ?? .nan, unit: unit)
            if value == nil { (numbers, label) = ([], "nil") }
        }

        /// Creates a property with a measurement, or `nil`.
        init(_ name: String, _ value: Measurement<some Unit>?) {
            self.init(name, value?.value ?? .nan, unit: value?.unit.symbol ?? "")
            if value == nil { (numbers, label) = ([], "nil") }
        }

        /// Creates a property with a point in time.
        init(_ name: String, _ date: Date) {
            self.init(name, date.timeIntervalSinceReferenceDate)
            label = "\(date)"
        }

        /// Creates a property with a case of an enumeration, a Boolean value or an integer.
        init(_ name: String, case value: some Hashable) {
            self.name = name
            label = "\(value)"
        }

        var description: String {
            // The sum turns −0 into 0.
            let values = numbers.map { $0.map { "\($0 + 0)" } ?? "nan" }
            let text = values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
            return "\(name): \(label ?? (unit.isEmpty ? text : "\(text) \(unit)"))"
        }
    }

    extension CMMagneticField: AxisComponents {}

    /// An object that is compared and described by its properties.
    ///
    /// They are read as a program reads them, so a subclass that overrides some is compared by its own.
    protocol PropertyHolder: NSObject {
        var properties: [Property] { get }
    }

    extension PropertyHolder {
        /// Returns whether an object is of the same class and has equal properties.
        func hasProperties(of object: Any?) -> Bool {
            guard let other = object as? any PropertyHolder else { return false }
            return self === other || (type(of: self) == type(of: other) && properties == other.properties)
        }

        /// The class and its properties.
        var propertyDescription: String {
            "\(type(of: self))(\(properties.map(\.description).joined(separator: ", ")))"
        }
    }
#endif
