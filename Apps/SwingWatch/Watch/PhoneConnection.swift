import Foundation
import WatchConnectivity

/// The way to the phone by WatchConnectivity, which transfers files also while the app does not run.
@MainActor final class PhoneConnection: NSObject, PhoneLink {
    var onEvent: ((LinkEvent) -> Void)?
    private let session = WCSession.default

    override init() {
        super.init()
        guard WCSession.isSupported() else { return }
        session.delegate = self
        session.activate()
    }

    var isReady: Bool { session.activationState == .activated }

    var outstanding: Set<String> { Set(session.outstandingFileTransfers.map { $0.file.fileURL.lastPathComponent }) }

    func send(_ file: URL) { session.transferFile(file, metadata: ["name": file.lastPathComponent]) }
}

extension PhoneConnection: WCSessionDelegate {
    nonisolated func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: (any Error)?
    ) {
        Task { @MainActor in onEvent?(.ready) }
    }

    nonisolated func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?) {
        let name = fileTransfer.file.fileURL.lastPathComponent
        let problem = error?.localizedDescription
        Task { @MainActor in onEvent?(.finished(name, problem: problem)) }
    }

    nonisolated func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
        guard let stored = StoredFile(message: userInfo) else { return }
        Task { @MainActor in onEvent?(.stored(stored)) }
    }
}
