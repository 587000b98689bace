import HDF5
import TestSupport
import Testing

@Suite struct ColumnReaderTests {
    /// A column of 0, 1, 2 and so on, and a reader of it.
    func reader<Element: ColumnElement>(_ type: Element.Type, stored: Storage) throws -> ColumnReader<Element> {
        let scratch = try TemporaryFolder()
        let file = try File(creatingAt: scratch.path("a.h5"))
        let column = try file.root.makeDataset("a", of: Double.self, storage: stored)
        let values = (0..<1000).map { Double($0) }
        if case .contiguous = stored { try column.write(values.span) } else { try column.append(values.span) }
        try file.close()
        return try ColumnReader<Element>(StoredFile(readingAt: scratch.path("a.h5")).root.column("a"))
    }

    @Test(arguments: [Storage.contiguous(rows: 1000), .chunked(rows: 64, deflate: 1)])
    func blocksDoNotChange(storage: Storage) throws {
        let (doubles, floats) = try (reader(Double.self, stored: storage), reader(Float.self, stored: storage))
        // All blocks are kept, so that none may reuse the memory of another. Every third one is twice as long.
        var kept: [(start: Int, doubles: [Double], floats: [Float])] = []
        for start in stride(from: 0, to: 900, by: 10) {
            let rows = start..<start + (start.isMultiple(of: 3) ? 20 : 10)
            kept.append((start, try doubles.read(rows), try floats.read(rows)))
        }
        for block in kept {
            let expected = block.doubles.indices.map { Double(block.start + $0) }
            #expect(block.doubles == expected)
            #expect(block.floats == expected.map { Float($0) })
        }
    }

    @Test func releasedMemoryIsReused() throws {
        let reader = try reader(Double.self, stored: .contiguous(rows: 1000))
        var places: Set<UInt> = []
        for start in 0..<100 {
            let block = try reader.read(start..<start + 500)
            #expect(block.first == Double(start))
            places.insert(block.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
        }
        #expect(places.count <= 4)
    }
}
