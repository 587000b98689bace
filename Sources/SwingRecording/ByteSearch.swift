/// Looks for bytes in text, eight at a time.
struct ByteSearch {
    /// The byte that is looked for, eight times.
    private let pattern: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// Creates a search.
    ///
    /// - Parameter byte: What is looked for.
    @inline(__always)
    init(for byte: UInt8) { pattern = UInt64(byte) &* Self.ones }

    /// Marks the byte in a word.
    ///
    /// - Parameter word: Eight bytes of text.
    /// - Returns: A word whose lowest bit, if any, is the highest one of the first such byte.
    @inline(__always)
    func marks(in word: UInt64) -> UInt64 {
        // A byte that is 0 has its highest bit set by the subtraction; a borrow does that only above such a byte.
        let different = word ^ pattern
        return (different &- Self.ones) & ~different & Self.tops
    }

    /// Marks the byte and control characters in a word.
    ///
    /// - Parameter word: Eight bytes of text.
    /// - Returns: A word whose lowest bit, if any, is the highest one of the first such byte.
    @inline(__always)
    func marksWithControls(in word: UInt64) -> UInt64 {
        marks(in: word) | (word &- Self.ones &* 0x20) & ~word & Self.tops
    }

    /// Where the byte is first.
    ///
    /// What comes next waits for this alone, not for the number before the byte. A branch would often be mispredicted.
    ///
    /// - Parameter text: The text, at least 16 bytes.
    /// - Returns: How many bytes are before it; 16 if it is not among the first 16.
    @inline(__always)
    func first16(in text: Span<UInt8>) -> Int {
        let first = marks(in: text.word(at: 0)).trailingZeroBitCount
        let second = marks(in: text.word(at: 8)).trailingZeroBitCount
        // 64 bits without a mark mean that the next word counts too.
        return (first &+ (second & (0 &- first >> 6))) >> 3
    }

    /// Where the byte is first.
    ///
    /// - Parameter text: The text, at least 24 bytes.
    /// - Returns: How many bytes are before it; 24 if it is not among the first 24.
    @inline(__always)
    func first24(in text: Span<UInt8>) -> Int {
        let first = marks(in: text.word(at: 0)).trailingZeroBitCount
        let second = marks(in: text.word(at: 8)).trailingZeroBitCount
        let third = marks(in: text.word(at: 16)).trailingZeroBitCount
        let rest = second &+ (third & (0 &- second >> 6))
        return (first &+ (rest & (0 &- first >> 6))) >> 3
    }
}
