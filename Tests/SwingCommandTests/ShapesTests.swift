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

    /// A unit that values contradict stays open, and a note names the line to settle.
    @Test(arguments: FileShape.unsettled.indices)
    func contradictedUnitsAreOpen(index: Int) throws {
        let (name, line) = FileShape.unsettled[index]
        let scratch = try TemporaryFolder()
        let path = FileShapes.folder.path(name)
        let asItIs = try Command.run(["convert", path, scratch.path("out"), "--quiet"], in: scratch)
        #expect(asItIs.code == 65 && asItIs.error.contains(FileShape.proposal), "\(asItIs.error)")
        let proposed = try Command.run(["inspect", path, "--suggest-map"], in: scratch)
        #expect(proposed.code == 0 && proposed.output.contains(line), "\(proposed.output)\(proposed.error)")
        scratch.write(proposed.output, "map.json")
        let mapped = try Command.run(
            ["convert", path, scratch.path("out"), "--map", scratch.path("map.json")], in: scratch)
        #expect(mapped.code == 65 && mapped.error.contains("the map leaves the unit of"), "\(mapped.error)")
    }

    /// Names of a gyroscope with an unknown ending are not omitted without a word, and the proposed map reads them.
    @Test func unusualNamesOfRatesAreStated() throws {
        let scratch = try TemporaryFolder()
        let path = FileShapes.folder.path("words-unknown.csv")
        let outcome = try Command.run(["analyze", path, "--sport", "baseball"], in: scratch)
        #expect(outcome.code == 65 && outcome.error.contains("are unusual for rotation rates"), "\(outcome.error)")
        let proposed = try Command.run(["inspect", path, "--suggest-map"], in: scratch)
        scratch.write(proposed.output, "map.json")
        try Command.succeed(
            "convert", path, scratch.path("out"), "--quiet", "--map", scratch.path("map.json"), in: scratch)
        try expectReference(scratch.path("out"), FileShape(name: "words-unknown.csv"))
    }

    /// The lines of Python in an error write a table that a proposed map reads.
    @Test(arguments: FileShape.convertible.indices)
    func linesOfPythonWork(index: Int) throws {
        let (name, output, rate, scale) = FileShape.convertible[index]
        let scratch = try TemporaryFolder()
        let path = FileShapes.folder.path(name)
        let outcome = try Command.run(["inspect", path, "--suggest-map"], in: scratch)
        try Python.run(Self.followed, outcome.error, path, scratch.path)
        let table = scratch.path(output)
        let proposed = try Command.run(
            ["inspect", table, "--suggest-map"] + (rate.map { ["--sample-rate", $0] } ?? []), in: scratch)
        try #require(proposed.code == 0, "\(proposed.error)")
        var map = proposed.output
        if let scale {
            map = map.replacingOccurrences(
                of: #""unit": "\?[^"]*""#, with: #""unit": "g", "scale": \#(scale)"#, options: .regularExpression)
        }
        scratch.write(map, "map.json")
        let converted = try Command.run(
            ["convert", table, scratch.path("out"), "--quiet", "--map", scratch.path("map.json")], in: scratch)
        try #require(converted.code == 0, "\(converted.error)")
        var shape = FileShape(name: name)
        (shape.hasMotion, shape.tolerance) = (!name.contains("acc") && scale == nil, scale == nil ? 1e-4 : 0.0251)
        try expectReference(scratch.path("out"), shape)
    }

    /// Runs the lines after "in Python with" beside a copy of the file.
    private static let followed = #"""
        import io, os, pandas, re, shutil, sys
        message, path, folder = sys.argv[1:]
        shutil.copy(path, folder)
        os.chdir(folder)
        exec(message.strip().split("in Python with ")[1])
        """#

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
