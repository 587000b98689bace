import SwingMotion
import SwingTables

/// The meanings of a table's columns, inferred from their values alone.
///
/// A map proposal uses them for tables without a header, and for tables whose names it does not know.
struct ColumnValues {
    /// The column of times; `nil` if none looks like one.
    private(set) var time: Int?
    /// The columns of total acceleration; `nil` if no three columns look like it.
    private(set) var acceleration: [Int]?
    /// The unit of the acceleration, and its median length in the table.
    private(set) var accelerationUnit: (name: String?, length: Double)?
    private(set) var medianLength = Double.nan
    /// The columns before these that rise and fall as axes do, unless they are groups of three.
    private(set) var strayAxes: [Int] = []
    /// The columns that are assumed to be rotation rates, those after the acceleration first; `nil` without them.
    private(set) var rotationRate: [Int]?
    /// The columns with numbers, other than times.
    let axes: [Int]
    /// Whether all but two of these are parts of a quaternion.
    let isAttitude: Bool
    /// The first cell with a text before its number, such as `ax:0.5`, in a line of such cells; `nil` without one.
    private(set) var labelledCell: String?
    /// The number of names in that line.
    private(set) var labelCount = 0
    /// Three neighbouring columns whose names are those of a gyroscope, whatever follows; `nil` without them.
    let namedRates: [Int]?
    /// Three neighbouring columns with counts around an offset; `nil` without them.
    private(set) var offsetAxes: (places: [Int], counts: OffsetCounts)?

    private static let rowLimit = 2000
    /// The share of rows whose values must be numbers.
    private static let numberShare = 0.9
    /// The length in g that only an acceleration exceeds, and no unit vector.
    private static let vectorLimit = 1.1
    /// The smallest share of rows in which a worn accelerometer measures about 1 g.
    private static let calmShare = 0.3
    /// The share of the median length by which a steady length varies.
    private static let steadiness = 0.5
    /// The share of the best fit from which another fit counts as almost as good.
    private static let closeness = 0.7

