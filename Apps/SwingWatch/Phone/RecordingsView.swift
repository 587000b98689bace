import SwiftUI

/// The recordings, each with the share sheet.
///
/// A swipe removes one, after a question.
struct RecordingsView: View {
    let model: PhoneModel
    @Environment(\.scenePhase) private var phase
    @State private var removed: StoredFile?

    var body: some View {
        NavigationStack {
            List {
                ForEach(model.messages, id: \.self) { Text($0) }
                ForEach(model.recordings, id: \.name) { file in
                    ShareLink(item: model.inbox.file(file.name)) { Text(Screen.row(file)) }
                        .swipeActions { Button(PhoneLabels.remove, role: .destructive) { removed = file } }
                }
            }
            .navigationTitle(model.screen.title)
            .confirmationDialog(PhoneLabels.question, isPresented: isAsking, presenting: removed) { file in
                Button(PhoneLabels.remove, role: .destructive) { model.remove(file.name) }
            } message: { file in
                Text(Screen.row(file))
            }
        }
        .onChange(of: phase) { model.refresh(problem: model.problem) }
    }

    private var isAsking: Binding<Bool> {
        Binding(get: { removed != nil }, set: { if !$0 { removed = nil } })
    }
}
