internal import CSwingText

/// The line of text that a row of JSON becomes, for all rows of one shape.
struct JSONRowLine: Sendable {
    private var literals: [UInt8] = []
    private var lengths: [UInt32] = [0]
    private var order: [UInt32] = []

    /// The line of a row with one number.
    static let number = {
        var line = JSONRowLine()
        line.add(number: 0)
        line.add(CollectionOfOne(UInt8(ascii: "\n")))
        return line
    }()

    /// The number of bytes that are written at once.
    private static let room = 8 << 10

    /// Adds a text that is the same in each row.
    mutating func add(_ text: some Collection<UInt8>) {
        literals += text
        lengths[lengths.count - 1] += UInt32(text.count)
    }

    /// Adds a number.
    ///
    /// - Parameter index: Its index among the numbers of a row; none may be added twice.
    mutating func add(number index: Int) {
        order.append(UInt32(index))
        lengths.append(0)
    }

    /// Appends lines that a function of C writes.
    ///
    /// - Parameters:
    ///   - lines: Receives the lines.
    ///   - write: Writes lines to a target with room for some bytes.
    /// - Returns: What the function returns.
    func append(
        to lines: inout [UInt8],
        _ write: (UnsafePointer<swing_line>, UnsafeMutablePointer<UInt8>, Int) -> swing_lines
    ) -> swing_lines {
        let first = lines.count
        lines += repeatElement(0, count: Self.room)
        var target = lines.mutableSpan
        let (literals, lengths, order) = (self.literals.span, self.lengths.span, self.order.span)
        let written = unsafe literals.withUnsafeBufferPointer { literals in
            unsafe lengths.withUnsafeBufferPointer { lengths in
                unsafe order.withUnsafeBufferPointer { order in
                    unsafe target.withUnsafeMutableBufferPointer { target -> swing_lines? in
                        guard let literals = literals.baseAddress, let lengths = lengths.baseAddress,
                            let order = order.baseAddress, let target = target.baseAddress
                        else { return nil }
                        var line = unsafe swing_line(
                            literals: literals, lengths: lengths, order: order, numbers: self.order.count)
                        return unsafe write(&line, target + first, Self.room)
                    }
                }
            }
        }
        lines.removeSubrange((first + Int(written?.length ?? 0))...)
        return written ?? swing_lines()
    }
}
