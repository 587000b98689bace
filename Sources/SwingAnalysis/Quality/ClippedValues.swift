import SwingSignal

/// A counter of a column's values at the end of the sensor's range.
package struct ClippedValues: Sendable {
    /// The criterion for a clipped value.
    package enum Criterion: Sendable {
        /// The column's minimum or maximum in consecutive samples, if its magnitude is above a limit.
        case plateau(above: Float)
        /// Any value of this magnitude or more.
        case value(Float)
    }

    private let rule: Criterion
    private var minimum = Plateau(at: .infinity)
    private var maximum = Plateau(at: -.infinity)
    private var beyond = 0
    private var total = 0

    /// The accelerometer's criterion: the range of a watch ends at 16 to 34 g, depending on the model.
    package static let acceleration = Criterion.plateau(above: 4)
    /// The gyroscope's criterion: 2000 °/s in rad/s, with a margin for rounding.
    package static let rotationRate = Criterion.value(34.9)

    /// Creates a counter without values.
    ///
    /// - Parameter rule: The criterion for a clipped value.
    package init(_ rule: Criterion) { self.rule = rule }

    /// The number of values at the end of the range.
    package var count: Int {
        switch rule {
        case .value: beyond
        // A constant column is not clipped.
        case .plateau: [minimum, maximum].reduce(0) { $0 + ($1.seen == total ? 0 : $1.count) }
        }
    }

    /// Analyzes the next values; values that are not finite are skipped.
    ///
    /// - Parameter values: The values.
    /// - Complexity: O(*n*), where *n* is the number of values.
    package mutating func analyze(_ values: Span<Float>) { analyze(values, maximum: Magnitudes.maximum(values)) }

    /// Analyzes the next values, whose maximum magnitude was computed by ``Magnitudes``.
    mutating func analyze(_ values: Span<Float>, maximum magnitude: Float) {
        total += values.count
        // A NaN may hide a larger magnitude.
        guard !(magnitude <= limit) else {
            minimum.interrupt()
            maximum.interrupt()
            return
        }
        for i in values.indices where values[i].isFinite { add(values[i]) }
    }

    private mutating func add(_ value: Float) {
        switch rule {
        case .value(let limit): if value.magnitude >= limit { beyond += 1 }
        case .plateau(let limit):
            if value < min(minimum.value, -limit) { minimum = Plateau(at: value) }
            if value > max(maximum.value, limit) { maximum = Plateau(at: value) }
            minimum.add(value)
            maximum.add(value)
        }
    }

    /// The largest magnitude that cannot change the count.
    private var limit: Float {
        switch rule {
        case .value(let limit): limit.nextDown
        case .plateau(let limit): min(max(-minimum.nearest, limit.nextUp), max(maximum.nearest, limit.nextUp)).nextDown
        }
    }
}

/// A counter of the samples that have one value, each next to another such sample.
private struct Plateau: Sendable {
    let value: Float
    private(set) var count = 0
    /// The number of all samples with the value, including isolated ones.
    private(set) var seen = 0
    private var run = 0

    init(at value: Float) { self.value = value }

    /// The value, or 0 if it is infinite because no sample has been found.
    var nearest: Float { value.isFinite ? value : 0 }

    mutating func interrupt() { run = 0 }

    mutating func add(_ next: Float) {
        guard next == value else {
            run = 0
            return
        }
        seen += 1
        run += 1
        if run > 1 { count += run == 2 ? 2 : 1 }
    }
}
