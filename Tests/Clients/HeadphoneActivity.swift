import CoreMotion

@MainActor
final class HeadphoneActivity {
    private let manager = CMHeadphoneActivityManager()
    private let queue = OperationQueue()
    private(set) var isConnected = false

    func start() {
        guard manager.isStatusAvailable, !manager.isStatusActive else { return }
        manager.startStatusUpdates(to: .main) { [weak self] status, error in
            guard error == nil else { return }
            let isConnected = status == .connected
            Task { @MainActor in self?.isConnected = isConnected }
        }
        if manager.isActivityAvailable {
            manager.startActivityUpdates(to: queue) { activity, _ in print(activity?.running ?? false) }
        }
    }

    isolated deinit {
        manager.stopStatusUpdates()
        manager.stopActivityUpdates()
    }
}
