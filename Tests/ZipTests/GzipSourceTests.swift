import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

@testable import Zip

/// Files that Python compresses with gzip are read in pieces of any length, and damaged ones are rejected.
@Suite(.enabled(if: Inflater.isAvailable, "ISA-L is not installed"), .needsPython)
struct GzipSourceTests {
    private static let script = """
        import gzip, io, sys
        text = "".join(f"{i},{i * 0.37:.4f}\\n" for i in range(20000)).encode()
        named = io.BytesIO()
        with gzip.GzipFile("a name.csv", "wb", 9, named, mtime=5) as file:
            file.write(text)
        one = gzip.compress(text, 6, mtime=0)
        files = {
            "plain": one, "named": named.getvalue(), "stored": gzip.compress(text, 0, mtime=0),
            "members": one + gzip.compress(b"", mtime=0) + one, "padded": one + bytes(512), "text": text,
            "torn": one[:-4], "cut": one[:2000], "spoiled": one[:3000] + bytes([one[3000] ^ 255]) + one[3001:],
            "checksum": one[:-8] + bytes(4) + one[-4:], "more": one + b"text", "bomb": gzip.compress(bytes(40 << 20)),
        }
        for name, data in files.items():
            open(f"{sys.argv[1]}/{name}.gz", "wb").write(data)
        """

    private static let scratch: TemporaryFolder? = {
        guard let scratch = try? TemporaryFolder() else { return nil }
        scratch.write(script, "make.py")
        return (try? Python.run(scriptAt: scratch.url.appending(path: "make.py"), scratch.path)) == nil ? nil : scratch
    }()

    private func read(_ name: String, piece: Int, buffer: Int) throws -> [UInt8] {
        let scratch = try #require(Self.scratch)
        let source = try GzipSource(
            MemorySource(Array(scratch.bytes("\(name).gz")), pieceLimit: piece), name: "\(name).gz")
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: buffer)
        while case let count = try source.read(into: &room, from: 0), count > 0 { bytes += room[..<count] }
        return bytes
    }

    @Test(arguments: [("plain", 1), ("named", 1), ("stored", 1), ("members", 2), ("padded", 1)])
    func returnsTheContent(name: String, copies: Int) throws {
        let text = Array(try #require(Self.scratch).bytes("text.gz"))
        let expected = (0..<copies).flatMap { _ in text }
        for (piece, buffer) in [(1 << 20, 1 << 20), (1000, 777), (7, 100_000), (1, 1 << 20)] {
            #expect(try read(name, piece: piece, buffer: buffer) == expected, "\(piece), \(buffer)")
        }
    }

    @Test(arguments: [
        ("torn", "ends too early"), ("cut", "ends too early"), ("spoiled", "contains an invalid deflate stream"),
        ("checksum", "does not match its checksum"), ("more", "contains other bytes after its end"),
        ("bomb", "unpacks to more than 100 times its size"),
    ])
    func rejectsDamage(name: String, message: String) throws {
        for piece in [1 << 20, 999] {
            let error = #expect(throws: SwingError.self) { try read(name, piece: piece, buffer: 4096) }
            #expect(error?.description.contains(message) ?? false, "\(error?.description ?? "no error")")
        }
    }
}
