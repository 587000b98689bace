/// The payload of a frame that stands for lost ones: how many, from the frame's own number on, in 4 bytes.
struct LostFrames {
    /// The number of lost frames, at least 1.
    let count: Int
    /// The number of the next frame.
    let next: UInt32

    /// Reads a payload; `nil` if it is not one of ``encode(_:)``, or the numbers end before.
    init?(_ payload: PayloadReader, from number: UInt32) {
        var payload = payload
        guard payload.left == 4, let count = payload.integer32(), count > 0, count <= .max - number else { return nil }
        self.count = Int(count)
        next = number + count
    }

    /// Encodes a number of lost frames.
    static func encode(_ count: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: count)
        return bytes
    }
}

/// The numbers of lost frames: ranges in rising order.
package struct LostNumbers: Hashable, Sendable {
    /// The maximum number of ranges that are kept; of further ones, only the frames are counted.
    private static let limit = 4096

    /// The ranges, without those beyond the limit.
    package private(set) var ranges: [ClosedRange<Int>] = []
    /// The number of all lost frames.
    package private(set) var count = 0
    /// The number of ranges beyond the limit.
    private var omitted = 0

    package var isEmpty: Bool { count == 0 }

    /// Adds a range after the others.
    mutating func add(_ range: ClosedRange<Int>) {
        count += range.count
        if let last = ranges.last, omitted == 0, last.upperBound + 1 == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound...range.upperBound
        } else if ranges.count < Self.limit {
            ranges.append(range)
        } else {
            omitted += 1
        }
    }

    /// The ranges as text, such as `7-9, 12`.
    package var text: String {
        Self.text(ranges) + (omitted > 0 ? " and \(omitted) more" : "")
    }

    /// The first ranges as text.
    package var short: String {
        let first = ranges.prefix(8)
        let rest = ranges.count - first.count + omitted
        return Self.text(Array(first)) + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Returns ranges as text, such as `7-9, 12`.
    package static func text(_ ranges: [ClosedRange<Int>]) -> String { ranges.map(text).joined(separator: ", ") }

    /// Returns a range as text, such as `7-9`, or `7` for one number.
    package static func text(_ range: ClosedRange<Int>) -> String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
}
