package import Foundation
package import Testing

/// A small file system, for tests that run as root on a Linux that permits mounting.
package final class SmallDisk: Sendable {
    /// The folder that contains the file system as `disk`.
    package let scratch: TemporaryFolder

    /// Whether such file systems can be mounted here.
    package static let canBeMade = (try? SmallDisk()) != nil
    /// Why a test is skipped where they cannot.
    package static let missing: Comment = "cannot mount a small disk; run the tests as root on Linux"

    /// Mounts a file system.
    ///
    /// - Parameter kilobytes: Its size in KiB.
    /// - Throws: An error if that is not permitted.
    package init(kilobytes: Int = 64) throws {
        scratch = try TemporaryFolder()
        try scratch.makeFolder("disk")
        let made = try ProgramRun("/bin/mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "swingkit", path])
        guard made.status == 0 else { throw CocoaError(.featureUnsupported) }
    }

    deinit { _ = try? ProgramRun("/bin/umount", ["-l", path]) }

    /// The path of the file system's root.
    package var path: String { scratch.path("disk") }
    /// The place of the file system's root.
    package var url: URL { scratch.url.appending(path: "disk") }

    /// Fills the file system.
    package func fill() throws {
        scratch.write("", "disk/fill")
        let handle = try FileHandle(forWritingTo: url.appending(path: "fill"))
        while (try? handle.write(contentsOf: Data(count: 4096))) != nil {}
        try handle.close()
    }

    /// Frees what ``fill()`` has used.
    package func empty() throws { try FileManager.default.removeItem(at: url.appending(path: "fill")) }
}
