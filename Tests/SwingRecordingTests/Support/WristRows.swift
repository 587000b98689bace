import Foundation
import SwingMotion

@testable import SwingRecording

/// Two seconds of a wrist that turns about its x axis, as numbers for the tables that apps write: parts that fit together.
struct WristRows: Sendable {
    /// Seconds from the recording's beginning, 100 a second.
    let time = (0..<200).map { Double($0) / 100 }

    private func angle(_ i: Int) -> Double { 0.8 * sin(2 * .pi * 0.5 * time[i]) }

    /// Rotation rate in rad/s.
    func rate(_ i: Int) -> [Double] { [0.8 * .pi * cos(2 * .pi * 0.5 * time[i]), 0, 0] }
    /// Gravity in g, of length 1, as the rotation turns it.
    func gravity(_ i: Int) -> [Double] { [0, -sin(angle(i)), -cos(angle(i))] }
    /// User acceleration in g.
    func user(_ i: Int) -> [Double] { [0.125, -0.25, 0.0625 * Double(i % 3)] }
    /// Total acceleration in g.
    func total(_ i: Int) -> [Double] { zip(gravity(i), user(i)).map(+) }
    /// The attitude that gravity is from, w, x, y, z: the device turned about x.
    func attitude(_ i: Int) -> [Double] { [cos(angle(i) / 2), sin(angle(i) / 2), 0, 0] }

    /// A table of CSV.
    ///
    /// - Parameters:
    ///   - header: Its first line.
    ///   - separator: What stands between two cells.
    ///   - cells: A row's cells.
    /// - Returns: The text.
    func table(_ header: String, separator: String = ",", _ cells: (Int) -> [String]) -> String {
        ([header] + time.indices.map { cells($0).joined(separator: separator) }).joined(separator: "\n") + "\n"
    }

    /// A table of numbers.
    func numbers(_ header: String, _ row: (Int) -> [Double]) -> String { table(header) { i in row(i).map { "\($0)" } } }

    /// Three columns, as a reader should give them.
    func axes(_ values: (Int) -> [Double], times factor: Float = 1) -> Triaxial {
        let rows = time.indices.map(values)
        func column(_ k: Int) -> [Float] { rows.map { Float($0[k]) * factor } }
        return Triaxial(x: column(0), y: column(1), z: column(2))
    }
}

extension [Double] {
    /// The numbers, each multiplied by a factor.
    func times(_ factor: Double) -> [Double] { map { $0 * factor } }
}

extension Triaxial {
    /// The largest difference of a component; infinite where columns have other lengths or one is not finite.
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
