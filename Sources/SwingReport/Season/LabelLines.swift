internal import SwingMotion

/// The lines of labels below dots of a chart, chosen so that labels of close values do not cover each other.
struct LabelLines {
    /// The height of a line, in parts of the chart's height.
    private static let line = 13.0 / 240

    private let range: Double
    private var places: [Double] = []

    /// Creates the lines of a chart.
    ///
    /// - Parameter spreads: The quartiles that the chart draws.
    init(_ spreads: [Spread]) {
        let least = spreads.map(\.quartiles.lower).min() ?? 0
        let most = spreads.map(\.quartiles.upper).max() ?? 0
        range = max(most - least, .leastNormalMagnitude)
    }

    /// Adds a label.
    ///
    /// - Parameter value: The value of the label's dot.
    /// - Returns: The number of lines by which the label is lower than usual.
    mutating func add(_ value: Double) -> Int {
        var line = 0
        while places.contains(where: { abs($0 - place(value, line)) < 0.8 * Self.line }) { line += 1 }
        places.append(place(value, line))
        return line
    }

    private func place(_ value: Double, _ line: Int) -> Double { -value / range + Double(line) * Self.line }
}
