internal import Subprocess
internal import SwingFiles
package import SwingMotion
package import SwingReport
internal import SwingStudy
internal import SwingTables

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The drawing of charts as pictures, by the package vl-convert-python: the library of the page's charts without a browser.
///
/// Python runs isolated: it loads modules only from its own folders, and gets no variable of the environment but `PATH`.
package enum Pictures {
    /// The format of a picture.
    package enum PictureFormat: String {
        case png, svg, pdf
    }

    /// Receives the number of pictures drawn so far, the number of all pictures, and the name of the last one.
    package typealias Observer = @Sendable (_ done: Int, _ total: Int, _ name: String) -> Void

    /// Reads one name and specification per line, and writes a picture for each; pictures appear only when complete.
    ///
    /// Each picture contains a text by which a later run recognises it. In a PDF, all offsets grow by its length (ISO
    /// 32000-1, sections 7.5.4 and 7.5.5).
    private static let program = #"""
        import json, os, re, sys, zlib
        try:
            import vl_convert
        except ImportError:
            sys.exit(3)

        def png(specification):
            picture = vl_convert.vegalite_to_png(specification, scale=2)
            text = b"tEXtSoftware\0SwingKit"
            mark = (len(text) - 4).to_bytes(4, "big") + text + zlib.crc32(text).to_bytes(4, "big")
            return picture[:33] + mark + picture[33:]

        def svg(specification):
            head, body = vl_convert.vegalite_to_svg(specification).split(">", 1)
            return (head + "><!-- SwingKit -->" + body).encode()

        def pdf(specification):
            picture = vl_convert.vegalite_to_pdf(specification)
            line = picture.index(b"\n") + 1
            table = picture.rindex(b"\nxref") + 1
            mark = b"%SwingKit\n"
            def longer(found):
                return b"%0*d" % (len(found[1]), int(found[1]) + len(mark)) + found[2]
            end = re.sub(rb"(\d{10})( \d{5} n)", longer, picture[table:])
            end = re.sub(rb"(?<=startxref\n)(\d+)()", longer, end)
            return picture[:line] + mark + picture[line:table] + end

        folder, specifications, format = sys.argv[1:]
        os.makedirs(folder, exist_ok=True)
        for chart in map(json.loads, open(specifications, encoding="utf-8")):
            path = os.path.join(folder, chart["name"] + "." + format)
            with open(path + ".tmp", "wb") as file:
                file.write({"png": png, "svg": svg, "pdf": pdf}[format](chart["specification"]))
            os.replace(path + ".tmp", path)
            print(chart["name"], flush=True)
        """#

    /// Checks that pictures would replace only earlier pictures of charts.
    ///
    /// - Parameters:
    ///   - pictures: The charts.
    ///   - folder: The folder for the pictures; nothing is checked without one.
    ///   - format: The format.
    ///   - isForced: Whether to replace anything.
    /// - Throws: ``SwingMotion/SwingError`` that names the file that is something else.
    package static func check(
        _ pictures: [StudyReport.Picture], in folder: String?, _ format: PictureFormat, isForced: Bool
    ) throws(SwingError) {
        guard let folder else { return }
        for picture in pictures {
            try OutputKind.picture.check(
                FilePlace(folder).appending("\(picture.name).\(format)").path, isForced: isForced)
        }
    }

    /// Writes pictures.
    ///
    /// - Parameters:
    ///   - pictures: The charts.
    ///   - folder: The folder for the pictures, which are named after the charts and the format; without one, nothing is
    ///     written.
    ///   - format: The format.
    ///   - observe: Called after each picture.
    /// - Throws: ``SwingMotion/SwingError`` if no Python can draw them, or the folder is not writable. The option with
    ///   the format's name is the error's place.
    package static func write(
        _ pictures: [StudyReport.Picture], to folder: String?, _ format: PictureFormat, observe: @escaping Observer
    ) async throws {
        guard let folder else { return }
        try await write(pictures.map { ($0.name, $0) }, to: folder, format, option: "--\(format)", observe: observe)
    }

    /// Writes one picture.
    ///
    /// - Parameters:
    ///   - picture: The chart.
    ///   - file: The file, whose name ends in `.png`, in a folder that exists.
    ///   - option: The option that names the file, for messages.
    ///   - observe: Called after the picture.
    /// - Throws: ``SwingMotion/SwingError`` if no Python can draw it, or the file can't be written.
    package static func write(
        _ picture: StudyReport.Picture, to file: String, option: String, observe: @escaping Observer
    ) async throws {
        let folder = file.contains("/") ? String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]) : "."
        let name = String(file.split(separator: "/").last?.dropLast(4) ?? "")
        guard FilePlace(folder.isEmpty ? "/" : folder).isFolder else {
            throw SwingError(.cannotCreate, at: VisibleText.escaped(file), "its folder does not exist; create it")
        }
        try await write([(name, picture)], to: folder.isEmpty ? "/" : folder, .png, option: option, observe: observe)
    }

    private static func write(
        _ pictures: [(name: String, picture: StudyReport.Picture)], to folder: String, _ format: PictureFormat,
        option: String, observe: @escaping Observer
    ) async throws {
        let python = ProcessInfo.processInfo.environment["SWINGKIT_PYTHON"] ?? "python3"
        let lines = pictures.map { name, picture in
            // Line breaks in a specification are only between rows.
            "{\"name\":\(JSONText.value(name)),\"specification\":"
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
            .name("env"), arguments: [python, "-I", "-c", program, folder, file.temporaryPath, format.rawValue],
            environment: .custom(["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]),
            input: .none, output: .sequence, error: .string(limit: 1 << 16)
        ) { execution in
            // The program prints the name of each picture that it has written.
            var done = 0
            for try await name in execution.standardOutput.strings() {
                done += 1
                observe(done, pictures.count, name)
            }
        }
        switch result.terminationStatus {
        case .exited(0): return
        case .exited(126), .exited(127):
            throw SwingError(.missing, at: option, "\(python) can't be run; \(advice)")
        case .exited(3):
            throw SwingError(.missing, at: option, "\(python) lacks the package vl-convert-python; \(advice)")
        default:
            let lines = result.standardError.split(separator: "\n")
            let why = lines.last.map(String.init) ?? "\(result.terminationStatus)"
            throw SwingError(.cannotCreate, at: folder, "the pictures can't be made: \(why)")
        }
    }
}

/// The system's browser.
package enum Browser {
    /// The system's program that opens a file in the program for its type.
    #if os(macOS)
        package static let opener = "open"
    #else
        package static let opener = "xdg-open"
    #endif

    /// Opens a page.
    ///
    /// - Parameter path: The path of the page.
    /// - Returns: Whether ``opener`` could open it.
    package static func open(_ path: String) async -> Bool {
        let result = try? await Subprocess.run(
            .name(opener), arguments: [path], input: .none, output: .discarded, error: .discarded)
        if case .exited(0)? = result?.terminationStatus { return true }
        return false
    }
}
