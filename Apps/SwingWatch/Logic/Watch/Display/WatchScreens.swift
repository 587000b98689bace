extension Screen {
    /// Returns what the watch shows during a session and between sessions.
    ///
    /// - Parameters:
    ///   - state: The state of the session.
    ///   - settings: What the player has chosen.
    ///   - progress: What the session has recorded.
    ///   - waiting: The number of recordings that are not on the phone yet.
    ///   - notice: What the player must know beside the session; `nil` for nothing.
    /// - Returns: The screen.
    static func session(
        _ state: SessionState, _ settings: WatchSettings, _ progress: SessionProgress, waiting: Int, notice: String?
    ) -> Screen {
        var screen = screen(state, settings, progress)
        switch state {
        case .idle, .ended, .failed:
            if let notice { screen.details.append(notice) }
            if waiting > 0 {
                screen.details.append("\(waiting.counted("recording")) on the way to the phone")
                if state == .idle { screen.buttons.append(ScreenButton(label: "Send now", action: .send)) }
            }
        case .askingPermission, .starting, .waiting, .recording, .ending: break
        }
        return screen
    }

    private static func screen(
        _ state: SessionState, _ settings: WatchSettings, _ progress: SessionProgress
    ) -> Screen {
        switch state {
        case .idle: idle(settings)
        case .askingPermission:
            Screen(
                title: "Permission", details: ["The sensors run at 800 Hz only during a workout. Please allow it."],
                buttons: [.init(label: "Cancel", action: .stop)])
        case .starting:
            Screen(
                title: "Starting", details: ["The workout begins."], buttons: [.init(label: "Cancel", action: .stop)])
        case .waiting:
            Screen(
                title: "Starting", details: ["Waiting for the sensors."],
                buttons: [.init(label: "Cancel", action: .stop)])
        case .recording: recording(progress)
        case .ending(let reason): Screen(title: "Ending", details: [reason.text, "The recording is being closed."])
        case .ended(let reason): ended(reason, progress)
        case .failed(let reason):
            Screen(
                title: "Not recorded", details: [reason.text] + [reason.remedy].compactMap { $0 },
                buttons: [.init(label: "OK", action: .dismiss)])
        }
    }

    private static func idle(_ settings: WatchSettings) -> Screen {
        let choose = ScreenButton(label: "Settings", action: .openSettings)
        guard settings.isComplete, let sport = settings.sportTitle, let wrist = settings.wrist else {
            return Screen(title: "Swings", details: ["Choose sport, wrist and player once."], buttons: [choose])
        }
        return Screen(
            title: sport, details: ["\(settings.playerName), \(wrist.title.lowercased()) wrist"],
            buttons: [ScreenButton(label: "Start", action: .start), choose])
    }

    private static func recording(_ progress: SessionProgress) -> Screen {
        var screen = Screen(title: progress.clock, buttons: [.init(label: "Stop", action: .stop)])
        screen.value = progress.last?.headline ?? "–"
        screen.details = [progress.last?.detail ?? "Swing!", facts(progress)]
        if let problem = progress.problem { screen.details.append(problem) }
        return screen
    }

    private static func ended(_ reason: SessionEnd, _ progress: SessionProgress) -> Screen {
        var screen = Screen(title: "Recorded", buttons: [.init(label: "OK", action: .dismiss)])
        screen.value = progress.clock
        if reason != .byHand { screen.details = [reason.text] + [reason.remedy].compactMap { $0 } }
        screen.details.append(facts(progress))
        if let median = progress.medianTime { screen.details.append("Median \(median) ms to contact") }
        if let problem = progress.problem { screen.details.append(problem) }
        return screen
    }

    private static func facts(_ progress: SessionProgress) -> String {
        "\(progress.swings.counted("swing")), \(progress.bytes.asBytes)"
    }

    /// Returns what the watch shows for the settings; the views put a control beside each line.
    static func settings(_ settings: WatchSettings) -> Screen {
        Screen(
            title: "Settings",
            details: [
                "\(SettingsLabels.sport): \(settings.sportTitle ?? SettingsLabels.missing)",
                "\(SettingsLabels.wrist): \(settings.wrist?.title ?? SettingsLabels.missing)",
                "\(SettingsLabels.player): \(settings.playerName.isEmpty ? SettingsLabels.missing : settings.playerName)",
            ],
            buttons: [.init(label: "Done", action: .closeSettings)])
    }
}

/// The texts of the settings' controls.
enum SettingsLabels {
    static let (sport, wrist, player, missing) = ("Sport", "Wrist", "Player", "Choose")
}
