import Foundation
import TestSupport
import Testing

/// Files in the shapes that people have: each is read with the right numbers, with or without a map, or refused with the
/// reason.
@Suite(.needsPython)
struct ShapesTests {
    @Test(arguments: FileShape.all)
    func isReadOrRefused(shape: FileShape) throws {
        let scratch = try TemporaryFolder()
        let outcome = try Command.run(
            ["convert", FileShapes.folder.path(shape.name), scratch.path("out"), "--quiet"], in: scratch)
        guard let error = shape.error else {
            try #require(outcome.code == 0, "\(outcome.error)")
            return try expectReference(scratch.path("out"), shape)
        }
        #expect(outcome.code == 65)
        #expect(outcome.error.contains(error), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1)
        // Advice that leads nowhere is worse than none.
        #expect(shape.hasMap || !outcome.error.contains("--map"))
    }

    /// The reader accepts a proposed map without an edit.
    @Test(arguments: FileShape.all)
    func theProposedMapIsRead(shape: FileShape) throws {
        let scratch = try TemporaryFolder()
        let path = FileShapes.folder.path(shape.name)
        if shape.rate != nil, !shape.isOpen {
            let outcome = try Command.run(["inspect", path, "--suggest-map"], in: scratch)
            #expect(outcome.code == 65 && outcome.error.contains("--suggest-map --sample-rate 100"))
        }
        let rate = shape.rate.map { ["--sample-rate", $0] } ?? []
        let proposed = try Command.run(["inspect", path, "--suggest-map"] + rate, in: scratch)
        guard shape.hasMap else {
            #expect(proposed.code == 65)
            return #expect(proposed.error.contains(shape.error ?? "?"), "\(proposed.error)")
        }
        try #require(proposed.code == 0, "\(proposed.error)")
        if let note = shape.note { #expect(proposed.output.contains(note), "\(proposed.output)") }
        scratch.write(proposed.output, "map.json")
        let map = ["--map", scratch.path("map.json")]
        let converted = try Command.run(["convert", path, scratch.path("out"), "--quiet"] + map, in: scratch)
        try #require(converted.code == 0, "\(converted.error)")
        try expectReference(scratch.path("out"), shape)
        let analysed = try Command.run(["analyze", path, "--sport", "baseball"] + map, in: scratch)
        guard shape.hasMotion else {
            #expect(analysed.code == 65 && analysed.error.contains("has no device motion"))
            return
        }
        #expect(analysed.code == 0 && analysed.output.contains(" 2 swings"), "\(analysed.error)")
    }

    /// The advice about the motion of a head works when it is followed, also for JSON.
    @Test(arguments: ["sensor-logger-headphones", "sensor-logger-headphones.json", "sensor-logger-both.json"])
    func movementsOfAHeadAreDetected(name: String) throws {
        let scratch = try TemporaryFolder()
        let path = FileShapes.folder.path(name)
        let outcome = try Command.run(["events", path, "--detect", "headpose"], in: scratch)
        #expect(outcome.code == 0 && outcome.output.contains("\"sample_count\":2000"), "\(outcome.error)")
    }

    /// The first bytes, or the files in an archive, decide what a file is.
    @Test(arguments: FileShape.foreign.indices)
    func otherKindsOfFilesAreNamed(index: Int) throws {
        let (name, kind, way) = FileShape.foreign[index]
        let scratch = try TemporaryFolder()
        for command in [["analyze"], ["inspect"], ["inspect", "--suggest-map"]] {
            let outcome = try Command.run(command + [FileShapes.folder.path(name)], in: scratch)
            #expect(outcome.code == 65)
            #expect(outcome.error.contains("is \(kind)"), "\(outcome.error)")
            #expect(outcome.error.contains(way), "\(outcome.error)")
        }
    }

    /// Compares a converted recording with the samples that all shapes contain.
    ///
    /// Of sensors with Android's signs, all accelerations are reversed.
    private func expectReference(_ folder: String, _ shape: FileShape) throws {
        let total = FileShapes.rows(folder + "/accelerometer.csv")
        try expectEqual(total, 1, shape, shape.tolerance, canBeReversed: true)
        let rates = FileShapes.rows(folder + "/motion.csv")
        #expect(rates.isEmpty != shape.hasMotion)
        if shape.hasMotion { try expectEqual(rates, 4, shape, 1e-4, canBeReversed: false) }
    }

    private func expectEqual(
        _ rows: [[Double]], _ column: Int, _ shape: FileShape, _ tolerance: Double, canBeReversed: Bool
    ) throws {
        let reference = FileShapes.reference
        let expected = Int((Double(reference.count) / 100 * shape.samplingRate).rounded())
        try #require(rows.count == expected && expected > 600)
        var (same, reversed, count) = (0.0, 0.0, 0)
        for row in rows where row.allSatisfy(\.isFinite) {
            // The second of two rows at the same place has the wrong time.
            let place = (row[0] - rows[0][0]) * 100
            let i = min(Int(place.rounded()), reference.count - 1)
            if shape.samplingRate == 100 { #expect(abs(place - place.rounded()) < 0.2) }
            for k in 0..<3 {
                same = max(same, abs(row[1 + k] - reference[i][column + k]))
                reversed = max(reversed, abs(row[1 + k] + reference[i][column + k]))
            }
            count += 1
        }
        #expect(count >= expected - 10)
        #expect(same < tolerance || canBeReversed && reversed < tolerance, "\(same), \(reversed)")
    }
}
