import Foundation
import SwingKit
import Testing

@testable import SwingRecorder
@testable import SwingWatch

/// What the watch and the phone show.
@Suite struct ScreenTests {
    /// The texts from which docs/figures/draw_watch.py draws the pictures.
    ///
    /// With SWINGKIT_UPDATE=1 this test writes them.
    @Test func thePicturesHaveTheTextsOfTheApp() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../docs/figures/watch-screens.json").standardized
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let screens = try encoder.encode(Sample.all) + Data("\n".utf8)
        if ProcessInfo.processInfo.environment["SWINGKIT_UPDATE"] == "1" { try screens.write(to: file) }
        let stored = try JSONDecoder().decode([Sample].self, from: Data(contentsOf: file))
        #expect(stored == Sample.all, "run this test with SWINGKIT_UPDATE=1, then docs/figures/draw_watch.py")
    }

    @Test(arguments: SessionStateTests.states) func everyStateHasAScreen(_ state: SessionState) {
        let screen = Screen.session(state, Watch.settings, SessionProgress(), waiting: 1, notice: "notice")
        #expect(!screen.title.isEmpty)
        #expect(!screen.details.isEmpty)
        switch state {
        // A file is closed in a moment, and nothing else can be done.
        case .ending: #expect(screen.buttons.isEmpty)
        case .idle: #expect(screen.buttons.map(\.action) == [.start, .openSettings, .send])
        case .askingPermission, .starting, .waiting, .recording: #expect(screen.buttons.map(\.action) == [.stop])
        case .ended, .failed: #expect(screen.buttons.map(\.action) == [.dismiss])
        }
    }

    /// Each reason has a text, and a remedy unless nothing is wrong.
    @Test(
        arguments: [
            .byHand, .byTime, .storageFull, .batteryLow, .workoutEnded, .workoutFailed("text"), .workoutFailed(""),
            .permissionDenied(.health), .permissionDenied(.motion), .unsupported, .sensorsStopped("text"),
            .sensorsStopped(""), .sensorsSilent, .writingFailed("text"),
        ] as [SessionEnd]) func everyReasonHasATextAndARemedy(_ reason: SessionEnd)
    {
        #expect(reason.text.count > 10)
        #expect(reason.text.hasSuffix(".") || reason.text.hasSuffix(": text"))
        #expect((reason.remedy == nil) == (reason == .byHand))
        let failed = Screen.session(.failed(reason), Watch.settings, SessionProgress(), waiting: 0, notice: nil)
        #expect(failed.details == [reason.text] + [reason.remedy].compactMap { $0 })
        let ended = Screen.session(.ended(reason), Watch.settings, SessionProgress(), waiting: 0, notice: nil)
        #expect(ended.details.contains(reason.text) == (reason != .byHand))
    }

    // MARK: - Swings

    @Test(
        arguments: [
            (.contact, 0.1481, [], "148 ms", "start to contact", .timedContact),
            (.contact, 0.1485, .clipped, "149 ms", "start to contact", .timedContact),
            (.contact, nil, .weakContact, "Contact", "No time: the contact is weak", .contact),
            (.contact, nil, [.clipped, .gap], "Contact", "No time: samples are missing", .contact),
            (.contact, nil, [], "Contact", "No time: the signals do not show it", .contact),
            (.miss, nil, [], "Miss", "No contact", .miss),
            (.uncertain, nil, .rhythmic, "Uncertain", "No time: a rhythmic movement", .uncertain),
            (.contact, Double.infinity, .edge, "Contact", "No time: too close to the start or the end", .contact),
        ] as [(SwingOutcome, Double?, SwingFlags, String, String, Haptic)]) func swings(
            _ outcome: SwingOutcome, _ time: Double?, _ flags: SwingFlags, _ headline: String, _ detail: String,
            _ haptic: Haptic
        )
    {
        var swing = Swing()
        (swing.outcome, swing.timeToContact, swing.flags) = (outcome, time, flags)
        let note = SwingNote(swing)
        #expect(note.headline == headline)
        #expect(note.detail == detail)
        #expect(note.haptic == haptic)
    }

    @Test func everyFlagHasAReason() {
        #expect(SwingNote.reasons.count == SwingFlags.names.count)
        for (flag, name) in SwingFlags.names {
            #expect(SwingNote.reason(for: flag) != SwingNote.reason(for: []), "\(name)")
        }
    }

    // MARK: - Numbers

    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (66_650, "66.7 kB"), (999_949, "999.9 kB"),
        (999_950, "1.0 MB"), (8_449_999, "8.4 MB"), (500_000_000, "500.0 MB"),
    ]) func bytes(_ bytes: Int, _ text: String) {
        #expect(bytes.asBytes == text)
    }

    @Test(arguments: [
        (0.0, "0:00"), (59.99, "0:59"), (60, "1:00"), (754.2, "12:34"), (7200, "120:00"), (Double.nan, "0:00"),
    ]) func clocks(_ seconds: Double, _ text: String) {
        var progress = SessionProgress()
        progress.note(RecorderStatus(seconds: seconds))
        #expect(progress.clock == text)
    }

    @Test(arguments: [([], nil), ([5], 5), ([9, 1], 5), ([9, 1, 3], 3), ([4, 3, 2, 1], 2)] as [([Int], Int?)])
    func medians(_ times: [Int], _ median: Int?) {
        var progress = SessionProgress()
        for time in times { progress.note(Sample.note(Double(time) / 1000)) }
        #expect(progress.medianTime == median)
    }
}
