/// The straight line through some values with the least squared distance.
struct Line {
    /// How much the value rises in a second.
    let slope: Double
    /// The rms distance of the values from the line.
    let deviation: Double

    /// Fits a line; level if there are fewer than two instants.
    init(_ time: ArraySlice<Double>, _ values: ArraySlice<Double>) {
        let count = Double(time.count)
        let (meanTime, mean) = (time.reduce(0, +) / count, values.reduce(0, +) / count)
        var (tt, ty, yy) = (0.0, 0.0, 0.0)
        for (t, y) in zip(time, values) {
            tt += (t - meanTime) * (t - meanTime)
            ty += (t - meanTime) * (y - mean)
            yy += (y - mean) * (y - mean)
        }
        slope = tt > 0 ? ty / tt : 0
        deviation = (max(yy - slope * ty, 0) / count).squareRoot()
    }
}
