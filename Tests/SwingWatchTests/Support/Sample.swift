import SwingKit

@testable import SwingRecorder
@testable import SwingWatch

/// A screen of the documents, with its caption.
struct Sample: Codable, Hashable {
    enum Device: String, Codable { case watch, phone }

    let device: Device
    let caption: String
    let screen: Screen

    /// The note of a contact with a time, or of a miss.
    static func note(_ time: Double?) -> SwingNote {
        var swing = Swing()
        (swing.outcome, swing.timeToContact) = (time == nil ? .miss : .contact, time)
        return SwingNote(swing)
    }

    private static func note(_ outcome: SwingOutcome, _ flags: SwingFlags) -> SwingNote {
        var swing = Swing()
        (swing.outcome, swing.flags) = (outcome, flags)
        return SwingNote(swing)
    }

    private static func progress(_ notes: SwingNote...) -> SessionProgress {
        var progress = SessionProgress()
        progress.note(RecorderStatus(byteCount: 8_412_000, seconds: 754))
        for note in notes { progress.note(note) }
        return progress
    }

    private static func watch(
        _ caption: String, _ state: SessionState, _ progress: SessionProgress = progress(note(0.141), note(0.148)),
        settings: WatchSettings = Watch.settings, waiting: Int = 0, notice: String? = nil
    ) -> Sample {
        let screen = Screen.session(state, settings, progress, waiting: waiting, notice: notice)
        return Sample(device: .watch, caption: caption, screen: screen)
    }

    /// All pictures of the documents.
    static let all: [Sample] = [
        watch("before the first session", .idle, settings: WatchSettings()),
        Sample(device: .watch, caption: "settings", screen: .settings(Watch.settings)),
        watch("ready", .idle),
        watch("permission", .askingPermission),
        watch("the sensors start", .waiting),
        watch("a swing with its time", .recording),
        watch("a contact without a time", .recording, progress(note(0.141), note(.contact, .weakContact))),
        watch("a miss", .recording, progress(note(0.141), note(nil))),
        watch("the end", .ended(.byHand), waiting: 1),
        watch("a low battery", .ended(.batteryLow), waiting: 1),
        watch("a denied permission", .failed(.permissionDenied(.motion))),
        watch("after a crash", .idle, waiting: 1, notice: "1 interrupted recording will be sent."),
        Sample(
            device: .phone, caption: "on the phone: tap to share, swipe to remove",
            screen: .recordings(
                [
                    StoredFile(name: "2026-05-02-101500-golf.swingrec", bytes: 20_400_000),
                    StoredFile(name: "2026-05-01-173000-baseball.swingrec", bytes: 8_412_000),
                ], problem: nil)),
    ]
}
