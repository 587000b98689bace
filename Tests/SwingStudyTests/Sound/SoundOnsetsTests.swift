import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingStudy

struct SoundOnsetsTests {
    private func onsets(_ sound: MadeSound, _ encoding: MadeSound.Encoding = .pcm16) throws -> SoundOnsets {
        let scratch = try TemporaryFolder()
        try Data(sound.file(encoding)).write(to: scratch.url.appending(path: "sound.wav"))
        return try SoundOnsets(in: WaveFile(readingAt: scratch.path("sound.wav")))
    }

    private static let times = [1.2345, 2.5, 4.00007, 5.7, 6.9, 8.31]

    /// The onset is early or late by less than its uncertainty and 0.3 ms.
    @Test(arguments: [
        (44_100.0, 0.003, 0.4), (48_000, 0.003, 0.4), (8000, 0.003, 0.4), (16_000, 0.02, 0.4), (48_000, 0.0001, 0.01),
        (48_000, 0.003, 5), (48_000, 0, 0.4), (96_000, 0.01, 0.2),
    ])
    func contactsAreTimed(rate: Double, noise: Double, height: Double) throws {
        var sound = MadeSound(seconds: 10, rate: rate, noise: noise)
        for time in Self.times { sound.addContact(at: time, height: height) }
        let found = try onsets(sound).onsets
        #expect(found.count == Self.times.count)
        for (onset, time) in zip(found, Self.times) {
            #expect(abs(onset.time - time) < onset.uncertainty + 0.0003, "\(onset) at \(time)")
            #expect(onset.uncertainty < 0.001)
        }
    }

    /// No contact is found in what is no contact, and contacts are found in spite of it.
    @Test(
        arguments: ["noise", "speech", "steps", "whistles", "wind", "echoes", "loud noise"], [false, true])
    func otherSoundsAreNoContacts(kind: String, hasContacts: Bool) throws {
        var sound = MadeSound(seconds: 10, noise: kind == "loud noise" ? 0.3 : 0.003)
        switch kind {
        case "speech": sound.addSpeech(from: 0.1, to: 9.5)
        case "steps": for step in 1..<19 { sound.addStep(at: Double(step) * 0.5 + 0.11) }
        case "whistles": for place in 1..<5 { sound.addWhistle(at: Double(place) * 2 - 0.2) }
        case "wind": for place in 1..<90 { sound.addStep(at: Double(place) * 0.1) }
        case "echoes" where hasContacts:
            for time in Self.times {
                for (delay, height) in [(0.03, 0.2), (0.08, 0.15), (0.15, 0.08)] {
                    sound.addContact(at: time + delay, height: height)
                }
            }
        default: break
        }
        // A contact is not heard in noise as loud as itself.
        let height = kind == "loud noise" ? 5.0 : 0.4
        if hasContacts { for time in Self.times { sound.addContact(at: time, height: height) } }
        let found = try onsets(sound).onsets
        guard hasContacts else {
            #expect(found.isEmpty, "\(found)")
            return
        }
        #expect(found.allSatisfy { onset in Self.times.contains { abs($0 - onset.time) < 0.002 } }, "\(found)")
        #expect(found.count >= ["speech": 4, "whistles": 2, "loud noise": 0][kind] ?? 6, "\(kind): \(found)")
    }

