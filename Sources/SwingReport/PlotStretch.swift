package import SwingMotion
internal import SwingSignal

/// A point in time in a recording.
package enum PlotInstant: Hashable, Sendable {
    /// A time on the recording's own clock, in seconds.
    case timestamp(Double)
    /// The time since the recording's first sample, in seconds.
    case elapsed(Double)

    /// Returns the time on the clock of a recording that begins at `first`.
    package func timestamp(first: Double) -> Double {
        switch self {
        case .timestamp(let time): time
        case .elapsed(let time): first + time
        }
    }
}

/// The samples of a recording around one point in time, collected second by second.
package struct PlotStretch {
    private let at: PlotInstant
    private let span: Double
    private let axis: SwingProfile.RotationAxis
    private var first: Double?
    private var last: Double?
    /// The run of the clock that is plotted: the first run with samples in the interval.
    private var clockRun: Int?
    private var hasOtherRun = false
    private var acceleration = Signals("x", "y", "z")
    private var rotationRate = Signals("x", "y", "z")
    private var gravity = Signals("x", "y", "z")
    private var aboutGravity = Signals("rotation rate")

    /// Prepares to collect samples.
    ///
    /// - Parameters:
    ///   - at: The middle.
    ///   - span: The duration, in seconds.
    ///   - axis: The axis about which the swings are measured.
    package init(at: PlotInstant, span: Double, axis: SwingProfile.RotationAxis = .gravity) {
        self.at = at
        self.span = span
        self.axis = axis
    }

    /// Collects the samples of the next second that are in the interval.
    package mutating func add(_ batch: MotionBatch) {
        let (accelerometer, motion) = (batch.accelerometer, batch.deviceMotion)
        let times = [accelerometer.time, motion.time]
        guard let begin = times.compactMap(\.first).min(), let end = times.compactMap(\.last).max() else { return }
        // Batches arrive in time order, so the first one contains the first sample.
        first = first ?? begin
        last = max(last ?? end, end)
        let range = range(from: first ?? begin)
        guard range.overlaps(begin...end) else { return }
        clockRun = clockRun ?? batch.clockRun
        guard clockRun == batch.clockRun else {
            hasOtherRun = true
            return
        }
        acceleration.add(accelerometer.time, accelerometer.acceleration, batch.accelerometerGaps, in: range)
        rotationRate.add(motion.time, motion.rotationRate, batch.deviceMotionGaps, in: range)
        gravity.add(motion.time, motion.gravity, batch.deviceMotionGaps, in: range)
        aboutGravity.add(motion.time, [Self.rate(motion)], batch.deviceMotionGaps, in: range)
    }

    private static func rate(_ motion: DeviceMotionChunk) -> SampleColumn<Float> {
        let (rate, gravity) = (motion.rotationRate, motion.gravity)
        var output = [Float](repeating: 0, count: motion.count)
        var span = output.mutableSpan
        project(
            rate.x.span, rate.y.span, rate.z.span, onto: gravity.x.span, gravity.y.span, gravity.z.span, into: &span)
        return SampleColumn(output)
    }

    /// Returns the rates of swings about their own axes, each up to the middle between the swing and the next one.
    private static func ratesAboutOwnAxes(_ swings: [Swing], in range: ClosedRange<Double>) -> SignalPlot.Series {
        var series = SignalPlot.Series("rotation rate")
        let zeros = swings.map { ($0.contactTimestamp ?? $0.peakRateTimestamp).orNaN }
        let borders = [-.infinity] + zip(zeros, zeros.dropFirst()).map { ($0 + $1) / 2 } + [.infinity]
        for (index, swing) in swings.enumerated() {
            var times = SwingWindow.motionTime.map { zeros[index] + $0 }
            var values = swing.window.rotationRateAboutAxis
            let kept = times.indices.filter {
                values.indices.contains($0) && range.contains(times[$0]) && times[$0] >= borders[index]
                    && times[$0] < borders[index + 1]
            }
            (times, values) = (kept.map { times[$0] }, kept.map { values[$0] })
            // The line breaks between swings.
            if let first = times.first, !series.times.isEmpty {
                series.times.append(first)
                series.values.append(.nan)
            }
            series.times += times
            series.values += values
        }
        return series
    }

    private func range(from first: Double) -> ClosedRange<Double> {
        let middle = at.timestamp(first: first)
        return middle - span / 2...middle + span / 2
    }

    /// Returns the plot.
    ///
    /// - Parameters:
    ///   - path: The path of the recording, for messages.
    ///   - session: The session's name.
    ///   - swings: All swings of the recording.
    /// - Returns: The plot.
    /// - Throws: ``SwingMotion/SwingError`` if the recording has no samples in the interval.
    package func plot(of path: String, session: String, _ swings: [Swing]) throws(SwingError) -> SignalPlot {
        guard let first, let last else {
            throw SwingError(.badData, at: path, "contains no samples to plot; name another recording")
        }
        let range = range(from: first)
        let shown = swings.filter { swing in
            swing.clockRun == clockRun && instants(swing).contains { range.contains($0.time) }
        }
        let panels = [
            SignalPlot.Panel("acceleration", title: "Acceleration", unit: "g", series: acceleration.series),
            SignalPlot.Panel(
                axis == .own ? "rotation-about-axis" : "rotation-about-gravity",
                title: RotationTitle(axis: axis).rate.capitalizedFirst, unit: "rad/s",
                series: axis == .own ? [Self.ratesAboutOwnAxes(shown, in: range)] : aboutGravity.series),
            SignalPlot.Panel("rotation-rate", title: "Rotation rate", unit: "rad/s", series: rotationRate.series),
            SignalPlot.Panel("gravity", title: "Gravity", unit: "g", series: gravity.series),
        ].filter { panel in panel.series.contains { !$0.values.isEmpty } }
        guard !panels.isEmpty else {
            throw SwingError(
                .usage, at: "--at",
                "\(range.lowerBound.fixed(3)) to \(range.upperBound.fixed(3)) s contains no samples; "
                    + "\(path) covers \(first.fixed(3)) to \(last.fixed(3)) s; choose a time in this range, or "
                    + "+0 to +\((last - first).fixed(3))")
        }
        let name = VisibleText.escaped(session)
        var facts = [
            "\((range.lowerBound - first).fixed(3)) to \((range.upperBound - first).fixed(3)) s of the session",
            "timestamps \(range.lowerBound.fixed(3)) to \(range.upperBound.fixed(3)) s", shown.count.of("swing"),
        ]
        if shown.contains(where: { $0.motionLatency.orNaN > 0 }) {
            facts.append("starts and peak rates are corrected for the latency of device motion, its signals are not")
        }
        if hasOtherRun {
            facts.append("the clock resets and later repeats these seconds, which are not shown")
        }
        return SignalPlot(
            title: name, facts: facts, panels: panels,
            marks: shown.flatMap(instants).filter { range.contains($0.time) },
            origin: first)
    }

    private func instants(_ swing: Swing) -> [SignalPlot.Mark] {
        [
            SignalPlot.Mark(time: swing.startTimestamp.orNaN, label: "start"),
            SignalPlot.Mark(
                time: swing.contactTimestamp.orNaN, label: swing.outcome == .uncertain ? "contact?" : "contact"),
            SignalPlot.Mark(
                time: swing.outcome == .contact ? .nan : swing.peakRateTimestamp.orNaN,
                label: "peak rate (\(swing.outcome.name))"),
        ].filter(\.time.isFinite)
    }
}

/// Signals with common sample times.
private struct Signals {
    private(set) var series: [SignalPlot.Series]

    init(_ names: String...) {
        series = names.map { SignalPlot.Series($0) }
    }

    mutating func add(
        _ times: SampleColumn<Double>, _ axes: Triaxial, _ gaps: [StreamGap], in range: ClosedRange<Double>
    ) {
        add(times, [axes.x, axes.y, axes.z], gaps, in: range)
    }

    /// Appends the samples in `range`, with a break before each sample that ends a gap.
    mutating func add(
        _ times: SampleColumn<Double>, _ columns: [SampleColumn<Float>], _ gaps: [StreamGap],
        in range: ClosedRange<Double>
    ) {
        let ends = Set(gaps.map(\.endTimestamp))
        for (index, time) in times.enumerated() where range.contains(time) {
            for (column, values) in columns.enumerated() {
                if ends.contains(time), let last = series[column].times.last {
                    series[column].times.append((last + time) / 2)
                    series[column].values.append(.nan)
                }
                series[column].times.append(time)
                series[column].values.append(values[index])
            }
        }
    }
}
