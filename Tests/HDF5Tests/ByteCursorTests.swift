import Testing

@testable import HDF5

struct ChecksumTests {
    /// Examples by Bob Jenkins.
    ///
    /// `ChunkTests` compares the checksums of chunks with those of libhdf5.
    @Test(
        arguments: [
            ("", 0xDEAD_BEEF), ("Four score and seven years ago", 0x1777_0551),
        ] as [(String, UInt32)]) func metadata(text: String, expected: UInt32)
    {
        #expect(Checksum.lookup3(Array(text.utf8)[...]) == expected)
        // The bytes may begin anywhere.
        #expect(Checksum.lookup3(Array("abc\(text)d".utf8).dropFirst(3).dropLast()) == expected)
    }
}