    @Test func soundsBecomeLabels() throws {
        let scratch = try TemporaryFolder()
        var sound = MadeSound(seconds: 10)
        for time in Self.times { sound.addContact(at: time) }
        try Data(sound.file(.float32, channels: 2)).write(to: scratch.url.appending(path: "sound.wav"))
        var options = SoundOptions()
        (options.distance, options.drift) = (3.43, 100)
        let file = try LabelFile(readingSoundAt: scratch.path("sound.wav"), options: options)
        #expect(file.labels.map(\.kind) == Array(repeating: "contact", count: 6) && file.format == .sound)
        for (label, time) in zip(file.labels, Self.times) {
            #expect(abs(label.time.seconds - (time * 1.0001 - 0.01)) < 0.0005)
            #expect(label.uncertainty.map { $0 >= 0.0001 && $0 < 0.001 } == true)
        }
        #expect(file.notes.contains("2 channels") && file.notes.contains("6 onsets"))
        try Data(MadeSound(seconds: 2).file()).write(to: scratch.url.appending(path: "quiet.wav"))
        let error = #expect(throws: SwingError.self) { try LabelFile(readingSoundAt: scratch.path("quiet.wav")) }
        #expect(error?.description.contains("quiet.wav: found no impulsive sound in 2.0 s (0 other sounds)") == true)
    }

    /// A sound over a simulated session of twelve swings, whose clock begins later and drifts.
    @Test(arguments: [(0.0, false), (4.2, false), (-2.5, true)]) func soundsAreCompared(
        offset: Double, isEstimated: Bool
    ) throws {
        let study = try LabelStudy([LabelStudy.session()])
        var sound = MadeSound(seconds: 104)
        let contacts = LabelStudy.swings.filter { $0.1 == .contact }.map { $0.0 - 1000 - offset }
        for (place, time) in contacts.enumerated() { sound.addContact(at: time + Double(place % 3) * 0.001) }
        sound.addContact(at: 42)
        try Data(sound.file()).write(to: study.scratch.url.appending(path: "sound.wav"))
        let file = try LabelFile(readingSoundAt: study.scratch.path("sound.wav"))
        var options = LabelOptions()
        options.tolerance = LabelOptions.soundTolerance
        options.offset = isEstimated ? .estimated : .given(offset)
        let score = try LabelScore(of: study.scratch.path("results"), labels: [file], options: options)
        #expect(score.isSound && abs(score.offset - offset) < 0.002)
        #expect(score.count(.contact, isHeard: true) == 9 && score.count(.contact, isHeard: false) == 0)
        #expect(score.count(.miss, isHeard: true) == 0 && score.count(.miss, isHeard: false) == 2)
        #expect(score.count(.lost) == 1 && score.warnings.isEmpty, "\(score.warnings)")
        // A swing that no sound shows.
        let differences = score.pairs.map(\.contactDifference).filter(\.isFinite)
        #expect(differences.count == 9 && differences.allSatisfy { abs($0) < 0.004 })
    }

    /// Nobody could hear the swings before the sound begins and after it ends.
    @Test(arguments: [(60.0, 0.0, 4, 2, 5), (60, 20, 4, 1, 6), (104, -2, 9, 2, 0), (30, 40, 2, 1, 9)])
    func swingsOutsideTheSoundAreNotCompared(
        seconds: Double, offset: Double, heard: Int, misses: Int, outside: Int
    ) throws {
        let study = try LabelStudy([LabelStudy.session()])
        var sound = MadeSound(seconds: seconds)
        for (time, outcome) in LabelStudy.swings.map({ ($0.0 - 1000 - offset, $0.1) })
        where outcome == .contact && (0.5..<seconds - 0.5).contains(time) { sound.addContact(at: time) }
        try Data(sound.file()).write(to: study.scratch.url.appending(path: "sound.wav"))
        let file = try LabelFile(readingSoundAt: study.scratch.path("sound.wav"))
        var options = LabelOptions()
        (options.tolerance, options.offset) = (LabelOptions.soundTolerance, .given(offset))
        let score = try LabelScore(of: study.scratch.path("results"), labels: [file], options: options)
        #expect(score.count(.contact, isHeard: true) == heard && score.count(.contact, isHeard: false) == 0)
        #expect(score.count(.miss, isHeard: false) == misses && score.unheardCount == outside)
        #expect(score.count(.outside) == 0)
        let warnings = score.warnings.filter { $0.contains("outside") }
        #expect(
            warnings
                == (outside == 0
                    ? [] : ["\(outside) detected swings are outside of the sound's time, so they are not compared"]))
    }
}
