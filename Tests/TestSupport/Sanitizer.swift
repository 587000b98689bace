import Foundation

/// The sanitizers under which `scripts/campaign sanitize` runs the tests.
package enum Sanitizer: String {
    case address, thread, undefined

    /// The sanitizers that the environment variable `SWINGKIT_SANITIZER` names, joined by `+`.
    private static let current = (ProcessInfo.processInfo.environment["SWINGKIT_SANITIZER"] ?? "").split(separator: "+")
        .compactMap { Sanitizer(rawValue: String($0)) }

    /// Whether processes reserve far more addresses than they use, so that a limit of memory would end them at once.
    package static var reservesAddresses: Bool { current.contains(.address) || current.contains(.thread) }
}
