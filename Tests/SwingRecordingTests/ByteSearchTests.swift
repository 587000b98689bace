import Testing

@testable import SwingRecording

struct ByteSearchTests {
    private static let bytes: [UInt8] = [0, 1, 9, 10, 13, 32, 44, 45, 59, 124, 127, 128, 255]

    /// Every byte at every place, among bytes that differ from it in one bit or are the next ones.
    @Test(arguments: [UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|")])
    func theFirstOfABytesPlacesIsFound(byte: UInt8) {
        let search = ByteSearch(for: byte)
        for other in Self.bytes + [byte ^ 1, byte ^ 0x80, byte &+ 1, byte &- 1] where other != byte {
            for place in 0...24 {
                var text = [UInt8](repeating: other, count: 24)
                for i in [place, place + 1, place + 5] where i < 24 { text[i] = byte }
                let bytes = text.span
                #expect(search.first24(in: bytes) == place)
                #expect(search.first16(in: bytes) == min(place, 16))
            }
        }
    }

    @Test func controlCharactersAreFoundToo() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<8 {
                var text = [UInt8](repeating: 0xE9, count: 8)
                text[place] = byte
                let isFound = byte < 0x20 || byte == UInt8(ascii: ";")
                let marks = ByteSearch(for: UInt8(ascii: ";")).marksWithControls(in: text.span.word(at: 0))
                #expect(marks.trailingZeroBitCount / 8 == (isFound ? place : 8))
            }
        }
    }
}
