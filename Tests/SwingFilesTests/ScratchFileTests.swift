import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

struct ScratchFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func valuesComeBackInOrder() throws {
        var file = try ScratchFile(in: folder.path, advice: "do so")
        // The file has no name, so a kill leaves nothing.
        #expect(folder.names().isEmpty)
        let numbers: [Double] = [.nan, -0.0, .infinity, .leastNonzeroMagnitude, 3]
        let floats = (0..<10_000).map { Float($0) / 7 }
        try file.write(numbers.span)
        try file.write(floats.span)
        var first = [Double](repeating: 0, count: 2)
        var span = first.mutableSpan
        try file.read(into: &span)
        // Text written in between is appended after everything else.
        try file.write(numbers.span)
        var second = [Double](repeating: 0, count: 3)
        span = second.mutableSpan
        try file.read(into: &span)
        #expect((first + second).map(\.bitPattern) == numbers.map(\.bitPattern))
        var columns = [Float](repeating: 0, count: floats.count)
        var column = columns.mutableSpan
        try file.read(into: &column)
        #expect(columns == floats)
    }

    @Test func whatWasNotWrittenIsNotRead() throws {
        var file = try ScratchFile(in: folder.path, advice: "do so")
        try file.write([1.0, 2.0].span)
        var values = [Double](repeating: 0, count: 3)
        var code: SwingError.Code?
        do {
            var span = values.mutableSpan
            try file.read(into: &span)
        } catch { code = error.code }
        #expect(code == .inputOutput)
    }

    @Test func aMissingFolderIsNamed() {
        let path = "\(folder.path)/none"
        let error = failure { () throws(SwingError) in _ = try ScratchFile(in: path, advice: "do so") }
        #expect(
            error
                == SwingError(
                    .cannotCreate, at: path,
                    "cannot store temporary data there: No such file or directory; do so"))
    }

    @Test func textCanBeReadRepeatedly() throws {
        var file = try ScratchFile(in: folder.path, advice: "do so")
        var output = try file.textOutput(name: "a")
        try output.write("abc")
        try output.close()
        #expect(try file.size == 3)
        for _ in 0..<2 {
            file.rewind()
            var bytes = [UInt8](repeating: 0, count: 3)
            var span = bytes.mutableSpan
            try file.read(into: &span)
            #expect(bytes == Array("abc".utf8))
        }
    }
}
