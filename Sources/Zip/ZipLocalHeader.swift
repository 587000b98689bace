import SwingFiles
import SwingMotion

/// The header before an entry's bytes, which has to say what the directory says.
enum ZipLocalHeader {
    private static let signature: UInt32 = 0x0403_4B50
    private static let length = 30

    /// Checks the headers of all entries, and that no two entries share bytes.
    static func check(
        _ entries: [ZipEntry], before limit: Int, in source: some ZipBytes, _ problem: ZipProblem
    ) throws(SwingError) {
        var end = 0
        for entry in entries.sorted(by: { ($0.offset, $0.index) < ($1.offset, $1.index) }) {
            guard entry.offset >= end else { throw problem.damaged(entry.name, "shares bytes with another entry") }
            end = try check(entry, before: limit, in: source, problem)
        }
    }

    /// Checks an entry's header, and returns where the entry's bytes end.
    private static func check(
        _ entry: ZipEntry, before limit: Int, in source: some ZipBytes, _ problem: ZipProblem
    ) throws(SwingError) -> Int {
        let nameStart = entry.offset.addingReportingOverflow(length)
        guard !nameStart.overflow, nameStart.partialValue <= limit,
            let header = ZipRecord(
                try source.bytes(in: entry.offset..<nameStart.partialValue)[...], signature, length: length)
        else { throw problem.damaged(entry.name, "is not where the directory says") }
        let extraStart = nameStart.partialValue + Int(header.short(26))
        let start = extraStart + Int(header.short(28))
        guard start <= limit, entry.packedSize <= limit - start else {
            throw problem.damaged(entry.name, "reaches beyond the directory")
        }
        let flags = ZipFlags(rawValue: header.short(6))
        try flags.check(entry.name, problem)
        guard try source.bytes(in: nameStart.partialValue..<extraStart) == entry.rawName else {
            throw problem.damaged(entry.name, "has another name in the directory than before its bytes")
        }
        guard header.short(8) == entry.method.rawValue, flags.contains(.descriptor) == entry.hasDescriptor else {
            throw problem.damaged(entry.name, "is packed otherwise than the directory says")
        }
        if !entry.hasDescriptor {
            guard let extra = ZipExtra(try source.bytes(in: extraStart..<start)[...]) else {
                throw problem.damaged(entry.name, "has damaged extra fields")
            }
            let sizes = extra.resolve([header.word(22), header.word(18)])
            guard header.word(14) == entry.checksum, sizes == [entry.size, entry.packedSize] else {
                throw problem.damaged(entry.name, "has another size or checksum than the directory says")
            }
        }
        return start + entry.packedSize
    }
}
