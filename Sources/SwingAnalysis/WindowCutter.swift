import SwingMotion

/// Puts the signals around a swing on the fixed grid of ``SwingWindow``.
enum WindowCutter {
    static func cut(_ excerpt: Excerpt, _ burst: Burst, at centre: Double) -> SwingWindow {
        guard !centre.isNaN else { return SwingWindow() }
        var window = SwingWindow()
        let grid = Grid(excerpt.time, at: SwingWindow.accelerometerTime, from: centre, gaps: excerpt.gaps)
        window.acceleration = Triaxial(
            x: grid.values(excerpt.acceleration.x.span), y: grid.values(excerpt.acceleration.y.span),
            z: grid.values(excerpt.acceleration.z.span))
        // Without a gap both are of the same samples.
        let burstGrid =
            burst.time.count == excerpt.time.count
            ? grid : Grid(burst.time, at: SwingWindow.accelerometerTime, from: centre, gaps: [])
        let filteredZ = burst.filteredZ.map { Float($0) }
        window.filteredZ = burstGrid.values(filteredZ.span)
        window.rotationRateAboutGravity = Grid(
            excerpt.motionTime, at: SwingWindow.motionTime, from: centre, gaps: excerpt.motionGaps
        ).values(excerpt.rate.span)
        return window
    }
}

/// Where the instants of a grid lie between samples.
private struct Grid {
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
            let isKnown = index < time.count && index > 0 && !gaps.contains { $0.end == time[index] }
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
