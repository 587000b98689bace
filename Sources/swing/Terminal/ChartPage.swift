import ArgumentParser
import SwingFiles
import SwingMotion
import SwingPictures

/// A page of charts, written to a file and opened in the browser.
enum ChartPage {
    /// Checks the requested outputs.
    ///
    /// - Parameters:
    ///   - output: The page.
    ///   - others: The other outputs.
    ///   - open: Whether to open the page.
    /// - Throws: `ValidationError` that names the option.
    static func validate(output: String?, others: [String?], open: Bool) throws {
        if output == nil, others.allSatisfy({ $0 == nil }) {
            throw ValidationError(
                "no output; name a page with -o NAME.html, or a folder with --png")
        }
        if let output, !output.lowercased().hasSuffix(".html"), !output.lowercased().hasSuffix(".htm") {
            throw ValidationError("-o \(output): expected a name ending in .html")
        }
        if open, output == nil {
            throw ValidationError("--open: there is no page to open; name one with -o NAME.html")
        }
    }

    /// Writes a page, and warns if its charts are missing.
    static func write(_ page: String, to path: String, hasCharts: Bool) throws(SwingError) {
        let file = try OutputFile(replacing: path)
        var output = try TextOutput(writingTo: file.temporaryPath, name: path)
        try output.write(page)
        try output.close()
        try file.commit()
        guard !hasCharts else { return }
        StandardError.warn(
            [
                "has no charts, because this swing was built without the library that draws them; run scripts/setup, "
                    + "build again, and make the page again"
            ], about: path)
    }

    /// Opens a page in the system's browser; warns if no browser opens.
    static func open(_ path: String) async {
        guard await !Browser.open(path) else { return }
        StandardError.write(
            "swing: warning: \(Browser.opener) can't open \(VisibleText.escaped(path)); open it in a browser\n")
    }
}
