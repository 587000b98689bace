import Foundation
import TestSupport
import Testing

@testable import HDF5

struct FloatTableTests {
    private func write(_ path: String, rows: Int, columns: Int, storage: Storage) throws {
        let file = try File(creatingAt: path)
        let data = try file.root.makeDataset("t", of: Float.self, columns: columns, storage: storage, fill: .nan)
        let values = (0..<rows * columns).map { Float($0) }
        try data.append(values.span)
        let column = try file.root.makeDataset("c", of: Float.self, storage: .chunked(rows: 4))
        let short: [Float] = [1, 2]
        try column.append(short.span)
        let wide = try file.root.makeDataset("d", of: Double.self, columns: columns, storage: .chunked(rows: 4))
        let doubles = (0..<columns).map { Double($0) }
        try wide.append(doubles.span)
        try file.close()
    }

    @Test(arguments: [Storage.chunked(rows: 4), .chunked(rows: 3, deflate: 4)])
    func readsRows(storage: Storage) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try write(path, rows: 10, columns: 7, storage: storage)
        let table = try StoredFile(readingAt: path).root.table("t", columns: 7)
        #expect(table.count == 10)
        #expect(try table.values(0..<10) == (0..<70).map { Float($0) })
        #expect(try table.values(3..<5) == (21..<35).map { Float($0) })
        #expect(try table.values(4..<4).isEmpty)
    }

    @Test(arguments: [
        ("t", 6, "/t: has 7 columns; expected 6"), ("c", 7, "/c: has 1 dimensions; expected two"),
        ("d", 7, "/d: does not contain 32-bit floats; expected a table of them"),
        ("none", 7, "/none: is missing; expected a dataset"),
    ])
    func refusesOtherTables(name: String, columns: Int, message: String) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try write(path, rows: 2, columns: 7, storage: .chunked(rows: 4))
        let root = try StoredFile(readingAt: path).root
        let error = #expect(throws: HDF5Error.self) { _ = try root.table(name, columns: columns) }
        #expect(error.map { "\($0)" } == message)
    }

    @Test func aColumnIsNotATable() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try write(path, rows: 2, columns: 7, storage: .chunked(rows: 4))
        let root = try StoredFile(readingAt: path).root
        let error = #expect(throws: HDF5Error.self) { _ = try root.column("t") }
        #expect(error.map { "\($0)" } == "/t: has 2 dimensions; expected one")
    }
}
