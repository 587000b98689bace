import SwingMotion

/// Both streams between two instants, in one piece.
struct Excerpt {
    /// The accelerometer's times, in seconds.
    var time: [Double] = []
    /// Total acceleration, in g.
    var acceleration = Triaxial()
    /// Device motion's times, in seconds.
    var motionTime: [Double] = []
    /// The gravity-aligned rotation rate, in rad/s.
    var rate: [Float] = []
    /// Total acceleration as device motion says it, in g; empty if it does not.
    var motionAcceleration = Triaxial()
    /// The accelerometer's gaps.
    var gaps: [StreamGap] = []
    /// Device motion's gaps.
    var motionGaps: [StreamGap] = []
}

extension StreamGap {
    /// Whether the gap and the range have an instant in common.
    func overlaps(_ range: ClosedRange<Double>) -> Bool {
        startTimestamp < range.upperBound && endTimestamp > range.lowerBound
    }
}

/// Puts the signals around a swing on the fixed grid of ``SwingWindow``.
enum WindowCutter {
    static func cut(_ excerpt: Excerpt, _ burst: HighPassedExcerpt, at centre: Double) -> SwingWindow {
        guard !centre.isNaN else { return SwingWindow() }
        var window = SwingWindow()
        let grid = WindowGrid(excerpt.time, at: SwingWindow.accelerometerTime, from: centre, gaps: excerpt.gaps)
        window.acceleration = Triaxial(
            x: grid.values(excerpt.acceleration.x.span), y: grid.values(excerpt.acceleration.y.span),
            z: grid.values(excerpt.acceleration.z.span))
        // Without a gap both are of the same samples.
        let burstGrid =
            burst.time.count == excerpt.time.count
            ? grid : WindowGrid(burst.time, at: SwingWindow.accelerometerTime, from: centre, gaps: [])
        let filteredZ = burst.filteredZ.map { Float($0) }
        window.filteredZ = burstGrid.values(filteredZ.span)
        window.rotationRateAboutGravity = WindowGrid(
            excerpt.motionTime, at: SwingWindow.motionTime, from: centre, gaps: excerpt.motionGaps
        ).values(excerpt.rate.span)
        return window
    }
}

/// Where the instants of a grid lie between samples.
private struct WindowGrid {
    /// The sample behind each instant, 0 where there is nothing to go by, and how near to it the instant lies, 0…1.
    private var indices: [Int] = []
    private var parts: [Float] = []

    init(_ time: [Double], at offsets: [Double], from centre: Double, gaps: [StreamGap]) {
        indices.reserveCapacity(offsets.count)
        parts.reserveCapacity(offsets.count)
        var index = time.firstIndex(from: centre + (offsets.first ?? 0))
        let (time, offsets) = (time.span, offsets.span)
        for i in offsets.indices {
            let instant = centre + offsets[i]
            while index < time.count, time[index] < instant { index += 1 }
            let isKnown = index < time.count && index > 0 && !gaps.contains { $0.endTimestamp == time[index] }
            indices.append(isKnown ? index : 0)
            parts.append(isKnown ? Float((instant - time[index - 1]) / (time[index] - time[index - 1])) : 0)
        }
    }

    /// The values at the instants, interpolated linearly; NaN where there is nothing to go by.
    func values(_ column: Span<Float>) -> [Float] {
        let (indices, parts) = (indices.span, parts.span)
        precondition(indices.count == parts.count, "a part an index")
        var values = [Float](repeating: .nan, count: indices.count)
        var span = values.mutableSpan
        for i in indices.indices where indices[i] > 0 {
            let (before, behind) = (column[indices[i] - 1], column[indices[i]])
            span[i] = before + parts[i] * (behind - before)
        }
        return values
    }
}
