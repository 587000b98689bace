import Foundation
import SwingMotion

@testable import SwingRecording

/// Two seconds of a wrist that rotates about its x axis: consistent numbers for the tables that apps write.
struct WristRows: Sendable {
    /// The timestamps, in seconds from the start of the recording, at 100 Hz.
    let time = (0..<200).map { Double($0) / 100 }

    private func angle(_ i: Int) -> Double { 0.8 * sin(2 * .pi * 0.5 * time[i]) }

    /// Rotation rate in rad/s.
    func rate(_ i: Int) -> [Double] { [0.8 * .pi * cos(2 * .pi * 0.5 * time[i]), 0, 0] }
    /// Gravity in g, of length 1, as rotated by the rotation rate.
    func gravity(_ i: Int) -> [Double] { [0, -sin(angle(i)), -cos(angle(i))] }
    /// User acceleration in g.
    func user(_ i: Int) -> [Double] { [0.125, -0.25, 0.0625 * Double(i % 3)] }
    /// Total acceleration in g.
    func total(_ i: Int) -> [Double] { zip(gravity(i), user(i)).map(+) }
    /// The attitude to which gravity belongs, as w, x, y, z: a rotation about x.
    func attitude(_ i: Int) -> [Double] { [cos(angle(i) / 2), sin(angle(i) / 2), 0, 0] }

    /// Returns a CSV table.
    ///
    /// - Parameters:
    ///   - header: The first line.
    ///   - separator: The text between two cells.
    ///   - cells: Returns the cells of a row.
    /// - Returns: The text.
    func table(_ header: String, separator: String = ",", _ cells: (Int) -> [String]) -> String {
        ([header] + time.indices.map { cells($0).joined(separator: separator) }).joined(separator: "\n") + "\n"
    }

    /// Returns a table of numbers.
    func numbers(_ header: String, _ row: (Int) -> [Double]) -> String { table(header) { i in row(i).map { "\($0)" } } }

    /// Returns three columns, as a reader should return them.
    func axes(_ values: (Int) -> [Double], times factor: Float = 1) -> Triaxial {
        let rows = time.indices.map(values)
        func column(_ k: Int) -> [Float] { rows.map { Float($0[k]) * factor } }
        return Triaxial(x: column(0), y: column(1), z: column(2))
    }
}

extension [Double] {
    /// Returns the numbers, each multiplied by a factor.
    func times(_ factor: Double) -> [Double] { map { $0 * factor } }
}

extension Triaxial {
    /// Returns the largest difference of a component; infinity if lengths differ or a difference is not finite.
    func distance(to other: Triaxial) -> Float {
        guard count == other.count else { return .infinity }
        let differences = zip([x, y, z].joined(), [other.x, other.y, other.z].joined()).map { abs($0 - $1) }
        return differences.allSatisfy(\.isFinite) ? differences.max() ?? 0 : .infinity
    }
}

extension FolderFixture {
    /// Opens the recording in the folder, or one of its files.
    func recording(_ file: String? = nil, frame: SensorFrame? = nil) throws -> Recording {
        var options = ReadingOptions()
        options.frame = frame
        return try Recording(readingAt: file.map { "\(path)/\($0)" } ?? path, options: options)
    }
}
