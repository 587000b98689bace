internal import Subprocess

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
