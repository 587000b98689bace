import SwingFiles
import SwingMotion

/// Reads a table whose times are in several columns as one whose times are in one column, line by line.
final class JoinedTimes: ByteSource {
    private let source: any ByteSource
    private let parts: TimeParts
    private var input = [UInt8](repeating: 0, count: 2 * InputLimits.tableLine)
    /// The number of bytes of ``input`` that belong to an incomplete line.
    private var rest = 0
    private var number = 0
    private var output: [UInt8] = []
    private var position = 0

    init(_ source: any ByteSource, _ parts: TimeParts) { (self.source, self.parts) = (source, parts) }

    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        if position == output.count {
            output.removeAll(keepingCapacity: true)
            position = 0
            while output.isEmpty, try fill() {}
        }
        let count = min(output.count - position, buffer.count - start)
        buffer.replaceSubrange(start..<start + count, with: output[position..<position + count])
        position += count
        return count
    }

    /// Reads more lines, and returns whether there are any.
    private func fill() throws(SwingError) -> Bool {
        let count = try source.read(into: &input, from: rest)
        let end = rest + count
        var start = 0
        while let found = input[start..<end].firstIndex(of: UInt8(ascii: "\n")) {
            append(start..<found)
            output.append(UInt8(ascii: "\n"))
            start = found + 1
        }
        // A line that is too long is reported when it is read as a row.
        if start < end, count == 0 || end - start > InputLimits.tableLine {
            append(start..<end)
            start = end
        }
        input.replaceSubrange(0..<end - start, with: input[start..<end])
        rest = end - start
        return count > 0
    }

    private func append(_ line: Range<Int>) {
        number += 1
        var end = line.upperBound
        while end > line.lowerBound, input[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        parts.append(input[line.lowerBound..<end], number: number, to: &output)
        output += input[end..<line.upperBound]
    }
}
