import SwingFiles
import SwingMotion
import TestSupport
import Testing

@testable import Zip

/// ISA-L must accept the streams that zlib makes, return the bytes that zlib returns, and reject what is damaged.
@Suite(.enabled(if: Inflater.isAvailable, "ISA-L is not installed"))
struct InflatedEntryTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes an archive of many contents, each packed by zlib in many ways.
    ///
    /// Python computes the checksums, which the readers compare.
    private static let script = """
        import random, struct, sys, zlib
        chance = random.Random(5)
        digits = "".join(f"{i},{chance.gauss(0, 1):.7f}\\n" for i in range(9000)).encode()
        contents = [b"", b"a", b"ab" * 40000, digits, chance.randbytes(70000), bytes(300), digits[:32769], digits[:65537],
            chance.randbytes(40000) * 3, bytes(chance.choice(b"abc") for _ in range(100000))]
        def pack(data, level, strategy, window, cut):
            packer = zlib.compressobj(level, zlib.DEFLATED, -window, 1 if cut else 8, strategy)
            packed = b""
            for start in range(0, len(data), cut or len(data) or 1):
                packed += packer.compress(data[start:start + (cut or len(data))])
                if cut: packed += packer.flush(zlib.Z_FULL_FLUSH if start % 2 else zlib.Z_SYNC_FLUSH)
            return packed + packer.flush()
        body, directory, count = b"", b"", 0
        for data in contents:
            for level, strategy, window, cut in [(l, 0, 15, 0) for l in range(10)] + [(6, s, 15, 0) for s in range(1, 5)] + [
                    (9, 0, 9, 0), (6, 0, 15, 5000), (0, 0, 15, 777)]:
                packed, name = pack(data, level, strategy, window, cut), str(count).encode()
                facts = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 33, zlib.crc32(data), len(packed), len(data), len(name), 0)
                directory += b"PK\\1\\2" + struct.pack("<H", 20) + facts + struct.pack("<HHHII", 0, 0, 0, 0, len(body)) + name
                body += b"PK\\3\\4" + facts + name + packed
                count += 1
        end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, count, count, len(directory), len(body), 0)
        open(sys.argv[1], "wb").write(body + directory + end)
        """

    @Test(.enabled(if: Python.path != nil, "SWINGKIT_PYTHON is not set"), arguments: [61, 4096, 1 << 18])
    func whatZlibPacksIsUnpacked(size: Int) throws {
        let path = folder.path("all.zip")
        try Python.run(Self.script, path)
        let entries = try ZipDirectory(InputFile(readingAt: path), name: path).entries
        #expect(entries.count == 170)
        for entry in entries {
            let found = try ZipEntryReader(readingAt: path, entry, with: .isal).bytes(size: size)
            #expect(try found == ZipEntryReader(readingAt: path, entry, with: .libzip).bytes(), "\(entry.name)")
            #expect(found.count == entry.size)
        }
    }

    /// Both return the same bytes, or both reject the entry for the same reason, whichever bit is wrong.
    @Test func aWrongBitIsRejectedAsByZlib() throws {
        let text = (0..<30).map { "\($0),\($0 * 7919 % 1000)\n" }.joined()
        try folder.archive(["a": text], "whole.zip")
        let whole = Array(folder.bytes("whole.zip"))
        let entry = try #require(try ZipDirectory(Bytes(all: whole), name: "a").entries.first)
        var rejected = 0
        for bit in 0..<entry.packedSize * 8 {
            var changed = whole
            changed[31 + bit / 8] ^= 1 << UInt8(bit % 8)
            folder.write(changed, "changed.zip")
            let outcomes = ZipEntryReader.Unpacker.installed.map { unpacker in
                Result { () throws(SwingError) in
                    try ZipEntryReader(readingAt: folder.path("changed.zip"), entry, with: unpacker).bytes()
                }
            }
            let isRejected = outcomes.map { outcome in
                guard case .failure(let error) = outcome else { return false }
                #expect(error.code == .badData)
                return true
            }
            #expect(isRejected[0] == isRejected[1], "bit \(bit)")
            if isRejected[0] { rejected += 1 } else { #expect(try outcomes[1].get() == Array(text.utf8)) }
        }
        // The last byte of a stream contains unused bits.
        #expect(rejected > entry.packedSize * 8 - 8)
    }

    /// A stream that is cut is rejected; the checksum is compared before the length, as by libzip.
    @Test(arguments: ZipEntryReader.Unpacker.installed) func aWrongEndIsRejected(unpacker: ZipEntryReader.Unpacker)
        throws
    {
        let text = String(repeating: "1,2,3\n", count: 999)
        let path = try folder.archive(["a": text])
        let entry = try ZipDirectory(InputFile(readingAt: path), name: path).entries[0]
        // The size and the checksum are in the local header, which is not compared again, and in the directory.
        for (size, found) in [(entry.size - 1, "contains more bytes"), (entry.size + 1, "ends too early")] {
            var bytes = Array(folder.bytes("a.zip"))
            let directory = bytes.count - 22 - 47
            for place in [22, directory + 24] { for i in 0..<4 { bytes[place + i] = UInt8(size >> (8 * i) & 255) } }
            folder.write(bytes, "b.zip")
            let other = try ZipDirectory(InputFile(readingAt: folder.path("b.zip")), name: "b").entries[0]
            let error = failure { () throws(SwingError) in
                _ = try ZipEntryReader(readingAt: folder.path("b.zip"), other, with: unpacker).bytes()
            }
            #expect(error?.description.contains(found) == true, "\(size): \(error?.description ?? "none")")
        }
    }
}
