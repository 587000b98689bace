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
    func copiesDoNotChange(storage: Storage) throws {
        let (doubles, floats) = try (reader(Double.self, stored: storage), reader(Float.self, stored: storage))
        // All copies are kept, so that none may reuse the memory of another. Every third one is twice as long.
        var kept: [(start: Int, doubles: [Double], floats: [Float])] = []
        for start in stride(from: 0, to: 900, by: 90) {
            try doubles.load(start..<start + 100)
            try floats.load(start..<start + 100)
            for first in stride(from: 0, to: 90, by: 10) {
                let piece = first..<first + (first.isMultiple(of: 3) ? 20 : 10)
                kept.append((start + first, doubles.copy(piece), floats.copy(piece)))
                #expect(doubles[first] == Double(start + first))
            }
        }
        for copy in kept {
            let expected = copy.doubles.indices.map { Double(copy.start + $0) }
            #expect(copy.doubles == expected)
            #expect(copy.floats == expected.map { Float($0) })
        }
    }

    @Test func releasedMemoryIsReused() throws {
        let reader = try reader(Double.self, stored: .contiguous(rows: 1000))
        try reader.load(0..<1000)
        var places: Set<UInt> = []
        for start in 0..<100 {
            let copy = reader.copy(start..<start + 500)
            #expect(copy.first == Double(start))
            places.insert(copy.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
        }
        #expect(places.count <= 12)
    }
}
