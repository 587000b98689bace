import SwingFiles
import SwingMotion

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Swings that wait for their turn: put aside in order, and taken back in the same order.
///
/// A few stay in memory, the others go to the disk, so that memory does not grow with a recording's length.
final class SwingSpool {
    /// How many swings wait in memory.
    private let limit: Int
    private var held: [Swing] = []
    private var file: ScratchFile?
    private var filed = 0

    init(limit: Int = 8) { self.limit = limit }

    /// Puts swings behind those that wait.
    func append(_ swings: [Swing]) throws(SwingError) {
        for swing in swings {
            if held.count < limit { held.append(swing) } else { try write(swing) }
        }
    }

    /// Takes the swings back one by one.
    func drain(_ body: (Swing) throws(SwingError) -> Void) throws(SwingError) {
        for swing in held { try body(swing) }
        held = []
        for _ in 0..<filed { try body(read()) }
        file = nil
        filed = 0
    }

    private func write(_ swing: Swing) throws(SwingError) {
        if file == nil {
            file = try ScratchFile(
                in: FileManager.default.temporaryDirectory.path,
                advice: "set TMPDIR to a folder with room, or use --jobs 1")
        }
        let columns = swing.window.columns
        var numbers = swing.numbers
        numbers += columns.map { Double($0.count) }
        try file?.write(numbers.span)
        for column in columns { try file?.write(column.span) }
        filed += 1
    }

    private func read() throws(SwingError) -> Swing {
        let layout = Swing()
        let columnCount = layout.window.columns.count
        let numbers: [Double] = try values(layout.numbers.count + columnCount)
        var swing = Swing(numbers: numbers)
        var columns: [[Float]] = []
        for count in numbers.suffix(columnCount) { columns.append(try values(Int(count))) }
        swing.window.columns = columns
        return swing
    }

    private func values<Value: BitwiseCopyable & Numeric>(_ count: Int) throws(SwingError) -> [Value] {
        var values = [Value](repeating: 0, count: count)
        var span = values.mutableSpan
        try file?.read(into: &span)
        return values
    }
}

extension Swing {
    /// All but the window; integers as numbers, which have them exactly.
    fileprivate var numbers: [Double] {
        [
            start, contact, peak, peakRate, timeToContact, peakAcceleration, peakRotationRate, rotationAngle,
            timeToPeakRate, contactScore, startSensitivity, startSpread, motionLag, confidence, Double(clock),
            Double(outcome.rawValue), Double(flags.rawValue),
        ]
    }

    fileprivate init(numbers n: [Double]) {
        self.init()
        (start, contact, peak, peakRate, timeToContact) = (n[0], n[1], n[2], n[3], n[4])
        (peakAcceleration, peakRotationRate, rotationAngle, timeToPeakRate) = (n[5], n[6], n[7], n[8])
        (contactScore, startSensitivity, startSpread, motionLag, confidence) = (n[9], n[10], n[11], n[12], n[13])
        clock = Int(n[14])
        outcome = SwingOutcome(rawValue: Int8(n[15])) ?? .uncertain
        flags = SwingFlags(rawValue: Int32(n[16]))
    }
}

extension SwingWindow {
    fileprivate var columns: [[Float]] {
        get { [acceleration.x.array, acceleration.y.array, acceleration.z.array, filteredZ, rotationRateAboutGravity] }
        set {
            acceleration = Triaxial(x: newValue[0], y: newValue[1], z: newValue[2])
            (filteredZ, rotationRateAboutGravity) = (newValue[3], newValue[4])
        }
    }
}
