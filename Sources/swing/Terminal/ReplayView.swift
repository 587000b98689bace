import SwingFiles
import SwingMotion
import SwingPages
import SwingReplay
import SwingStudy

/// A replay on standard output: on a terminal the latest batches below the swings, otherwise one line per batch.
final class ReplayView: ReplayObserver {
    /// The number of columns of a batch's picture, so that its line fits into 80 characters.
    private static let width = 28
    private static let levels = Array(" ▁▂▃▄▅▆▇█")

    /// A sensor's latest batch.
    private struct Latest {
        let name: String
        /// The value that fills the picture's height.
        let fullScale: Double
        let unit: String
        var line = ""
    }

    private let showsBatches: Bool
    private let isTerminal: Bool
    private var output = TextOutput.standardOutput()
    private var sensors = [
        Latest(name: "accelerometer", fullScale: 16, unit: "g"),
        Latest(name: "device motion", fullScale: 20, unit: "rad/s"),
    ]
    private var first: Double?
    private var swingCount = 0
    /// Whether the latest batches stand below what has been written.
    private var isDrawn = false

    init(showsBatches: Bool, isTerminal: Bool = TextOutput.standardOutput().isTerminal) {
        self.showsBatches = showsBatches
        self.isTerminal = isTerminal
    }

    /// Shows a batch of the accelerometer by the magnitude of acceleration.
    func add(_ batch: [AccelerometerData]) throws(SwingError) {
        try add(
            0, batch.map { ($0.timestamp, Self.length($0.acceleration.x, $0.acceleration.y, $0.acceleration.z)) })
    }

    /// Shows a batch of device motion by the magnitude of the rotation rate.
    func add(_ batch: [DeviceMotion]) throws(SwingError) {
        try add(
            1, batch.map { ($0.timestamp, Self.length($0.rotationRate.x, $0.rotationRate.y, $0.rotationRate.z)) })
    }

    /// Shows swings.
    func add(_ swings: [Swing]) throws(SwingError) {
        guard !swings.isEmpty else { return }
        try erase()
        for swing in swings {
            swingCount += 1
            try output.write(swing.line(number: swingCount) + "\n")
        }
        try draw()
    }

    /// Removes the batches from the terminal, so that only the swings remain.
    func close() throws(SwingError) {
        try erase()
        try output.flush()
    }

    private func add(_ sensor: Int, _ values: [(time: Double, value: Double)]) throws(SwingError) {
        guard showsBatches, let last = values.last(where: { $0.time.isFinite })?.time else { return }
        let begin = first ?? values.first { $0.time.isFinite }?.time ?? last
        first = begin
        let shown = sensors[sensor]
        let peak = values.map(\.value).filter { !$0.isNaN }.max() ?? .nan
        let head = "\(Progress.clock(last - begin))  \(shown.name)"
        let (count, maximum) = (values.count.of("sample"), "\(peak.fixed(1)) \(shown.unit)")
        if isTerminal {
            try erase()
            let picture = Self.picture(values.map(\.value), shown.fullScale)
            sensors[sensor].line = "\(head) │\(picture)│ \(count), \(maximum)"
            try draw()
        } else {
            try output.write("\(head)  \(count), up to \(maximum)\n")
            try output.flush()
        }
    }

    /// The maxima of parts of a batch, as blocks of different heights.
    private static func picture(_ values: [Double], _ fullScale: Double) -> String {
        var picture = ""
        for column in 0..<width {
            let part = values[(column * values.count / width)..<((column + 1) * values.count / width)]
            let height = min((part.max() ?? 0) / fullScale, 1) * Double(levels.count - 1)
            picture.append(levels[Int(exactly: height.rounded(.up)) ?? 0])
        }
        return picture
    }

    private func draw() throws(SwingError) {
        if isTerminal, showsBatches {
            for sensor in sensors { try output.write(sensor.line + "\n") }
            isDrawn = true
        }
        try output.flush()
    }

    private func erase() throws(SwingError) {
        guard isDrawn else { return }
        // Up over the sensors' lines, and clear all below.
        try output.write("\u{1B}[\(sensors.count)A\u{1B}[J")
        isDrawn = false
    }

    private static func length(_ x: Double, _ y: Double, _ z: Double) -> Double { (x * x + y * y + z * z).squareRoot() }
}
