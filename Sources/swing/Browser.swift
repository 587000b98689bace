import Subprocess
import SwingFiles
import SwingMotion

/// The reader's browser.
enum Browser {
    /// Opens a page in the system's browser; says so if there is none.
    static func open(_ path: String) async {
        #if os(macOS)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        let result = try? await Subprocess.run(
            .name(opener), arguments: [path], input: .none, output: .discarded, error: .discarded)
        if case .exited(0)? = result?.terminationStatus { return }
        StandardError.write(
            "swing: warning: \(opener) can't open \(VisibleText.escaped(path)); open it in a browser\n")
    }
}
