import SwingMotion
import SwingSignal

/// Both streams between two instants, as contiguous arrays.
struct Excerpt {
    /// The accelerometer's times, in seconds.
    var time: [Double] = []
    /// Total acceleration, in g.
    var acceleration = Triaxial()
    /// Device motion's times, in seconds.
    var motionTime: [Double] = []
    /// The rotation rate in the device's frame, in rad/s.
    var rotation = Triaxial()
    /// The direction of gravity in the device's frame, a unit vector.
    var gravity = Triaxial()
    /// The rotation rate about gravity, in rad/s.
    var gravityRate: [Float] = []
    /// The total rotation rate, in rad/s.
    var totalRate: [Float] = []
    /// Total acceleration from device motion (gravity + user acceleration), in g; empty without user acceleration.
    var motionAcceleration = Triaxial()
    /// The accelerometer's gaps.
    var gaps: [StreamGap] = []
    /// Device motion's gaps.
    var motionGaps: [StreamGap] = []
    /// The accelerometer's faults.
    var faults: [SampleFault] = []
    /// Device motion's faults.
    var motionFaults: [SampleFault] = []

    /// Returns the rotation rate about an axis of the device's frame, in rad/s.
    func rate(about axis: SIMD3<Float>) -> [Float] {
        let (x, y, z) = (rotation.x.span, rotation.y.span, rotation.z.span)
        precondition(y.count == x.count && z.count == x.count, "columns must have the same length")
        var rates = [Float](zeros: x.count)
        var output = rates.mutableSpan
        for i in output.indices { output[i] = x[i] * axis.x + y[i] * axis.y + z[i] * axis.z }
        return rates
    }
}

extension Excerpt {
    /// Quantities of device motion that an excerpt may omit.
    struct Quantities: OptionSet {
        let rawValue: Int
        /// The rotation rates about gravity and in total.
        static let rates = Quantities(rawValue: 1)
        /// The vectors: rotation rate, gravity and acceleration.
        static let vectors = Quantities(rawValue: 2)
    }

    /// The time around an instant in which values at the end of the accelerometer's range count, in seconds.
    private static let clippingReach = 0.1

    /// Returns whether the accelerometer reached the end of its range near an instant.
    ///
    /// - Parameters:
    ///   - instant: The instant, in seconds.
    ///   - ranges: The stated ranges of the sensors.
    /// - Returns: Whether it did.
    func isClipped(around instant: Double, _ ranges: SensorRanges) -> Bool {
        let near = time.range(within: instant - Self.clippingReach...instant + Self.clippingReach) ?? 0..<0
        return ClippedValues.contains(acceleration.extracting(near), .acceleration(ranges))
    }

    /// Interpolates the accelerometer's dropped samples outside gaps, since filters require even samples.
    mutating func fillHoles() {
        for fault in faults where fault.isHole {
            let after = time.firstIndex(from: fault.endTimestamp)
            guard after > 0, after < time.count, time[after - 1] == fault.startTimestamp,
                !gaps.contains(where: { $0.endTimestamp == fault.endTimestamp })
            else { continue }
            let parts = (1...fault.droppedCount).map { Double($0) / Double(fault.droppedCount + 1) }
            let (start, length) = (fault.startTimestamp, fault.endTimestamp - fault.startTimestamp)
            time.insert(contentsOf: parts.map { start + $0 * length }, at: after)
            acceleration = Triaxial(
                x: acceleration.x.array.filled(parts, at: after), y: acceleration.y.array.filled(parts, at: after),
                z: acceleration.z.array.filled(parts, at: after))
        }
    }
}

extension [Float] {
    /// Returns the values with interpolated ones at parts of the way to the one at an index.
    fileprivate func filled(_ parts: [Double], at index: Int) -> [Float] {
        let (before, after) = (self[index - 1], self[index])
        return self[..<index] + parts.map { before + Float($0) * (after - before) } + self[index...]
    }
}

extension SampleFault {
    /// The maximum number of dropped samples that are interpolated; more are a gap.
    private static let longestHole = 3

    /// Whether the samples were dropped, and are few enough to be interpolated.
    var isHole: Bool { kind.isDropped && droppedCount <= Self.longestHole }

    /// Returns whether the fault and the range overlap.
    func overlaps(_ range: ClosedRange<Double>) -> Bool {
        startTimestamp < range.upperBound && endTimestamp > range.lowerBound
    }
}

extension StreamGap {
    /// Returns whether the gap and the range overlap.
    func overlaps(_ range: ClosedRange<Double>) -> Bool {
        startTimestamp < range.upperBound && endTimestamp > range.lowerBound
    }
}

/// The resampling of the signals around a swing to the fixed grid of ``SwingWindow``.
enum WindowCutter {
    /// Cuts the window around an instant; `rate` is the rotation rate about the profile's axis, one value per sample of
    /// device motion.
    static func cut(_ excerpt: Excerpt, _ burst: HighPassedExcerpt, rate: [Float], at centre: Double) -> SwingWindow {
        guard !centre.isNaN else { return SwingWindow() }
        var window = SwingWindow()
        let grid = WindowGrid(excerpt.time, at: SwingWindow.accelerometerTime, from: centre, gaps: excerpt.gaps)
        window.acceleration = Triaxial(
            x: grid.values(excerpt.acceleration.x.span), y: grid.values(excerpt.acceleration.y.span),
            z: grid.values(excerpt.acceleration.z.span))
        // Without a gap both have the same samples.
        let burstGrid =
            burst.time.count == excerpt.time.count
            ? grid : WindowGrid(burst.time, at: SwingWindow.accelerometerTime, from: centre, gaps: [])
        var filteredZ = [Float](zeros: burst.time.count)
        var values = filteredZ.mutableSpan
        let z = burst.filteredZ.span
        for i in z.indices { values[i] = Float(z[i]) }
        window.filteredZ = burstGrid.values(filteredZ.span)
        window.rotationRateAboutAxis = WindowGrid(
            excerpt.motionTime, at: SwingWindow.motionTime, from: centre, gaps: excerpt.motionGaps
        ).values(rate.span)
        return window
    }
}

/// The positions of a grid's instants between samples.
struct WindowGrid {
    /// The index of the sample at or after each instant; 0 if the instant cannot be interpolated.
    private let indices: [Int32]
    /// The position of each instant in the interval before that sample, 0…1.
    private let parts: [Float]

    init(_ time: [Double], at offsets: [Double], from centre: Double, gaps: [StreamGap]) {
        var indices = [Int32](zeros: offsets.count)
        var parts = [Float](zeros: offsets.count)
        var found = indices.mutableSpan
        var positions = parts.mutableSpan
        var index = time.firstIndex(from: centre + (offsets.first ?? 0))
        let (time, offsets) = (time.span, offsets.span)
        var (before, after) = (index > 0 ? time[index - 1] : .nan, index < time.count ? time[index] : .infinity)
        for i in offsets.indices {
            let instant = centre + offsets[i]
            while after < instant {
                index += 1
                (before, after) = (after, index < time.count ? time[index] : .infinity)
            }
            guard after < .infinity else { break }
            guard index > 0, gaps.isEmpty || !gaps.contains(where: { $0.endTimestamp == after }) else { continue }
            found[i] = Int32(clamping: index)
            positions[i] = Float((instant - before) / (after - before))
        }
        (self.indices, self.parts) = (indices, parts)
    }

    /// Returns the values at the instants, interpolated linearly; NaN outside the samples and in gaps.
    func values(_ column: Span<Float>) -> [Float] {
        Interpolation.values(column, before: indices.span, parts: parts.span)
    }
}
