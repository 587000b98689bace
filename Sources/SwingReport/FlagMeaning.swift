internal import SwingMotion

/// What a flag means, for those who read a report.
enum FlagMeaning {
    /// A flag's meaning in one sentence.
    static func text(_ flag: SwingFlags) -> String {
        switch flag {
        case .gap: "A stream has a gap within the swing; the time to contact is withheld."
        case .clipped: "A sensor reached the end of its range; the values at the peak are too small."
        case .clockJump: "The sensor's clock began anew within the swing."
        case .lowRate:
            "The accelerometer is slower than 400 Hz, so the contact is timed less finely; below 150 Hz the time to contact "
                + "is withheld."
        case .startSensitive:
            "The start is not sure: it moves with the rule's threshold, or other instants explain the signals as well; the "
                + "time to contact is withheld."
        case .edge: "The swing touches the beginning or the end of the recording; the time to contact is withheld."
        case .noDeviceMotion: "There is no device motion: an impact, not a swing."
        case .startNotFound: "No start was found within the bounds; the time to contact is withheld."
        case .weakContact:
            "The contact stands out little, and its instant may be part of the arm's buzz; the time to contact is "
                + "withheld."
        case .checked: "The movement was braked as soon as it was fastest: a swing broken off, neither hit nor miss."
        default: ""
        }
    }
}
