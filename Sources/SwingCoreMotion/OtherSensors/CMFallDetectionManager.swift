#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A source of detected falls, which is never available.
    open class CMFallDetectionManager: NSObject {
        private let receiver = WeakReference()

        /// Whether falls are detected.
        open class var isAvailable: Bool { false }
        /// The app's authorization to receive falls.
        open var authorizationStatus: CMAuthorizationStatus { MissingSensor.authorizationStatus }

        /// Requests authorization; the handler receives the current one on the main queue.
        open func requestAuthorization(handler: @escaping (CMAuthorizationStatus) -> Void) {
            let handler = Handler<CMAuthorizationStatus> { status, _ in handler(status ?? .notDetermined) }
            let status = authorizationStatus
            OperationQueue.main.addOperation(Replay.carried { handler.call(status, nil) })
        }

        /// The delegate that is notified of falls.
        open weak var delegate: (any CMFallDetectionDelegate)? {
            get { receiver.value as? any CMFallDetectionDelegate }
            set { receiver.value = newValue }
        }
    }

    /// A delegate that is notified of falls.
    ///
    /// All methods are optional. Implement one of the two for falls: without `completionHandler`, the other calls it.
    public protocol CMFallDetectionDelegate: NSObjectProtocol {
        /// The authorization changed.
        func fallDetectionManagerDidChangeAuthorization(_ fallDetectionManager: CMFallDetectionManager)

        /// A fall was detected.
        func fallDetectionManager(
            _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
            completionHandler handler: @escaping @Sendable () -> Void)

        /// A fall was detected.
        ///
        /// Like all asynchronous requirements from Objective-C, it does not run on the caller's actor.
        @concurrent func fallDetectionManager(
            _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent) async
    }

    extension CMFallDetectionDelegate {
        public func fallDetectionManagerDidChangeAuthorization(_ fallDetectionManager: CMFallDetectionManager) {}
        public func fallDetectionManager(
            _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
            completionHandler handler: @escaping @Sendable () -> Void
        ) {
            nonisolated(unsafe) let (delegate, manager, event) = (self, fallDetectionManager, event)
            Task { @concurrent in
                await delegate.fallDetectionManager(manager, didDetect: event)
                handler()
            }
        }
        @concurrent public func fallDetectionManager(
            _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent
        ) async {}
    }

    /// A detected fall.
    open class CMFallDetectionEvent: NSObject {
        /// The user's answer to a detected fall.
        public enum UserResolution: Int, Sendable {
            /// The user confirmed the fall.
            case confirmed = 0
            /// The user dismissed the notification.
            case dismissed = 1
            /// The user rejected the fall.
            case rejected = 2
            /// The user did not answer.
            case unresponsive = 3
        }

        /// The time of the fall.
        open var date: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// The user's answer.
        open var resolution: UserResolution { .unresponsive }
    }
#endif
