import Foundation
import WatchConnectivity

/// Receives recordings from the watch, and confirms each one after it is stored.
final class WatchConnection: NSObject, Sendable {
    private let inbox: Inbox
    private let report: @MainActor @Sendable (_ problem: String?) -> Void

    /// Begins to receive files.
    ///
    /// - Parameters:
    ///   - inbox: The folder for the recordings.
    ///   - report: Called after each file, with what went wrong or `nil`.
    init(_ inbox: Inbox, report: @escaping @MainActor @Sendable (_ problem: String?) -> Void) {
        (self.inbox, self.report) = (inbox, report)
        super.init()
        guard WCSession.isSupported() else { return }
        WCSession.default.delegate = self
        WCSession.default.activate()
    }
}

extension WatchConnection: WCSessionDelegate {
    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: (any Error)?
    ) {}

    func sessionDidBecomeInactive(_ session: WCSession) {}

    /// Another watch is used from now on.
    func sessionDidDeactivate(_ session: WCSession) { session.activate() }

    /// The system removes the file when this function returns.
    func session(_ session: WCSession, didReceive file: WCSessionFile) {
        var problem: String?
        do {
            let name = file.metadata?["name"] as? String ?? file.fileURL.lastPathComponent
            session.transferUserInfo(try inbox.receive(file.fileURL, named: name).message)
        } catch {
            problem = error.localizedDescription
        }
        Task { @MainActor [problem] in report(problem) }
    }
}
