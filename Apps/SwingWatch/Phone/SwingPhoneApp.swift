import SwiftUI

/// The phone companion.
@main struct SwingPhoneApp: App {
    @State private var start = PhoneStart()

    var body: some Scene {
        WindowGroup {
            switch start.model {
            case .success(let model): RecordingsView(model: model)
            case .failure(let error): Text(error.localizedDescription)
            }
        }
    }
}
