import SwiftUI
import SwingKit

/// Sport, wrist and player.
struct SettingsView: View {
    @Bindable var model: SessionModel

    var body: some View {
        NavigationStack {
            Form {
                Picker(SettingsLabels.sport, selection: $model.settings.sport) {
                    Text(SettingsLabels.missing).tag(String?.none)
                    ForEach(Sport.all, id: \.name) { Text(WatchSettings.title($0.name)).tag(String?.some($0.name)) }
                }
                Picker(SettingsLabels.wrist, selection: $model.settings.wrist) {
                    Text(SettingsLabels.missing).tag(Side?.none)
                    ForEach(Side.allCases, id: \.self) {
                        Text($0.title).tag(Side?.some($0))
                    }
                }
                TextField(SettingsLabels.player, text: $model.settings.player)
                ForEach(Screen.settings(model.settings).buttons, id: \.action) { button in
                    Button(button.label) { model.perform(button.action) }
                }
            }
            .navigationTitle(Screen.settings(model.settings).title)
        }
    }
}
