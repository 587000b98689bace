import SwingMotion
import SwingTables

/// What a proposal states about units: those that the header names, those that accelerations share, and those that are
/// open.
extension MapProposal {
    /// Returns columns with the unit that the header names; a unit of another kind is left open.
    func axes(_ places: [Int], _ kind: CSVUnit) -> ColumnMap.AxisColumns {
        var axes = ColumnMap.AxisColumns(columns: places.map(column))
        var stated: [String] = []
        for place in places {
            guard let unit = units[place], !stated.contains(where: { Self.areEqual($0, unit, kind) }) else { continue }
            stated.append(unit)
        }
        axes.unit = stated.first
        if stated.contains(where: { kind.factor(from: $0) == nil }) || stated.count > 1 {
            axes.unit = MapUnit.open(stated.joined(separator: ", "))
        }
        return axes
    }

    private static func areEqual(_ a: String, _ b: String, _ kind: CSVUnit) -> Bool {
        guard let factor = kind.factor(from: a) else { return a == b }
        return factor == kind.factor(from: b)
    }

    // MARK: - User acceleration

    /// Sets the unit of user acceleration that the header does not name: accelerations of one table share a unit.
    ///
    /// - Parameters:
    ///   - user: The columns of user acceleration.
    ///   - gravity: Those of gravity; `nil` if the table has none.
    ///   - total: Those of total acceleration, `nil` if the table has none.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read.
    mutating func settleUser(
        _ user: inout ColumnMap.AxisColumns, gravity: ColumnMap.AxisColumns?, total: ColumnMap.AxisColumns?
    ) throws(SwingError) {
        guard let columns = places[.userAcceleration] ?? places[.bareAcceleration], !MapUnit.isOpen(user.unit) else {
            return
        }
        let name = name(of: columns)
        if let total, let factor = Self.factor(of: total),
            let places = places[.acceleration] ?? places[.bareAcceleration],
            places != columns, let ratio = try AccelerationRatio(sample(places), sample(columns)).factor
        {
            let candidates = user.unit == nil ? [total, Self.axes(in: "m/s^2"), Self.axes(in: "g")] : [user]
            let fitting = candidates.first { candidate in
                Self.factor(of: candidate).map { AccelerationRatio.isOfOneUnit(factor * ratio / $0) } ?? false
            }
            if let fitting {
                guard user.unit == nil else { return }
                (user.unit, user.scale) = (fitting.unit, fitting.scale)
                if user.unit != nil || user.scale != 1 {
                    notes.append("\(name) changes as total acceleration does in \(Self.text(of: fitting))")
                }
            } else {
                notes.append(
                    "\(name) changes by \(Float(1 / ratio)) times the change of total acceleration, which is neither "
                        + "\(user.unit ?? "g nor m/s^2") nor explained by a filter")
                user.unit = MapUnit.open(user.unit ?? "g or m/s^2")
            }
            return
        }
        guard user.unit == nil, let other = gravity ?? total, other.unit != nil || other.scale != 1 else { return }
        (user.unit, user.scale) = (other.unit, other.scale)
        notes.append(
            "\(name) names no unit; it is assumed to be in that of \(gravity == nil ? "total acceleration" : "gravity"), "
                + "\(Self.text(of: other)); if it is in g, write \"unit\": \"g\" in userAcceleration")
    }

    private static func axes(in unit: String) -> ColumnMap.AxisColumns {
        ColumnMap.AxisColumns(columns: [], unit: unit)
    }

    private static func text(of axes: ColumnMap.AxisColumns) -> String {
        axes.unit ?? (axes.scale == 1 ? "g" : "counts of a converter")
    }

    /// Returns the factor of accelerations to g; `nil` if their unit is open.
    static func factor(of axes: ColumnMap.AxisColumns) -> Double? {
        guard let unit = axes.unit else { return axes.scale }
        return CSVUnit.standardGravity.factor(from: unit).map { $0 * axes.scale }
    }

    // MARK: - Open units

    /// Notes which quantities' units are to be settled.
    mutating func noteOpenUnits(_ quantities: [String: ColumnMap.AxisColumns]) {
        for (quantity, axes) in quantities.sorted(by: { $0.key < $1.key }) {
            guard let unit = axes.unit, MapUnit.isOpen(unit) else { continue }
            let isRate = MapUnit.kind(of: quantity) == .radianPerSecond
            notes.append(
                "settle \(quantity): write its unit, \(MapUnit.kind(of: quantity).choice), instead of "
                    + "\(VisibleText.quoted(unit)); if it contains counts of a converter, write as scale the "
                    + (isRate
                        ? "deg/s per count, such as 0.061 for 2000 deg/s in 16 bits, and as unit deg/s"
                        : "g per count, such as 0.000061 for 2 g in 16 bits, and as unit g"))
        }
    }

    /// The words after a name of times that state no unit.
    private static let clockWords: Set<String> = [
        "unix", "epoch", "utc", "gmt", "posix", "local", "since", "start", "from", "elapsed", "boot", "system",
        "device",
        "phone", "host", "sensor", "relative", "absolute", "reboot", "begin", "beginning", "of", "in",
    ]

    /// The unit of times that the header names, also beside words such as `since start`; `nil` if it names none.
    var statedTimeUnit: TimeUnit? {
        guard let text = time.flatMap({ units[$0] }) else { return nil }
        let found = Self.words(of: text).compactMap(TimeUnit.init(spelling:))
        return TimeUnit(spelling: text) ?? (found.count == 1 ? found[0] : nil)
    }

    /// The text in place of a unit of times that the header names, and that is not one, or of numbers that can be
    /// counts; `nil` if the unit is known.
    func openTimeUnit(_ clock: TableClock) -> String? {
        guard let time, !clock.isText, statedTimeUnit == nil else { return nil }
        if let text = units[time], !Self.words(of: text).isEmpty { return text }
        return (try? file.unclearTimes(in: time, header, selection: selection))?.choice
    }

    /// Returns the words of a unit that do not describe a clock, in lower case.
    private static func words(of unit: String) -> [String] {
        unit.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).filter {
            $0.contains(where: \.isLetter) && !clockWords.contains($0)
        }
    }
}
