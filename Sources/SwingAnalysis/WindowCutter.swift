import SwingMotion
import SwingSignal

/// Puts the signals around a swing on the fixed grid of ``SwingWindow``.
enum WindowCutter {
    static func cut(_ excerpt: Excerpt, _ burst: Burst, at centre: Double) -> SwingWindow {
        guard !centre.isNaN else { return SwingWindow() }
        var window = SwingWindow()
        let interval = burst.rate > 0 ? 2.5 / burst.rate : 0
        let grid = Grid(excerpt.time, at: SwingWindow.accelerometerTime, from: centre, within: interval)
        window.acceleration = Triaxial(
            x: grid.values(excerpt.acceleration.x), y: grid.values(excerpt.acceleration.y),
            z: grid.values(excerpt.acceleration.z))
        window.filteredZ = Grid(burst.time, at: SwingWindow.accelerometerTime, from: centre, within: interval)
            .values(burst.filteredZ.map { Float($0) })
        let steps = zip(excerpt.motionTime.dropFirst(), excerpt.motionTime).map { $0 - $1 }
        let motionInterval = steps.isEmpty ? 0 : 2.5 * RobustScale(steps).median
        window.rotationRateAboutGravity = Grid(
            excerpt.motionTime, at: SwingWindow.motionTime, from: centre, within: motionInterval
        ).values(excerpt.rate)
        return window
    }
}

/// Where the instants of a grid lie between samples.
private struct Grid {
    /// The sample behind each instant, and how near to it the instant lies, 0…1; `nil` where there is nothing to go by.
    private let places: [(index: Int, part: Float)?]

    init(_ time: [Double], at offsets: [Double], from centre: Double, within limit: Double) {
        var index = time.firstIndex(from: centre + (offsets.first ?? 0))
        places = offsets.map { offset in
            let instant = centre + offset
            while index < time.count, time[index] < instant { index += 1 }
            guard index < time.count, index > 0, time[index] - time[index - 1] <= limit else { return nil }
            return (index, Float((instant - time[index - 1]) / (time[index] - time[index - 1])))
        }
    }

    /// The values at the instants, interpolated linearly; NaN where there is nothing to go by.
    func values(_ column: [Float]) -> [Float] {
        places.map { place in
            guard let (index, part) = place else { return .nan }
            return column[index - 1] + part * (column[index] - column[index - 1])
        }
    }
}
