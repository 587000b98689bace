import SwingMotion
import SwingTables

/// Signs that the rows of a table belong to several devices that no column names.
struct InterleavedRows {
    /// What is doubtful, as a sentence without a full stop; `nil` if nothing is.
    let warning: String?

    /// The maximum rate in Hz of sensors that are worn, with a margin; a watch's accelerometer has 800.
    private static let rateLimit = 1200.0
    /// The rate in Hz of no such sensor: times of writing instead of those of samples.
    private static let impossibleRate = 5000.0
    /// The numbers of devices or sensors that a table can have in turn.
    private static let counts = 2...6
    /// The minimum difference in g of consecutive rows that alternate between two devices.
    private static let distance = 0.1
    /// The minimum difference of rows of more than two series: sensors of different quantities differ by gravity, about 1 g.
    private static let gravity = 0.5
    /// The minimum ratio of this difference to that of rows of one device.
    private static let ratio = 5.0
    private static let minimumCount = 64

    /// Examines the first rows of total acceleration.
    ///
    /// Rows that alternate between two devices differ much from their neighbours and little from the rows two apart, and
    /// those of more devices or sensors from rows as many apart. No movement of one device does that for most of the rows.
    ///
    /// - Parameters:
    ///   - samples: The first samples of total acceleration.
    ///   - file: Their file.
    /// - Throws: ``SwingMotion/SwingError`` if the rows alternate, or are too frequent.
    init(_ samples: AccelerometerChunk, of file: FileHead) throws(SwingError) {
        let next = Self.difference(samples, 1)
        let count = Self.counts.first { count in
            next > (count == 2 ? Self.distance : Self.gravity) && next > Self.ratio * Self.difference(samples, count)
        }
        if let count {
            throw SwingError(
                .badData, at: file.name,
                "consecutive rows alternate between values that are \(Float(next)) g apart, as of \(count) devices or "
                    + "sensors; expected rows of one; split the table, or select the rows of one in a map with where and "
                    + "a column that names it")
        }
        // Repeated rows are dropped later.
        let steps = zip(samples.time, samples.time.dropFirst()).map { $1 - $0 }.filter { $0 > 0 && $0 < 1 }
        let rate = steps.count < Self.minimumCount ? 0 : Double(steps.count) / steps.reduce(0, +)
        guard rate < Self.impossibleRate else {
            throw SwingError(
                .badData, at: file.name,
                "the times are those of \(Self.text(rate)) rows per second; expected up to about 1000 of a sensor that is "
                    + "worn; correct the unit of the times, or state the rate of evenly spaced rows, for example of 100 Hz: "
                    + "swing inspect --suggest-map --sample-rate 100 proposes a map")
        }
        warning =
            rate > Self.rateLimit && rate.isFinite
            ? "\(file.path) has \(Self.text(rate)) rows per second; expected up to about 1000 of one sensor that "
                + "is worn; if it contains several devices, split the table by device"
            : nil
    }

    /// Returns a rate as a whole number, or as a power of ten if times step by less than a sensor's clock.
    private static func text(_ rate: Double) -> String {
        rate < 1e9 ? "\(Int(clamped: rate.rounded()))" : "\(Float(rate))"
    }

    /// Returns the median distance between samples that are a number of rows apart; 0 for few samples.
    private static func difference(_ samples: AccelerometerChunk, _ step: Int) -> Double {
        let a = samples.acceleration
        var squares: [Float] = []
        for i in 0..<max(a.count - step, 0) {
            let (x, y, z) = (a.x[i + step] - a.x[i], a.y[i + step] - a.y[i], a.z[i + step] - a.z[i])
            let square = x * x + y * y + z * z
            if square.isFinite { squares.append(square) }
        }
        guard squares.count >= minimumCount else { return 0 }
        squares.sort()
        return Double(squares[squares.count / 2]).squareRoot()
    }
}
