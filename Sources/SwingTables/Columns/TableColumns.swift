package import SwingMotion

/// The recognised columns of a table.
package struct TableColumns: Sendable {
    /// Columns that belong together: three axes, a quaternion's x, y, z, w, or a single time.
    package struct ColumnGroup: Sendable {
        /// The indices of the columns among the table's cells.
        package let places: [Int]
        /// The unit; `nil` if the header does not state it.
        package let unit: String?
    }

    private let groups: [ColumnMeaning.Quantity: ColumnGroup]

    /// Recognises a table's columns.
    ///
    /// If a quantity has several spellings, the most usual complete one is used.
    ///
    /// - Parameter header: The table's first line.
    /// - Throws: ``SwingMotion/SwingError`` if a quantity's column occurs twice, or its columns have different units.
    package init(_ header: CSVHeader) throws(SwingError) {
        /// The indices of each component's columns, by quantity and rank.
        var found: [ColumnMeaning.Quantity: [Int: [[Int]]]] = [:]
        var units: [Int: String] = [:]
        for (place, cell) in header.cells.enumerated() {
            guard let meaning = ColumnMeaning(ColumnTitle(cell)) else { continue }
            found[meaning.quantity, default: [:]][meaning.rank, default: Array(repeating: [], count: 4)][
                meaning.component
            ].append(place)
            units[place] = meaning.unit
        }
        var groups: [ColumnMeaning.Quantity: ColumnGroup] = [:]
        for (quantity, ranks) in found {
            let count = Self.count(of: quantity)
            let complete = ranks.sorted { $0.key < $1.key }.first { rank in
                rank.value[..<count].allSatisfy { !$0.isEmpty }
            }
            guard let components = complete?.value[..<count] else { continue }
            // Of several times, the finest is used.
            if count == 1, let finest = components[0].max(by: { perSecond(units[$0]) < perSecond(units[$1]) }),
                Set(components[0].map { units[$0] }).count == components[0].count
            {
                groups[quantity] = ColumnGroup(places: [finest], unit: units[finest])
                continue
            }
            if let places = components.first(where: { $0.count > 1 }) {
                throw header.error(
                    "found the column \(VisibleText.quoted(header.cells[places[0]])) \(places.count) times, "
                        + "expected it once; rename all but one")
            }
            let places = components.map { $0[0] }
            let stated = Set(places.map { units[$0] })
            guard stated.count == 1, let unit = stated.first else {
                throw header.error(
                    "found different units in the columns "
                        + places.map { VisibleText.quoted(header.cells[$0]) }.joined(separator: ", ")
                        + ", expected one unit; convert the columns")
            }
            groups[quantity] = ColumnGroup(places: places, unit: unit)
        }
        self.groups = groups

        func perSecond(_ unit: String?) -> Double { unit.flatMap(TimeUnit.init(spelling:))?.perSecond ?? 0 }
    }

    /// The columns of a quantity; `nil` if one is missing.
    package subscript(quantity: ColumnMeaning.Quantity) -> ColumnGroup? { groups[quantity] }

    private static func count(of quantity: ColumnMeaning.Quantity) -> Int {
        switch quantity {
        case .time, .accelerometerTime, .motionTime: 1
        case .attitude: 4
        default: 3
        }
    }
}
