import Subprocess
import SwingFiles
import SwingMotion
import SwingReport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Charts as pictures, drawn by the package vl-convert-python: the library of the page's charts without a browser.
enum Pictures {
    /// Reads a name and a specification a line, and writes a picture for each; none is left unfinished.
    private static let program = """
        import json, os, sys
        try:
            import vl_convert
        except ImportError:
            sys.exit(3)
        os.makedirs(sys.argv[1], exist_ok=True)
        for chart in map(json.loads, open(sys.argv[2], encoding="utf-8")):
            picture = vl_convert.vegalite_to_png(chart["specification"], scale=2)
            path = os.path.join(sys.argv[1], chart["name"] + ".png")
            with open(path + ".tmp", "wb") as file:
                file.write(picture)
            os.replace(path + ".tmp", path)
        """

    /// Writes pictures.
    ///
    /// - Parameters:
    ///   - pictures: The charts.
    ///   - folder: Where they go, each under its name and `.png`.
    /// - Throws: ``SwingMotion/SwingError`` if there is no Python that can draw them, or the folder can't be written to.
    static func write(_ pictures: [StudyReport.Picture], to folder: String) async throws {
        let python = ProcessInfo.processInfo.environment["SWINGKIT_PYTHON"] ?? "python3"
        let lines = pictures.map { picture in
            // A name of a chart is a word of this program, and a specification is on one line but for breaks between rows.
            "{\"name\":\"\(picture.name)\",\"specification\":"
                + picture.specification.split(separator: "\n").joined() + "}\n"
        }
        let advice =
            "run scripts/setup, or pip install vl-convert-python, and let SWINGKIT_PYTHON name that Python, such as "
            + ".venv/bin/python"
        // A file, since a program that goes away does not read its input. It is never put in place, so it is gone with this call.
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let file = try OutputFile(replacing: "\(temporary)/swing-charts-\(ProcessInfo.processInfo.processIdentifier)")
        var specifications = try TextOutput(writingTo: file.temporaryPath, name: "\(temporary): the charts")
        for line in lines { try specifications.write(line) }
        try specifications.close()
        // `env` looks names up, and takes paths as they are.
        let result = try await Subprocess.run(
            .name("env"), arguments: [python, "-c", program, folder, file.temporaryPath], input: .none,
            output: .discarded, error: .string(limit: 1 << 16))
        switch result.terminationStatus {
        case .exited(0): return
        case .exited(126), .exited(127):
            throw SwingError(.missing, at: "--png", "\(python) can't be run; \(advice)")
        case .exited(3):
            throw SwingError(.missing, at: "--png", "\(python) has no package vl-convert-python; \(advice)")
        default:
            let lines = result.standardError.split(separator: "\n")
            let why = lines.last.map(String.init) ?? "\(result.terminationStatus)"
            throw SwingError(.cannotCreate, at: folder, "the pictures can't be made: \(why)")
        }
    }
}
