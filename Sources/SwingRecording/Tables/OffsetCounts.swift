import SwingMotion
import SwingTables

/// Counts of a converter without negative numbers: an offset of about half its range stands for 0.
///
/// A map has scales and no offsets, so such a table is rejected with the way to subtract it.
struct OffsetCounts {
    /// The median of each axis.
    private let medians: [Double]
    private let (least, largest): (Double, Double)

    /// The smallest largest count, which is that of a converter of 8 bits in use.
    private static let smallestRange = 100.0
    /// The share of the largest count that the median of each axis exceeds.
    private static let medianShare = 0.125
    /// The share of the median length by which an axis of moved sensors changes, or by which the medians of resting ones
    /// differ at most.
    private static let (moved, resting) = (0.5, 0.15)
    private static let minimumCount = 16

    /// Examines the values of three axes; `nil` if they can be counts around 0.
    ///
    /// - Parameter axes: The values of each axis, as in the table.
    init?(_ axes: [[Double]]) {
        let columns = axes.map { $0.filter(\.isFinite).sorted() }
        guard columns.allSatisfy({ $0.count >= Self.minimumCount && $0.allSatisfy { $0 >= 0 && $0 == $0.rounded() } })
        else { return nil }
        let medians = columns.map { $0[$0.count / 2] }
        let (least, largest) = (columns.map { $0[0] }.min() ?? 0, columns.compactMap(\.last).max() ?? 0)
        guard largest >= Self.smallestRange, medians.allSatisfy({ $0 > Self.medianShare * largest }) else { return nil }
        let length = medians.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let isMoved = columns.contains { ($0.last ?? 0) - $0[0] > Self.moved * length }
        let spread = (medians.max() ?? 0) - (medians.min() ?? 0)
        guard isMoved || spread < Self.resting * length else { return nil }
        (self.medians, self.least, self.largest) = (medians, least, largest)
    }

    /// Returns the error about such counts.
    ///
    /// - Parameters:
    ///   - sensors: The indices of each sensor's columns with their counts, and whether they are rotation rates, which
    ///     are 0 at rest.
    ///   - file: The table.
    ///   - header: The table's first line.
    /// - Returns: The error, with the lines that subtract the offsets; `nil` without such counts.
    static func error(
        of sensors: [(places: [Int], counts: OffsetCounts, isRate: Bool)], _ file: FileHead, _ header: CSVHeader
    ) -> SwingError? {
        guard let first = sensors.first else { return nil }
        let lines = sensors.map { sensor in
            let names = sensor.places.map {
                header.isAbsent ? "\($0)" : "\"\(VisibleText.escaped(header.cells[$0]))\""
            }
            let medians = sensor.counts.medians.map { "\(Int(clamped: $0))" }.joined(separator: ", ")
            let offset = sensor.isRate ? "[\(medians)]" : "\(sensor.counts.middle)"
            return "t[[\(names.joined(separator: ", "))]] -= \(offset); "
        }
        let stem = ForeignFile.names(of: file.name).stem
        let column =
            header.isAbsent ? "column \(first.places[0] + 1)" : VisibleText.quoted(header.cells[first.places[0]])
        return SwingError(
            .badData, at: file.name,
            "found whole numbers from \(Int(clamped: first.counts.least)) to \(Int(clamped: first.counts.largest)) in "
                + "\(column) and its neighbours, none below 0, as counts of a converter with an offset; expected numbers "
                + "around 0; subtract the count at 0 g, here half the range, and that at rest, in Python with "
                + "t = \(file.pandasTable(header)); \(lines.joined())t.to_csv(\"\(stem)-signed.csv\", "
                + "index=False\(header.isAbsent ? ", header=False" : ""))")
    }

    /// Half the range of the smallest converter that has all counts.
    private var middle: Int {
        var range = 256
        while Double(range) <= largest, range < 1 << 24 { range *= 2 }
        return range / 2
    }
}
