internal import CSwingFiles

/// The commit from which the program was built.
package enum BuildCommit {
    /// The beginning of the commit's hash, followed by `.changed` if files had changed; `nil` unless `scripts/build` built
    /// the program.
    package static var text: String? {
        let commit = unsafe String(cString: swing_commit())
        return commit.isEmpty ? nil : commit
    }
}
