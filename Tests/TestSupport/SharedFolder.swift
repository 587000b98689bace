package import Foundation
package import Testing

/// The folder of recordings from other devices and apps that the environment variable `SWINGKIT_SHARED` names.
package enum SharedFolder {
    package static let url = ProcessInfo.processInfo.environment["SWINGKIT_SHARED"].map { URL(filePath: $0) }

    /// Returns the path of a file or folder in it, or `nil` if there is no shared folder.
    package static func path(_ name: String) -> String? { url?.appending(path: name).path }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test or suite, with the reason, if `SWINGKIT_PYTHON` is not set.
    package static var needsPython: Self {
        .enabled(
            if: Python.path != nil,
            "SWINGKIT_PYTHON is not set: name a Python that has the packages of scripts/setup --tests")
    }

    /// Skips the test or suite, with the reason, if `SWINGKIT_SHARED` is not set.
    package static var needsSharedFolder: Self {
        .enabled(
            if: SharedFolder.url != nil,
            "SWINGKIT_SHARED is not set: name a folder with recordings of other devices and apps")
    }
}
