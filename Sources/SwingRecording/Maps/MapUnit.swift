import SwingMotion
import SwingTables

/// A unit in a map.
///
/// A proposal writes a unit that neither the heading nor the values settle as `? LSB`; the map is rejected until a person
/// has replaced it.
enum MapUnit {
    /// Returns the unit of a quantity that is still to be settled.
    ///
    /// - Parameter found: What the heading names, or what the values look like.
    /// - Returns: The text for the map.
    static func open(_ found: String) -> String { "? \(found)" }

    /// Returns whether a unit is still to be settled.
    static func isOpen(_ unit: String?) -> Bool { unit?.hasPrefix("?") ?? false }

    /// Returns the factor of a quantity's unit in a map.
    ///
    /// - Parameters:
    ///   - text: The unit; `nil` for g or rad/s.
    ///   - quantity: The quantity's name in a map.
    ///   - file: The table's name in messages.
    /// - Returns: The factor to g or rad/s.
    /// - Throws: ``SwingMotion/SwingError`` if it is not a unit of this quantity.
    static func factor(of text: String?, _ quantity: String, at file: String) throws(SwingError) -> Double {
        guard let text else { return 1 }
        let unit = kind(of: quantity)
        if let factor = unit.factor(from: text) { return factor }
        let isRate = unit == .radianPerSecond
        let example =
            isRate
            ? "deg/s, and as scale the deg/s per count, such as 0.061"
            : "g, and as scale the g per count, such as 0.000061"
        let counts = "for counts of a converter write as unit \(example)"
        if isOpen(text) {
            throw SwingError(
                .badData, at: file,
                "the map leaves the unit of \(quantity) open, \(VisibleText.quoted(text)), expected \(unit.choice); write the "
                    + "unit in the map; \(counts)")
        }
        throw SwingError(
            .badData, at: file,
            "the map states the unit \(VisibleText.quoted(text)) of \(quantity), expected \(unit.choice); "
                + (CSVUnit.isOfCounts(text) ? counts : "correct the map"))
    }

    /// Returns the unit of a map's times; `nil` if it is inferred.
    ///
    /// - Parameters:
    ///   - text: The unit.
    ///   - file: The table's name in messages.
    /// - Returns: The unit.
    /// - Throws: ``SwingMotion/SwingError`` if it is not a unit of time.
    static func time(_ text: String?, at file: String) throws(SwingError) -> TimeUnit? {
        guard let text else { return nil }
        if let unit = TimeUnit(spelling: text), !isOpen(text) { return unit }
        throw SwingError(
            .badData, at: file,
            isOpen(text)
                ? "the map leaves the unit of time open, \(VisibleText.quoted(text)), expected \(TimeUnit.choice); write the unit "
                    + "in the map, or if the column counts rows, sampleRate in Hz instead of time"
                : "the map states the time unit \(VisibleText.quoted(text)), expected \(TimeUnit.choice); correct the map"
        )
    }

    /// The unit of a quantity's values in the library.
    static func kind(of quantity: String) -> CSVUnit {
        quantity == "rotationRate" ? .radianPerSecond : .standardGravity
    }
}
