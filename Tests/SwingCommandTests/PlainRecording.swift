import Foundation
import TestSupport

/// A recording folder with four seconds of a device at rest; a test can modify its rows before it writes them.
struct PlainRecording {
    static let accelerometerHeader = "timestamp (s),x (g),y (g),z (g)"
    static let motionHeader =
        "timestamp (s),rotationRateX (rad/s),rotationRateY (rad/s),rotationRateZ (rad/s),"
        + "gravityX (g),gravityY (g),gravityZ (g)"

    /// The warning about the recording's missing sport, which follows all other warnings.
    static let profileWarning =
        "the session states no sport; analysed with the profile of baseball: choose one with --profile"

    /// The accelerometer's rows after the header, cell by cell; sample `i` is in line `i` + 2.
    var accelerometer: [[String]]
    /// Device motion's rows; `nil` for no file.
    var motion: [[String]]?

    /// Creates both streams, at exact rates.
    ///
    /// - Parameters:
    ///   - rate: The number of accelerometer samples per second.
    ///   - gravity: The accelerometer's magnitude at rest.
    ///   - second: One second in the unit of the timestamps.
    init(rate: Int = 800, gravity: Double = 1, second: Double = 1) {
        func time(_ index: Int, _ rate: Int) -> String { "\((100 + Double(index) / Double(rate)) * second)" }
        accelerometer = (0..<4 * rate).map { [time($0, rate), "0.00\($0 % 2)", "0", "\(-gravity)"] }
        motion = (0..<4 * 200).map { [time($0, 200), "0", "0", "0.0\($0 % 2)", "0", "0", "-1"] }
    }

    /// Writes the folder.
    func write(to scratch: TemporaryFolder, _ name: String = "session") throws {
        try scratch.makeFolder(name)
        scratch.write(text(Self.accelerometerHeader, accelerometer), "\(name)/accelerometer.csv")
        if let motion { scratch.write(text(Self.motionHeader, motion), "\(name)/motion.csv") }
    }

    private func text(_ header: String, _ rows: [[String]]) -> String {
        header + "\n" + rows.map { $0.joined(separator: ",") + "\n" }.joined()
    }
}