    /// Reads the first rows of a table.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init(_ file: FileHead, _ header: CSVHeader) throws(SwingError) {
        var columns = [Column](repeating: Column(), count: header.cells.count)
        var rows = try file.rows(after: header)
        var (count, rowCount) = (0, 0)
        var labelled: [(cell: String?, count: Int)] = []
        while count < Self.rowLimit, let cells = try rows.next() {
            rowCount += 1
            let found = Self.labelled(cells, isBare: header.isAbsent)
            if found.count > 0 { labelled.append(found) }
            guard cells.count == columns.count else { continue }
            for (i, cell) in cells.enumerated() { columns[i].add(header.withPoint(cell)) }
            count += 1
        }
        let title = Self.labelled(header.cells, isBare: header.isAbsent)
        if title.count > 0 { labelled.append(title) }
        // A line of prose may contain a few, too.
        if let first = labelled.first, 2 * labelled.count > rowCount { (labelledCell, labelCount) = first }
        let isNumbers = columns.map { Double($0.numberCount) >= Self.numberShare * Double(max(count, 1)) }
        time =
            columns.indices.first { columns[$0].isDates }
            ?? columns.indices.first { isNumbers[$0] && columns[$0].isTime }
        let isValues = columns.indices.map { isNumbers[$0] && !columns[$0].isTime && !columns[$0].isCounter }
        axes = isValues.indices.filter { isValues[$0] }
        let quaternion = Self.unitVectors(columns, width: 4) { $0.allSatisfy(\.isVarying) }
        isAttitude = !quaternion.isEmpty && Set(axes).subtracting(quaternion).count < 3
        let kinds = header.isAbsent ? columns.map { _ in .unknown } : header.cells.map(NamedKind.init)
        func triples(of kind: NamedKind, _ isOne: (Column) -> Bool) -> [Int] {
            let axes = columns.indices.map {
                isValues[$0] && [.unknown, kind].contains(kinds[$0]) && isOne(columns[$0])
            }
            return columns.indices.dropLast(2).filter { axes[$0] && axes[$0 + 1] && axes[$0 + 2] }
        }
        namedRates = triples(of: .rotation, \.isVarying).first { i in
            !header.isAbsent && header.cells[i..<i + 3].allSatisfy(NamedKind.isGyroscope)
        }.map { Array($0..<$0 + 3) }
        offsetAxes =
            triples(of: .acceleration, \.isVarying).lazy.compactMap { i in
                OffsetCounts(columns[i..<i + 3].map(\.values)).map { (Array(i..<i + 3), $0) }
            }.first
        let units = Self.accelerationUnits + (file.countsPerGravity.map { [(nil, $0)] } ?? [])
        let candidates = triples(of: .acceleration, \.isVarying)
        let fits = candidates.map { Self.fit(columns[$0..<$0 + 3], units) }
        guard let best = fits.indices.max(by: { fits[$0].share < fits[$1].share }), fits[best].share >= Self.calmShare
        else { return }
        // Columns of two sensors may fit too, if one axis of gravity is small: sensors have three columns each.
        let directions = Set(
            [3, 4].flatMap { Self.unitVectors(columns, width: $0) { $0.contains(where: \.isVarying) } })
        let isAxis = columns.indices.map {
            isValues[$0] && kinds[$0] != .other && columns[$0].isAxis && !directions.contains($0)
        }
        func axesBefore(_ i: Int) -> Range<Int> { (isAxis[..<i].lastIndex(of: false).map { $0 + 1 } ?? 0)..<i }
        func isFirstAxis(_ i: Int) -> Bool { axesBefore(i).count % 3 == 0 }
        let chosen =
            candidates.indices.first { i in
                fits[i].share >= Self.closeness * fits[best].share && isFirstAxis(candidates[i])
            } ?? best
        let first = candidates[chosen]
        acceleration = Array(first..<first + 3)
        if !isFirstAxis(first) { strayAxes = Array(axesBefore(first)) }
        (accelerationUnit, medianLength) = (fits[chosen].unit, fits[chosen].median)
        // The axes of another accelerometer are not rotation rates, unless their names are those of rates.
        let others = triples(of: .rotation, \.isAxis).filter { i in
            abs(i - first) >= 3 && directions.isDisjoint(with: i..<i + 3)
                && (kinds[i] == .rotation
                    || Self.fit(columns[i..<i + 3], [accelerationUnit].compactMap { $0?.name == nil ? nil : $0 }).share
                        < Self.calmShare)
        }
        let aligned = others.filter(isFirstAxis)
        // The length of a magnetic field is steady, that of rates in motion is not.
        let isMoving = { i in Self.isMoving(columns[i..<i + 3]) }
        let rotation = [aligned.filter(isMoving), others.filter(isMoving), aligned, others].lazy.compactMap { list in
            list.first { $0 > first } ?? list.first
        }.first
        rotationRate = rotation.map { Array($0..<$0 + 3) }
    }

    /// The units in which a table may have accelerations, without a name for counts of a converter, and their lengths of 1 g.
    static let accelerationUnits: [(name: String?, length: Double)] =
        [
            ("g", 1), ("m/s^2", CSVUnit.standardGravityInMetersPerSecondSquared), ("mg", 1000),
        ] + [2048, 4096, 8192, 16_384].map { (nil, $0) }

    /// Returns the unit in which a typical length is about 1 g; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - length: The length.
    ///   - counts: The counts of the file's converter per g, if the file's layout states them.
    /// - Returns: The unit.
    static func accelerationUnit(ofLength length: Double, counts: Double?) -> (name: String?, length: Double)? {
        unit(ofLength: length, among: accelerationUnits + (counts.map { [(nil, $0)] } ?? []))
    }

    private static func unit(
        ofLength length: Double, among units: [(name: String?, length: Double)]
    ) -> (name: String?, length: Double)? {
        units.first { (0.8...1.25).contains(length / $0.length) }
    }

    /// How well the lengths of three columns fit 1 g.
    private struct GravityFit {
        /// The share of rows in which the length is about 1 g in the best unit; 0 for a part of a unit vector, such as gravity
        /// or a quaternion, which is never longer.
        var share = 0.0
        /// The median length.
        var median = Double.nan
        var unit: (name: String?, length: Double)?
    }

    private static func fit(_ columns: ArraySlice<Column>, _ units: [(name: String?, length: Double)]) -> GravityFit {
        let norms = norms(columns)
        guard !norms.isEmpty, let unit = unit(ofLength: norms[norms.count / 2], among: units),
            norms[norms.count - 1] > vectorLimit * unit.length
        else { return GravityFit() }
        let share = Double(norms.count { (0.7...1.4).contains($0 / unit.length) }) / Double(norms.count)
        return GravityFit(share: share, median: norms[norms.count / 2], unit: unit)
    }

    /// Returns the lengths of three columns in ascending order.
    private static func norms(_ columns: ArraySlice<Column>) -> [Double] {
        let values = columns.map(\.values)
        let squares = values[0].indices.map { i in values.reduce(0) { $0 + $1[i] * $1[i] } }
        return squares.filter(\.isFinite).map { $0.squareRoot() }.sorted()
    }

    /// Returns whether the length of three columns varies as that of rotation rates in motion.
    private static func isMoving(_ columns: ArraySlice<Column>) -> Bool {
        let norms = norms(columns)
        guard !norms.isEmpty else { return false }
        return norms[norms.count * 9 / 10] - norms[norms.count / 10] > steadiness * norms[norms.count / 2]
    }

    /// Returns the columns of gravity's directions and of quaternions, whose length is 1.
    private static func unitVectors(
        _ columns: [Column], width: Int, _ isOne: (ArraySlice<Column>) -> Bool
    ) -> [Int] {
        guard columns.count >= width else { return [] }
        return (0...columns.count - width).filter { start in
            let vector = columns[start..<start + width]
            guard isOne(vector) else { return false }
            let lengths = vector[start].values.indices.map { i in
                vector.reduce(0) { $0 + $1.values[i] * $1.values[i] }
            }
            return lengths.count { abs($0 - 1) < 0.02 } * 100 >= lengths.count * 99
        }.flatMap { $0..<$0 + width }
    }

    /// Returns the first cell with a name before its number, and the number of names, of a line with at least three.
    ///
    /// In a table without a header, one text before the first number suffices, as loggers write a time and a source.
    private static func labelled(_ cells: [String], isBare: Bool) -> (cell: String?, count: Int) {
        let counts = cells.map(labelCount)
        let count = counts.reduce(0, +)
        if count >= 3 { return (zip(cells, counts).first { $1 > 0 }?.0, count) }
        let words = cells.first?.split(whereSeparator: \.isWhitespace) ?? []
        guard isBare, cells.count >= 3, words.count > 1, let last = words.last, Double(last) != nil,
            cells[0].contains(where: \.isLetter), cells.dropFirst().allSatisfy({ Double($0) != nil })
        else { return (nil, 0) }
        return (cells[0], 1)
    }

    /// Returns the number of names followed by a colon or an equals sign and a number.
    private static func labelCount(_ cell: String) -> Int {
        let parts = cell.split(omittingEmptySubsequences: false) { ":=".contains($0) }
        return zip(parts, parts.dropFirst()).count { before, after in
            let name = before.reversed().drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let number = after.drop { $0 == " " }.prefix { "+-.0123456789eE".contains($0) }
            return (name.last?.isLetter ?? false) && Double(number) != nil
        }
    }

    /// One column's values.
    private struct Column {
        /// The numbers; NaN for a missing value and for text.
        private(set) var values: [Double] = []
        private(set) var numberCount = 0
        private var dateCount = 0
        private var hasFractions = false

        mutating func add(_ cell: String) {
            let number = Double(cell)
            values.append(number ?? .nan)
            if let number {
                numberCount += 1
                hasFractions = hasFractions || number.rounded() != number
            } else if TableClock.isText(cell) {
                dateCount += 1
            }
        }

        /// Whether each value is a date or a time of day.
        var isDates: Bool { dateCount > 0 && dateCount == values.count }

        /// Whether the values differ.
        var isVarying: Bool { (values.min() ?? 0) < (values.max() ?? 0) }

        /// Whether the values rise and fall, and by more than those of a slow quantity such as a temperature.
        var isAxis: Bool {
            let numbers = values.filter(\.isFinite)
            guard let least = numbers.min(), let greatest = numbers.max(),
                zip(numbers, numbers.dropFirst()).contains(where: >),
                hasFractions || numbers.count < Self.labelLimit * Self.labelLimit
                    || Set(numbers).count > Self.labelLimit
            else { return false }
            return least < 0 || greatest - least > Self.slowShare * greatest
        }

        /// The number of different integers up to which a column contains labels, such as those of activities.
        private static let labelLimit = 8
        /// The share of its maximum by which a slow quantity changes at most.
        private static let slowShare = 0.2

        /// Whether the values count the rows.
        var isCounter: Bool {
            !hasFractions && values.count > 2 && zip(values, values.dropFirst()).allSatisfy { $1 - $0 == 1 }
        }

        /// Whether the values increase by the steps of a sensor's clock, and do not count the rows.
        var isTime: Bool {
            let steps = zip(values, values.dropFirst()).map { $1 - $0 }.filter(\.isFinite)
            let positive = steps.filter { $0 > 0 }.sorted()
            guard positive.count * 10 > steps.count, steps.count(where: { $0 < 0 }) * 100 <= steps.count else {
                return false
            }
            let step = positive[positive.count / 2]
            return !isCounter && TimeUnit.sensorUnits.contains { (5...5000).contains($0.perSecond / step) }
        }
    }
}

