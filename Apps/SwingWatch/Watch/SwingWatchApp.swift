import SwiftUI

/// The watch app.
@main struct SwingWatchApp: App {
    @WKApplicationDelegateAdaptor private var delegate: AppDelegate

    var body: some Scene {
        WindowGroup {
            switch delegate.model {
            case .success(let model): SessionView(model: model)
            case .failure(let error): Text(error.localizedDescription)
            }
        }
    }
}
