import Foundation
import SwingCoreMotion
import SwingKit
import SwingRecording
import SwingSimulation

/// The watch app and its phone companion in a terminal.
///
/// `swift run SwingWatch FOLDER [RECORDING]`
///
/// It replays a recording, or a simulated session, at 20 times its speed. The logic is that of the app;
/// only the adapters are others. FOLDER/watch is the watch's folder, and FOLDER/phone the phone's.
@main enum Terminal {
    @MainActor static func main() async {
        guard (2...3).contains(CommandLine.arguments.count) else {
            print("usage: SwingWatch FOLDER [RECORDING]")
            exit(64)
        }
        let folder = URL(filePath: CommandLine.arguments[1])
        do {
            try await replay(CommandLine.arguments.dropFirst(2).first).perform { try await run(in: folder) }
        } catch {
            FileHandle.standardError.write(Data("SwingWatch: \(error.localizedDescription)\n".utf8))
            exit(1)
        }
    }

    /// Returns the replay of a recording, or of a simulated session.
    private static func replay(_ recording: String?) throws -> Replay {
        var replay: Replay
        if let recording {
            let recording = try Recording(readingAt: recording)
            replay = Replay(accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        } else {
            let simulation = SessionSimulation(settings: .init(minutes: 1, seed: 22))
            replay = Replay(simulation.blocks, accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion })
        }
        replay.pace = .times(20)
        return replay
    }

    /// Runs a session until the sensors end, and prints each screen.
    @MainActor private static func run(in folder: URL) async throws {
        let phone = try Inbox(folder.appending(path: "phone"))
        let model = try SessionModel(
            folder.appending(path: "watch"), TerminalWorkout(), TerminalDevice(), TerminalLink(phone))
        await model.launch()
        model.settings = WatchSettings(sport: "baseball", wrist: .left, player: "Ada")
        model.perform(.start)
        var shown: Screen?
        while true {
            if model.screen != shown {
                print(model.screen.line)
                shown = model.screen
            }
            switch model.state {
            case .ended where model.outbox.queue.items.isEmpty, .failed:
                for file in phone.recordings { print("on the phone: \(Screen.row(file))") }
                return
            default: try await Task.sleep(for: .milliseconds(1))
            }
        }
    }
}

extension Screen {
    /// The screen in one line.
    var line: String { ([title] + [value].compactMap { $0 } + details).joined(separator: " | ") }
}
