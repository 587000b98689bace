import TestSupport
import Testing

@testable import HDF5

struct FileBytesTests {
    /// What is kept does not keep a block of 32 KiB for a few bytes.
    @Test func keptBytesHaveTheirOwnMemory() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let folder = try TemporaryFolder()
        folder.write(bytes, "bytes")
        let file = try FileBytes.open(folder.path("bytes")).get()
        for (start, count) in [(50_000, 8), (0, 0), (70_000, 4096), (70_000, 4097), (99_999, 1)] {
            let kept = try file.readToKeep(at: start, count: count, place: "/a")
            #expect(kept.elementsEqual(bytes[start..<start + count]) && kept.startIndex == 0, "\(start) \(count)")
        }
    }

    /// Short reads come from blocks: whatever was read before, the bytes are those of the file.
    @Test(arguments: [20, 5]) func readsAnywhere(blocks: Int) throws {
        var random = SystemRandomNumberGenerator()
        // More blocks than are kept, and an incomplete last one.
        let bytes = (0..<blocks * 65_536 + 777).map { _ in UInt8.random(in: 0...255, using: &random) }
        let folder = try TemporaryFolder()
        folder.write(bytes, "bytes")
        let file = try FileBytes.open(folder.path("bytes")).get()
        #expect(file.size == bytes.count)
        // The end of a block, and one byte beyond it.
        for end in stride(from: 65_536, to: bytes.count, by: 65_536) {
            for count in [10, 11, 12, 700] {
                let found = Array(try file.read(at: end - 10, count: count, place: "/a"))
                #expect(found == Array(bytes[end - 10..<end - 10 + count]), "\(end) \(count)")
            }
        }
        for turn in 0..<1000 {
            let count = Int.random(in: 0...(turn % 10 == 0 ? 9000 : 4096), using: &random)
            // Every third read is at the end of a block.
            let near = Int.random(in: 1...blocks, using: &random) * 65_536 - Int.random(in: 0...4096, using: &random)
            let start = turn % 3 == 0 ? near : Int.random(in: 0...bytes.count - count, using: &random)
            guard start + count <= bytes.count else { continue }
            let expected = Array(bytes[start..<start + count])
            let found = Array(try file.read(at: start, count: count, place: "/a"))
            #expect(found == expected, "\(start) \(count)")
            var filled = [UInt8](repeating: 0, count: count)
            try filled.withUnsafeMutableBytes { try file.read(at: start, into: $0, place: "/a") }
            #expect(filled == expected, "\(start) \(count)")
            var exact = [UInt8](repeating: 0, count: count)
            try exact.withUnsafeMutableBytes { try file.readExactly(at: start, into: $0, place: "/a") }
            #expect(exact == expected, "\(start) \(count)")
        }
        for (start, count) in [(bytes.count, 1), (bytes.count - 5, 6), (-1, 1)] {
            #expect(throws: HDF5Error.self) { try file.read(at: start, count: count, place: "/a") }
            var exact = [UInt8](repeating: 0, count: count)
            #expect(throws: HDF5Error.self) {
                try exact.withUnsafeMutableBytes { try file.readExactly(at: start, into: $0, place: "/a") }
            }
        }
        #expect(try file.read(at: bytes.count, count: 0, place: "/a").isEmpty)
    }
}
