// The part of WatchConnectivity that the watch app and its companion use, after Apple's documentation.
import Foundation

public enum WCSessionActivationState: Int { case notActivated, inactive, activated }

open class WCSessionFile: NSObject {
    open var fileURL: URL { fatalError() }
    open var metadata: [String: Any]? { fatalError() }
}

open class WCSessionFileTransfer: NSObject {
    open var file: WCSessionFile { fatalError() }
}

open class WCSessionUserInfoTransfer: NSObject {}

open class WCSession: NSObject {
    open class func isSupported() -> Bool { fatalError() }
    open class var `default`: WCSession { fatalError() }
    open weak var delegate: (any WCSessionDelegate)?
    open func activate() {}
    open var activationState: WCSessionActivationState { fatalError() }
    open var outstandingFileTransfers: [WCSessionFileTransfer] { fatalError() }
    @discardableResult
    open func transferFile(_ file: URL, metadata: [String: Any]?) -> WCSessionFileTransfer { fatalError() }
    @discardableResult
    open func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer { fatalError() }
}

public protocol WCSessionDelegate: NSObjectProtocol {
    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: (any Error)?)
    #if WATCH_CONNECTIVITY_PHONE
        func sessionDidBecomeInactive(_ session: WCSession)
        func sessionDidDeactivate(_ session: WCSession)
    #endif
    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any])
    func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?)
    func session(_ session: WCSession, didReceive file: WCSessionFile)
}

extension WCSessionDelegate {
    public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {}
    public func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?) {}
    public func session(_ session: WCSession, didReceive file: WCSessionFile) {}
}
