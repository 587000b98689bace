internal import SwingFiles

/// Intervals of equal length for a histogram: whole milliseconds, which stay the same if the reader filters the swings.
struct HistogramBins: Hashable {
    /// The lower end of the first interval, in ms.
    let start: Int
    /// The upper end of the last interval, in ms.
    let end: Int
    /// The length of an interval, in ms: 1, 2 or 5 times a power of ten.
    let step: Int

    /// Divides a range; `nil` if it is not one of times that swings have.
    ///
    /// - Parameters:
    ///   - least: The lower end of the range, in ms.
    ///   - most: The upper end of the range, in ms, less than a day.
    ///   - count: The maximum number of intervals within the range.
    init?(from least: Double, to most: Double, count: Int) {
        guard least <= most, least.magnitude < Self.day, most.magnitude < Self.day else { return nil }
        let wanted = max((most - least) / Double(max(count, 1)), 1)
        var power = 1
        while Double(10 * power) < wanted { power *= 10 }
        let step = [1, 2, 5, 10].first { Double($0 * power) >= wanted } ?? 10
        self.step = step * power
        start = Int((least / Double(self.step)).rounded(.down)) * self.step
        end = (Int((most / Double(self.step)).rounded(.down)) + 1) * self.step
    }

    private static let day = 86_400_000.0

    /// Returns the transforms of rows with a `time` to one row for each group and interval, with `from` and `count`.
    ///
    /// Intervals without a row count 0, and so do the ones before the first and after the last interval, so that a line
    /// begins and ends at 0.
    func counted(by group: JSONValue) -> JSONValue {
        [
            [
                "bin": ["extent": [.integer(start), .integer(end)], "step": .integer(step), "nice": false],
                "field": "time", "as": ["from", "to"],
            ],
            ["aggregate": [["op": "count", "as": "count"]], "groupby": [group, "from"]],
            [
                "impute": "count", "key": "from", "groupby": [group], "value": 0,
                "keyvals": [
                    "start": .integer(start - step), "stop": .integer(end + step), "step": .integer(step),
                ],
            ],
        ]
    }
}
