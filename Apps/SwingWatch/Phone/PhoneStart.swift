import Foundation

/// The model of the phone with its connection to the watch, created once.
@MainActor final class PhoneStart {
    /// The model, or why the folder cannot be used.
    let model: Result<PhoneModel, any Error>
    private var connection: WatchConnection?

    init() {
        model = Result { PhoneModel(try Inbox(FileManager.default.documents())) }
        guard case .success(let model) = model else { return }
        connection = WatchConnection(model.inbox) { model.refresh(problem: $0) }
    }
}
