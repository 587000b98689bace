internal import SwingMotion
internal import SwingTables

/// A chart of signals of several groups over each other: thin lines of swings, and a bold line for each group.
///
/// The rows are `points` (time, value, group, line), `bold` (time, value, group) and `marks` (time, group).
enum ComparisonChart {
    /// Returns a chart.
    ///
    /// - Parameters:
    ///   - kind: The signal.
    ///   - groups: The names of the groups, in the order of their colours.
    ///   - alignment: The instant of time zero.
    ///   - isOfSessions: Whether the groups are sessions, which have a bold line for their median.
    ///   - rotation: The names of the rotation in titles.
    /// - Returns: The chart.
    static func chart(
        _ kind: AlignedSignal.Kind, groups: [String], _ alignment: SwingAlignment, isOfSessions: Bool,
        _ rotation: RotationTitle
    ) -> Chart {
        let isRotation = kind == .rotation
        let title = isRotation ? rotation.rotation : "High-passed acceleration"
        let value = isRotation ? rotation.rateWithUnit : "high-passed acceleration, z (g)"
        let caption =
            (isRotation
                ? "Rotation rate, positive in the direction of the swing, corrected for the latency of device motion. "
                    + (alignment == .contact ? "A dot marks each start. " : "A dot marks each contact. ")
                : "High-passed z acceleration. ")
            + "0 is the \(alignment.rawValue)."
            + (isOfSessions && isRotation ? " The bold lines are the medians of the sessions." : "")
        return Chart(
            isRotation ? "compare-rotation" : "compare-acceleration", title: title, caption: caption, data: "points",
            height: .pixels(300)
        ) { theme in
            let time = Chart.axis("time", "time after the \(alignment.rawValue) (ms)", domain: domain(kind, alignment))
                .merging([
                    "axis": ["tickCount": 8]
                ])
            let colour: JSONValue = [
                "field": "group", "type": "nominal", "scale": theme.scale(of: groups, Palette.groups),
                "legend": ["columns": 1, "labelLimit": 300],
            ]
            let encoding: JSONValue = ["x": time, "y": Chart.axis("value", value), "color": colour]
            func line(_ data: String, _ width: Double, _ opacity: Double, detail: String) -> JSONValue {
                [
                    "data": ["name": .text(data)],
                    "mark": [
                        "type": "line", "strokeWidth": .number(width), "strokeOpacity": .number(opacity), "aria": false,
                    ],
                    "encoding": encoding.merging(["detail": ["field": .text(detail)]]),
                ]
            }
            return [
                "layer": [
                    [
                        "data": ["values": [["zero": 0]]],
                        "mark": ["type": "rule", "strokeDash": [4, 3], "color": theme.faint, "aria": false],
                        "encoding": ["x": ["field": "zero", "type": "quantitative"]],
                    ],
                    line("points", isOfSessions ? 1 : 2, isOfSessions ? 0.35 : 1, detail: "line"),
                    line("bold", 3, 1, detail: "group"),
                    [
                        "data": ["name": "marks"],
                        "mark": [
                            "type": "point", "filled": true, "size": 36, "opacity": isOfSessions ? 0.6 : 1,
                            "aria": false,
                        ],
                        "encoding": encoding,
                    ],
                ]
            ]
        }
    }

    private static func domain(_ kind: AlignedSignal.Kind, _ alignment: SwingAlignment) -> [JSONValue] {
        let times = AlignedSignal.Grid(kind, alignment).milliseconds
        return [.number(times.first ?? 0), .number(times.last ?? 0)]
    }
}

/// The instant at which compared swings are aligned.
package enum SwingAlignment: String, CaseIterable, Sendable {
    case contact, start

    /// Returns the instant of a swing on the sensor's clock; NaN if it is unknown.
    func timestamp(_ swing: Swing) -> Double {
        switch self {
        case .contact: swing.contactTimestamp.orNaN
        case .start: swing.startTimestamp.orNaN
        }
    }
}

/// A signal of a swing on a common grid of times around the instant of the alignment.
struct AlignedSignal: Sendable {
    /// A signal that is compared.
    enum Kind: Sendable {
        case rotation, impact
    }

    /// The grid, in seconds after the instant.
    struct Grid: Hashable, Sendable {
        /// The step in seconds.
        let step: Double
        /// The numbers of the steps.
        let steps: ClosedRange<Int>

        /// The grid of a signal.
        init(_ kind: Kind, _ alignment: SwingAlignment) {
            switch (kind, alignment) {
            case (.rotation, .contact): self.init(step: 0.005, from: -0.5, to: 0.2)
            case (.rotation, .start): self.init(step: 0.005, from: -0.2, to: 0.5)
            case (.impact, .contact): self.init(step: 0.00125, from: -0.02, to: 0.06)
            case (.impact, .start): self.init(step: 0.00125, from: -0.1, to: 0.5)
            }
        }

        private init(step: Double, from: Double, to: Double) {
            self.step = step
            steps = Int(clamped: (from / step).rounded())...Int(clamped: (to / step).rounded())
        }

        /// The times in ms.
        var milliseconds: [Double] { steps.map { Double($0) * step * 1000 } }
    }

    /// One value per time of the grid; NaN where the window has no sample.
    let values: [Double]

    /// Aligns a signal of a swing's window.
    ///
    /// The rotation rate is positive in the direction of the swing and corrected for the latency of device motion.
    ///
    /// - Parameters:
    ///   - kind: The signal.
    ///   - swing: The swing with its window.
    ///   - alignment: The instant.
    init(_ kind: Kind, of swing: Swing, _ alignment: SwingAlignment) {
        let zero = (swing.contactTimestamp ?? swing.peakRateTimestamp).orNaN
        let shift = alignment.timestamp(swing) - zero
        let grid = Grid(kind, alignment)
        switch kind {
        case .impact:
            let signal = swing.window.filteredZ
            values = grid.steps.map { Self.value(of: signal, at: (Double($0) * grid.step + shift) * 800 + 400) }
        case .rotation:
            let signal = swing.window.rotationRateAboutAxis
            let latency = swing.motionLatency ?? 0
            let peak = Self.value(of: signal, at: (swing.peakRateTimestamp.orNaN - zero + latency) * 200 + 200)
            let sign = peak < 0 ? -1.0 : 1
            values = grid.steps.map {
                sign * Self.value(of: signal, at: (Double($0) * grid.step + shift + latency) * 200 + 200)
            }
        }
    }

    /// Returns a signal's interpolated value at a fractional index; NaN beyond its ends.
    private static func value(of signal: [Float], at position: Double) -> Double {
        guard position.isFinite, position >= 0, position <= Double(signal.count - 1) else { return .nan }
        let index = min(Int(clamped: position), signal.count - 2)
        guard index >= 0 else { return Double(signal[0]) }
        let part = position - Double(index)
        // A neighbour in a gap matters only if the position is between both.
        guard part > 0 else { return Double(signal[index]) }
        return Double(signal[index]) * (1 - part) + Double(signal[index + 1]) * part
    }

    /// Returns the medians of several signals at each time of the grid; NaN where fewer than half of them have a value.
    static func median(_ signals: [AlignedSignal]) -> [Double] {
        guard let first = signals.first else { return [] }
        return first.values.indices.map { index in
            let known = signals.map { $0.values[index] }.filter(\.isFinite)
            return 2 * known.count < signals.count ? .nan : Spread(known).median
        }
    }
}
