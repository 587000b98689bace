import ArgumentParser

/// What `swing inspect` draws the signals with.
enum PreviewChoice: String, CaseIterable, ExpressibleByArgument {
    /// Blocks where the locale is UTF-8, else ASCII.
    case auto
    /// Unicode's blocks.
    case blocks
    /// Dots, colons and bars.
    case ascii
    /// Nothing.
    case none
}
