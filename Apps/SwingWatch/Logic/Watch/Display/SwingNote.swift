import SwingKit

/// A swing as the watch shows it: its time to contact, or the reason why it lacks one.
struct SwingNote: Hashable, Sendable, Codable {
    /// The large line, such as `148 ms`.
    let headline: String
    /// The line below it.
    let detail: String
    /// What the player feels.
    let haptic: Haptic
    /// The time to contact in milliseconds; `nil` without one.
    let milliseconds: Int?

    /// Describes a swing.
    init(_ swing: Swing) {
        let reason = Self.reason(for: swing.flags)
        milliseconds = swing.timeToContact.flatMap { Int(exactly: ($0 * 1000).rounded()) }
        switch (swing.outcome, milliseconds) {
        case (.contact, let time?): (headline, detail, haptic) = ("\(time) ms", "start to contact", .timedContact)
        case (.contact, nil): (headline, detail, haptic) = ("Contact", "No time: \(reason)", .contact)
        case (.miss, _): (headline, detail, haptic) = ("Miss", "No contact", .miss)
        case (.uncertain, _): (headline, detail, haptic) = ("Uncertain", "No time: \(reason)", .uncertain)
        }
    }

    /// Returns the first reason for which a swing has no time to contact.
    static func reason(for flags: SwingFlags) -> String {
        reasons.first { flags.contains($0.flag) }?.text ?? "the signals do not show it"
    }

    /// The reasons, those first that a player can change.
    static let reasons: [(flag: SwingFlags, text: String)] = [
        (.edge, "too close to the start or the end"),
        (.gap, "samples are missing"),
        (.clockReset, "the clock was reset"),
        (.held, "a sensor stood still"),
        (.implausible, "impossible samples"),
        (.misaligned, "the sensors do not fit together"),
        (.noDeviceMotion, "no rotation rate"),
        (.lowRate, "the rate is too low"),
        (.smoothed, "the samples are smoothed"),
        (.rhythmic, "a rhythmic movement"),
        (.checked, "the swing was stopped"),
        (.startNotFound, "no clear start"),
        (.startUncertain, "the start is uncertain"),
        (.offAxis, "the rotation is about another axis"),
        (.weakContact, "the contact is weak"),
        (.clipped, "the sensor's range was exceeded"),
        (.latencyAssumed, "the latency is unknown"),
    ]
}