/// What a name reveals of a column, though it is not the usual name of a quantity.
enum NamedKind {
    case acceleration, rotation, other, unknown

    /// Returns whether a name contains a word for rotation rates.
    static func isGyroscope(_ cell: String) -> Bool {
        let name = cell.lowercased().filter(\.isLetter)
        return ["gyr", "rotationrate", "rotrate", "angularvel", "angularrate", "angvel"].contains(where: name.contains)
    }

    init(_ cell: String) {
        let name = cell.lowercased()
        // The first word decides: `roll_rate` is a rotation, and `heart_rate` is not.
        let words: [(Self, [String])] = [
            (.other, ["heart", "sample", "angle"]), (.acceleration, ["acc", "beschl"]),
            (.rotation, ["gyr", "rotation", "omega", "angular", "rate", "droll", "dpitch", "dyaw"]),
            (
                .other,
                [
                    "mag", "compass", "temp", "quat", "euler", "roll", "pitch", "yaw", "latitude", "longitude",
                    "altitude", "pressure", "humid", "batt", "emg", "strain", "force", "light", "lux", "label", "class",
                    "speed", "velocity", "position", "distance", "current", "voltage",
                ]
            ),
        ]
        self = words.first { $0.1.contains { name.contains($0) } }?.0 ?? .unknown
    }
}

extension FileHead {
    /// The counts per g of a table without units, if its first lines show which sensor wrote it; `nil` otherwise.
    var countsPerGravity: Double? { start.hasColumnRates ? 64 : nil }
}
