/// The checksums of HDF5 files.
enum Checksum {
    #if FUZZING
        /// Whether the checksums of the structure are ignored, because no generated structure has the right ones.
        nonisolated(unsafe) static var areIgnored = false
    #endif

    /// Returns whether bytes of the structure have the checksum that the file states.
    static func isRight(_ stated: UInt32, of bytes: ArraySlice<UInt8>) -> Bool {
        #if FUZZING
            if areIgnored { return true }
        #endif
        return lookup3(bytes) == stated
    }

    /// Returns the checksum of metadata: Bob Jenkins' `lookup3` with the initial value 0.
    static func lookup3(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var a = 0xDEAD_BEEF &+ UInt32(truncatingIfNeeded: bytes.count)
        var (b, c) = (a, a)
        var rest = bytes
        while rest.count > 12 {
            a &+= word(rest, 0)
            b &+= word(rest, 4)
            c &+= word(rest, 8)
            mix(&a, &b, &c)
            rest = rest.dropFirst(12)
        }
        guard !rest.isEmpty else { return c }
        a &+= word(rest, 0)
        b &+= word(rest, 4)
        c &+= word(rest, 8)
        return final(a, b, c)
    }

    /// Returns four bytes as a little-endian number; missing bytes are 0.
    private static func word(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> UInt32 {
        var word: UInt32 = 0
        let first = bytes.startIndex + offset
        for i in 0..<4 where first + i < bytes.endIndex { word |= UInt32(bytes[first + i]) << UInt32(8 * i) }
        return word
    }

    private static func rotate(_ x: UInt32, _ k: UInt32) -> UInt32 { x << k | x >> (32 - k) }

    private static func mix(_ a: inout UInt32, _ b: inout UInt32, _ c: inout UInt32) {
        a = (a &- c) ^ rotate(c, 4)
        c &+= b
        b = (b &- a) ^ rotate(a, 6)
        a &+= c
        c = (c &- b) ^ rotate(b, 8)
        b &+= a
        a = (a &- c) ^ rotate(c, 16)
        c &+= b
        b = (b &- a) ^ rotate(a, 19)
        a &+= c
        c = (c &- b) ^ rotate(b, 4)
        b &+= a
    }

    private static func final(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
        var (a, b, c) = (a, b, c)
        c = (c ^ b) &- rotate(b, 14)
        a = (a ^ c) &- rotate(c, 11)
        b = (b ^ a) &- rotate(a, 25)
        c = (c ^ b) &- rotate(b, 16)
        a = (a ^ c) &- rotate(c, 4)
        b = (b ^ a) &- rotate(a, 14)
        return (c ^ b) &- rotate(b, 24)
    }

    /// Returns the checksum of a chunk, as libhdf5's filter `fletcher32` computes it.
    static func fletcher32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var (first, second): (UInt32, UInt32) = (0, 0)
        var position = 0
        while position < bytes.count {
            // After 360 words the sums could overflow.
            let end = min(bytes.count, position + 720)
            while position < end {
                let low = position + 1 < bytes.count ? UInt32(bytes[position + 1]) : 0
                first += UInt32(bytes[position]) << 8 | low
                second += first
                position += 2
            }
            first = first & 0xFFFF + first >> 16
            second = second & 0xFFFF + second >> 16
        }
        first = first & 0xFFFF + first >> 16
        second = second & 0xFFFF + second >> 16
        return second << 16 | first
    }
}
