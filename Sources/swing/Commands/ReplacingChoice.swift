import ArgumentParser
import SwingMotion
import SwingStudy

/// Whether outputs replace what this command did not write.
struct ReplacingChoice: ParsableArguments {
    @Flag(help: "Replace an existing output even if it contains something else than this command writes.")
    var force = false

    /// Checks that an output may be written, before the work for it begins.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it exists and is of another kind, unless the option is set.
    func check(_ output: String?, _ kind: OutputKind) throws(SwingError) {
        if let output { try kind.check(output, isForced: force) }
    }
}
