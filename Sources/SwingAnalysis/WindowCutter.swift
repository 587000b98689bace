import SwingMotion

/// Puts the signals around a swing on the fixed grid of ``SwingWindow``.
enum WindowCutter {
    static func cut(_ excerpt: Excerpt, _ burst: Burst, at centre: Double) -> SwingWindow {
        var window = SwingWindow()
        guard !centre.isNaN else { return window }
        let interval = burst.rate > 0 ? 2.5 / burst.rate : 0
        let filteredZ = burst.filteredZ.map { Float($0) }
        for offset in SwingWindow.accelerometerTime {
            let time = centre + offset
            window.acceleration.x.append(excerpt.time.interpolate(excerpt.acceleration.x, at: time, within: interval))
            window.acceleration.y.append(excerpt.time.interpolate(excerpt.acceleration.y, at: time, within: interval))
            window.acceleration.z.append(excerpt.time.interpolate(excerpt.acceleration.z, at: time, within: interval))
            window.filteredZ.append(burst.time.interpolate(filteredZ, at: time, within: interval))
        }
        let steps = zip(excerpt.motionTime.dropFirst(), excerpt.motionTime).map { $0 - $1 }.sorted()
        let motionInterval = steps.isEmpty ? 0 : 2.5 * steps[steps.count / 2]
        for offset in SwingWindow.motionTime {
            window.rotationRateAboutGravity.append(
                excerpt.motionTime.interpolate(excerpt.rate, at: centre + offset, within: motionInterval))
        }
        return window
    }
}
