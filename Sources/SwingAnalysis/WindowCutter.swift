import SwingMotion

/// Puts the signals around a swing on the fixed grid of ``SwingWindow``.
enum WindowCutter {
    static func cut(_ excerpt: Excerpt, _ burst: Burst, at centre: Double) -> SwingWindow {
        guard !centre.isNaN else { return SwingWindow() }
        var window = SwingWindow()
        let grid = Grid(excerpt.time, at: SwingWindow.accelerometerTime, from: centre, gaps: excerpt.gaps)
        window.acceleration = Triaxial(
            x: grid.values(excerpt.acceleration.x), y: grid.values(excerpt.acceleration.y),
            z: grid.values(excerpt.acceleration.z))
        window.filteredZ = Grid(burst.time, at: SwingWindow.accelerometerTime, from: centre, gaps: [])
            .values(burst.filteredZ.map { Float($0) })
        window.rotationRateAboutGravity = Grid(
            excerpt.motionTime, at: SwingWindow.motionTime, from: centre, gaps: excerpt.motionGaps
        ).values(excerpt.rate)
        return window
    }
}

/// Where the instants of a grid lie between samples.
private struct Grid {
    /// The sample behind each instant, and how near to it the instant lies, 0…1; −1 where there is nothing to go by.
    private let places: [(index: Int, part: Float)]

    init(_ time: [Double], at offsets: [Double], from centre: Double, gaps: [StreamGap]) {
        var index = time.firstIndex(from: centre + (offsets.first ?? 0))
        places = offsets.map { offset in
            let instant = centre + offset
            while index < time.count, time[index] < instant { index += 1 }
            guard index < time.count, index > 0, !gaps.contains(where: { $0.end == time[index] }) else {
                return (-1, 0)
            }
            return (index, Float((instant - time[index - 1]) / (time[index] - time[index - 1])))
        }
    }

    /// The values at the instants, interpolated linearly; NaN where there is nothing to go by.
    func values(_ column: [Float]) -> [Float] {
        places.map { index, part in
            index < 0 ? .nan : column[index - 1] + part * (column[index] - column[index - 1])
        }
    }
}
