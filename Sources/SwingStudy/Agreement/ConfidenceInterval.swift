/// A 95 % confidence interval.
public struct ConfidenceInterval: Hashable, Sendable {
    /// The lower end, in the unit of the value.
    public let lower: Double
    /// The upper end, in the unit of the value.
    public let upper: Double

    /// Creates an interval.
    ///
    /// - Parameters:
    ///   - lower: The lower end.
    ///   - upper: The upper end.
    package init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// Creates an interval around a value.
    init(_ value: Double, halfWidth: Double) { self.init(lower: value - halfWidth, upper: value + halfWidth) }
}

/// A value that was measured, or the reason why it is omitted.
public enum Measured<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    case value(Value)
    /// The reason why the value is omitted, a clause without a full stop.
    case omitted(String)

    /// The value, or `nil` if it is omitted.
    public var value: Value? {
        guard case .value(let value) = self else { return nil }
        return value
    }

    /// The reason why the value is omitted, or `nil`.
    public var reason: String? {
        guard case .omitted(let reason) = self else { return nil }
        return reason
    }
}
