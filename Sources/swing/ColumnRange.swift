/// The range of one column's values, and how often they stand at the end of the sensor's range.
struct ColumnRange {
    /// How clipping is told.
    enum Clipping {
        /// The least or the greatest value, if its magnitude is above a limit, stands in samples that follow each other.
        case plateau(above: Float)
        /// A value of this magnitude or more.
        case value(Float)
    }

    let name: String
    /// The unit; empty for a pure number.
    let unit: String
    private let clipping: Clipping?
    private var least = Plateau(at: .infinity)
    private var greatest = Plateau(at: -.infinity)
    private var beyond = 0

    init(_ name: String, unit: String, isClippedAt clipping: Clipping? = nil) {
        self.name = name
        self.unit = unit
        self.clipping = clipping
    }

    /// Three columns of one quantity.
    static func axes(_ prefix: String, unit: String, isClippedAt clipping: Clipping? = nil) -> [ColumnRange] {
        ["x", "y", "z"].map { ColumnRange(prefix + $0, unit: unit, isClippedAt: clipping) }
    }

    /// Looks at the next values; those that are not finite are passed over.
    mutating func add(_ values: [Float]) {
        for value in values where value.isFinite {
            if value < least.value { least = Plateau(at: value) }
            if value > greatest.value { greatest = Plateau(at: value) }
            least.add(value)
            greatest.add(value)
            if case .value(let limit) = clipping, value.magnitude >= limit { beyond += 1 }
        }
    }

    /// The least value; NaN if there is none.
    var minimum: Double { least.value.isFinite ? least.value.shortest : .nan }

    /// The greatest value; NaN if there is none.
    var maximum: Double { greatest.value.isFinite ? greatest.value.shortest : .nan }

    /// How many samples stand at the end of the sensor's range; `nil` where that has no meaning.
    var clippedCount: Int? {
        switch clipping {
        case nil: nil
        case .value: beyond
        case .plateau(let limit):
            // A column that never changes is at rest at both ends.
            least.value == greatest.value
                ? 0 : [least, greatest].filter { $0.value.magnitude > limit }.reduce(0) { $0 + $1.count }
        }
    }
}

/// How many samples stand at one value, each beside another one.
private struct Plateau {
    let value: Float
    private(set) var count = 0
    private var run = 0

    init(at value: Float) { self.value = value }

    mutating func add(_ next: Float) {
        guard next == value else {
            run = 0
            return
        }
        run += 1
        if run > 1 { count += run == 2 ? 2 : 1 }
    }
}

extension Float {
    /// The Double with the same shortest decimals.
    fileprivate var shortest: Double { Double(description) ?? Double(self) }
}
