import Glibc
import SwingMotion
import SwingRecording

@testable import HDF5

nonisolated(unsafe) private var originals: [Original] = []
private let file = FuzzedPath()

/// A damaged recording in HDF5 is rejected, or every row whose stored bytes are undamaged is read as before.
///
/// A file without checksums in its structure is only compared if one part of the structure is damaged.
func fuzzDamage(_ bytes: [UInt8]) {
    guard let damage = Damage(bytes), damage.file.count >= 96 else { return }
    do {
        let original = try original(damage.file)
        let damaged = damage.damaged
        file.write(damaged, hasRightLength: true)
        let recording = try Recording(readingAt: file.path)
        try readToEnd(recording)
        try Comparison(original, damage, damaged).run(hasMotion: recording.hasDeviceMotion)
    } catch let error as SwingError {
        check(error)
    } catch {
        // A column that the recording does not need is rejected.
    }
}

/// Adds an edit of the structure to the input.
func mutateDamage(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
    guard var damage = Damage(Array(UnsafeBufferPointer(start: data, count: size))), damage.file.count >= 96 else {
        return size
    }
    damage.mutate(seed: seed)
    let (start, tail) = (4 + damage.file.count, damage.tail)
    guard start + tail.count <= limit else { return size }
    for (place, byte) in tail.enumerated() { data[start + place] = byte }
    return start + tail.count
}

/// Returns the undamaged file, which is read once.
private func original(_ bytes: ArraySlice<UInt8>) throws(HDF5Error) -> Original {
    let known = originals.first { original in
        original.file.withUnsafeBytes { first in
            bytes.withUnsafeBytes { second in
                guard let one = first.baseAddress, let other = second.baseAddress else { return false }
                return first.count == second.count && memcmp(one, other, first.count) == 0
            }
        }
    }
    if let known { return known }
    file.write(Array(bytes), hasRightLength: true)
    let original = try Original(Array(bytes), at: file.path)
    originals.append(original)
    return original
}

/// Compares the columns of a damaged file with those of the undamaged one.
private struct Comparison {
    private let original: Original
    private let damage: Damage
    private let damaged: [UInt8]
    /// The offsets of the bytes that differ, in ascending order.
    private let places: [Int]

    init(_ original: Original, _ damage: Damage, _ damaged: [UInt8]) {
        self.original = original
        self.damage = damage
        self.damaged = damaged
        let touched = Set(damage.edits.flatMap { $0.place..<$0.place + $0.bytes.count })
        let first = damage.file.startIndex
        places = touched.filter { $0 < damaged.count && damaged[$0] != damage.file[first + $0] }.sorted()
    }

    func run(hasMotion: Bool) throws(HDF5Error) {
        guard original.hasChecksums || isSingle else { return }
        let root = try StoredFile(readingAt: file.path).root
        for column in original.columns {
            // Its name has no checksum, and a recording does not need device motion.
            if column.group == "device_motion", !hasMotion, !original.hasChecksums { continue }
            let values = try root.group(column.group).column(column.name).values
            precondition(
                values.count == column.count && values.rowSize == column.rowSize,
                "\(column.group)/\(column.name): \(values.count) rows instead of \(column.count)")
            var reader = RowReader(values, decoder: ChunkDecoder())
            compare(column, try reader.read(0..<values.count))
        }
    }

    /// Whether at most one part of the structure is damaged.
    private var isSingle: Bool {
        if damage.edits.count == 1 { return true }
        let ranges = original.columns.flatMap { $0.parts.map(\.range) }
        let structure = places.filter { place in !ranges.contains { $0.contains(place) } }
        guard let first = structure.first, let last = structure.last else { return true }
        return last - first < 8 && damaged.count == damage.file.count
    }

    private func compare(_ column: Original.Column, _ bytes: [UInt8]) {
        guard bytes != column.bytes else { return }
        for row in 0..<column.count {
            let range = row * column.rowSize..<(row + 1) * column.rowSize
            guard bytes[range] != column.bytes[range] else { continue }
            let part = column.parts.first { $0.rows.contains(row) }
            precondition(
                part.map { isReported(row, $0, column.rowSize) } ?? false,
                "\(column.group)/\(column.name): row \(row) is read wrongly without an error")
        }
    }

    /// Whether the damage of a row's stored bytes can't be detected.
    private func isReported(_ row: Int, _ part: Original.Part, _ rowSize: Int) -> Bool {
        var range = part.range
        if part.isPlain {
            let start = range.lowerBound + (row - part.rows.lowerBound) * rowSize
            range = start..<start + rowSize
        }
        let own = places.filter(range.contains)
        guard part.isChecked else { return !own.isEmpty }
        // The checksum fletcher32 does not distinguish two bytes 0 from two bytes 0xFF.
        return !own.isEmpty
            && own.allSatisfy { place in
                let start = part.range.lowerBound + (place - part.range.lowerBound) / 2 * 2
                let first = damage.file.startIndex + start
                let words = [damage.file[first..<first + 2], damaged[start..<start + 2]]
                return words.allSatisfy { $0.allSatisfy { $0 == 0 } || $0.allSatisfy { $0 == 0xFF } }
            }
    }
}
