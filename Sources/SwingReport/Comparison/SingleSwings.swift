internal import SwingFiles
internal import SwingMotion

/// Charts of single swings beside each other, on the same axes.
struct SingleSwings {
    private let groups: [(name: String, swing: Swing)]
    private let alignment: SwingAlignment

    init(_ groups: [(name: String, swings: [ComparedSession.Entry])], _ alignment: SwingAlignment) {
        self.groups = groups.compactMap { group in group.swings.first.map { (group.name, $0.swing) } }
        self.alignment = alignment
    }

    /// The charts with their data as JSON objects: of each swing the rotation rate and the acceleration.
    var charts: [(Chart, String)] { charts(.rotation) + charts(.impact) }

    private func charts(_ kind: AlignedSignal.Kind) -> [(Chart, String)] {
        let signals = groups.map { AlignedSignal(kind, of: $0.swing, alignment).values }
        let known = signals.joined().filter(\.isFinite)
        // The same axes for every swing.
        guard let least = known.min(), let most = known.max() else { return [] }
        let margin = 0.08 * (most - least)
        let times = AlignedSignal.Grid(kind, alignment).milliseconds
        return groups.indices.map { index in
            let name = groups[index].name
            let slug = "compare-\(kind == .rotation ? "rotation" : "acceleration")-\(index + 1)"
            let chart = SignalChart.chart(
                slug, title: name.capitalizedFirst, time: "time after the \(alignment.rawValue) (ms)",
                value: kind == .rotation ? "rotation rate about gravity (rad/s)" : "high-passed acceleration, z (g)",
                series: [name], colours: [Palette.groups[index % Palette.groups.count]],
                domains: (
                    [.number(times.first ?? 0), .number(times.last ?? 0)],
                    [.number(least - margin), .number(most + margin)]
                ))
            let points = zip(times, signals[index]).map { time, value in
                var row = RowText()
                row.add("time", rounded: time)
                row.add("value", rounded: value)
                row.add("series", name)
                return row.finished()
            }
            return (
                chart,
                "{\"points\":[\(points.joined(separator: ",\n"))],\"marks\":[\(marks(index, times).joined(separator: ","))],\"levels\":[]}"
            )
        }
    }

    private func marks(_ index: Int, _ times: [Double]) -> [String] {
        let swing = groups[index].swing
        let zero = alignment.timestamp(swing)
        let instants = [
            ("start", swing.startTimestamp), ("10 %", swing.start10Timestamp), ("contact", swing.contactTimestamp),
        ].map { ($0, ($1 - zero) * 1000) }
        let shown = instants.filter { $0.1 >= (times.first ?? 0) && $0.1 <= (times.last ?? 0) }.sorted { $0.1 < $1.1 }
        return shown.enumerated().map { line, mark in
            var row = RowText()
            row.add("time", rounded: mark.1)
            row.add("label", mark.0)
            row.add("line", line)
            return row.finished()
        }
    }
}
