import SwiftUI

/// The session, and the settings over it.
struct SessionView: View {
    @Bindable var model: SessionModel

    var body: some View {
        NavigationStack { ScreenView(screen: model.screen, perform: model.perform) }
            .sheet(isPresented: $model.showsSettings) { SettingsView(model: model) }
    }
}

/// A screen: its texts and its buttons.
struct ScreenView: View {
    let screen: Screen
    let perform: (ScreenAction) -> Void

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 6) {
                if let value = screen.value {
                    Text(value)
                        .font(.system(.largeTitle, design: .rounded).weight(.semibold))
                        .minimumScaleFactor(0.6)
                        .lineLimit(1)
                }
                ForEach(screen.details, id: \.self) { Text($0).font(.footnote) }
                ForEach(screen.buttons, id: \.action) { button in
                    Button(button.label, role: button.action == .stop ? .destructive : nil) { perform(button.action) }
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .navigationTitle(screen.title)
    }
}
