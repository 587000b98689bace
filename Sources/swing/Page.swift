import ArgumentParser
import SwingFiles
import SwingMotion

/// A page of charts that becomes a file.
enum Page {
    /// Checks what the user wants made.
    static func validate(output: String?, png: String?, open: Bool) throws {
        if output == nil, png == nil {
            throw ValidationError(
                "nothing to make; name a page with -o and a name ending in .html, or a folder with --png")
        }
        if let output, !output.lowercased().hasSuffix(".html"), !output.lowercased().hasSuffix(".htm") {
            throw ValidationError("-o \(output): expected a name ending in .html")
        }
        if open, output == nil {
            throw ValidationError("--open: there is no page to open; name one with -o and a name ending in .html")
        }
    }

    /// Writes a page, and says if its charts are missing.
    static func write(_ page: String, to path: String, hasCharts: Bool) throws {
        let file = try OutputFile(replacing: path)
        var output = try TextOutput(writingTo: file.temporaryPath, name: path)
        try output.write(page)
        try output.close()
        try file.commit()
        guard !hasCharts else { return }
        StandardError.write(
            "swing: warning: \(VisibleText.escaped(path)): has no charts, because this swing was built without the "
                + "library that draws them; run scripts/setup, build again, and make the page anew\n")
    }
}
