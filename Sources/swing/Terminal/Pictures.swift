import Subprocess
import SwingFiles
import SwingMotion
import SwingReport
import SwingStudy

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Charts as pictures, drawn by the package vl-convert-python: the library of the page's charts without a browser.
///
/// Python runs isolated: it loads modules only from its own folders, and gets no variable of the environment but `PATH`.
enum Pictures {
    /// Reads one name and specification per line, and writes a picture for each; pictures appear only when complete.
    private static let program = """
        import json, os, sys, zlib
        try:
            import vl_convert
        except ImportError:
            sys.exit(3)
        os.makedirs(sys.argv[1], exist_ok=True)
        for chart in map(json.loads, open(sys.argv[2], encoding="utf-8")):
            picture = vl_convert.vegalite_to_png(chart["specification"], scale=2)
            # A text after the header, by which a later run recognises the picture.
            text = b"tEXtSoftware\\0SwingKit"
            mark = (len(text) - 4).to_bytes(4, "big") + text + zlib.crc32(text).to_bytes(4, "big")
            picture = picture[:33] + mark + picture[33:]
            path = os.path.join(sys.argv[1], chart["name"] + ".png")
            with open(path + ".tmp", "wb") as file:
                file.write(picture)
            os.replace(path + ".tmp", path)
        """

    /// Checks that pictures would replace only earlier pictures of charts.
    ///
    /// - Parameters:
    ///   - pictures: The charts.
    ///   - folder: The folder for the pictures.
    ///   - replacing: Whether to replace anything.
    /// - Throws: ``SwingMotion/SwingError`` that names the file that is something else.
    static func check(
        _ pictures: [StudyReport.Picture], in folder: String, _ replacing: ReplacingChoice
    ) throws(SwingError) {
        for picture in pictures {
            try replacing.check(FilePlace(folder).appending(picture.name + ".png").path, .picture)
        }
    }

    /// Writes pictures.
    ///
    /// - Parameters:
    ///   - pictures: The charts.
    ///   - folder: The folder for the pictures, which are named after the charts and end in `.png`.
    /// - Throws: ``SwingMotion/SwingError`` if no Python can draw them, or the folder is not writable.
    static func write(_ pictures: [StudyReport.Picture], to folder: String) async throws {
        let python = ProcessInfo.processInfo.environment["SWINGKIT_PYTHON"] ?? "python3"
        let lines = pictures.map { picture in
            // The names of charts are fixed in this program; line breaks in a specification are only between rows.
            "{\"name\":\"\(picture.name)\",\"specification\":"
                + picture.specification.split(separator: "\n").joined() + "}\n"
        }
        let advice =
            "run scripts/setup, or pip install vl-convert-python, and let SWINGKIT_PYTHON name that Python, such as "
            + ".venv/bin/python"
        // A file, since a program that exits early does not read its input. It is never committed, so this call deletes it.
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let file = try OutputFile(replacing: "\(temporary)/swing-charts")
        var specifications = try TextOutput(writingTo: file.temporaryPath, name: "\(temporary): the charts")
        for line in lines { try specifications.write(line) }
        try specifications.close()
        // `env` searches names on the path, and uses paths unchanged.
        let result = try await Subprocess.run(
            .name("env"), arguments: [python, "-I", "-c", program, folder, file.temporaryPath],
            environment: .custom(["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]),
            input: .none, output: .discarded, error: .string(limit: 1 << 16))
        switch result.terminationStatus {
        case .exited(0): return
        case .exited(126), .exited(127):
            throw SwingError(.missing, at: "--png", "\(python) can't be run; \(advice)")
        case .exited(3):
            throw SwingError(.missing, at: "--png", "\(python) lacks the package vl-convert-python; \(advice)")
        default:
            let lines = result.standardError.split(separator: "\n")
            let why = lines.last.map(String.init) ?? "\(result.terminationStatus)"
            throw SwingError(.cannotCreate, at: folder, "the pictures can't be made: \(why)")
        }
    }
}
