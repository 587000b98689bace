/// A sport in which a player swings an implement at a ball, with the parameters of its analysis and its simulation.
///
/// To add a sport, add a value here and to ``all``. The analysis, the simulation and the command then accept it.
public struct Sport: Sendable {
    /// The sport's name in sessions and options, in lowercase.
    public let name: String
    /// The sport's other names, in lowercase.
    package let aliases: [String]
    /// The parameters for the analysis of its swings.
    package let profile: SwingProfile
    /// The ranges from which its simulated swings are drawn.
    package let style: SwingStyle

    /// Baseball: two hands, a ball in flight, a short backswing.
    ///
    /// The time from the first movement of the hands to the contact is 108 to 180 ms (237 swings, 500 Hz motion
    /// capture; Washington State University). The profile has the default parameters.
    public static let baseball = Sport(
        "baseball", aliases: ["softball"],
        style: SwingStyle(
            peakRate: 12...26, timeToContact: (0.165, 0.03, 0.13...0.30),
            axisTilt: degrees(10...35), axisLean: degrees(-15...15),
            hubShare: 0.5...0.75, rollShare: -0.4...0.4, backOfHand: degrees(-35...35),
            backswingProbability: 0.6, backswingDuration: 0.25...0.6, tempo: nil, backswingRate: 1...4,
            rest: (0.4, 0.12), contactRise: 0.002...0.005, backhandProbability: 0, waggleProbability: 0.4,
            isOneHanded: false))

    /// Golf: two hands, a ball at rest, a long backswing in a tilted plane.
    ///
    /// The downswing takes 0.23 to 0.33 s, after a backswing in the opposite direction that is three times as long. The
    /// parameters are baseball's: their bounds include a downswing and a backswing, and no recordings with a reference
    /// exist to choose better values. Chips and putts are too slow for these bounds.
    public static let golf = Sport(
        "golf",
        style: SwingStyle(
            peakRate: 10...24, timeToContact: (0.27, 0.025, 0.22...0.34),
            axisTilt: degrees(40...55), axisLean: degrees(-8...8),
            hubShare: 0.5...0.75, rollShare: 0.2...0.7, backOfHand: degrees(-125 ... -55),
            backswingProbability: 1, backswingDuration: 0.6...0.9, tempo: 2.6...3.3, backswingRate: 4...9,
            rest: (0.4, 0.3), contactRise: 0.002...0.004, backhandProbability: 0, waggleProbability: 0.5,
            isOneHanded: false))

    /// Tennis: one hand, a ball in flight, forehands and backhands.
    public static let tennis = Sport(
        "tennis",
        style: SwingStyle(
            peakRate: 9...22, timeToContact: (0.25, 0.06, 0.15...0.40),
            axisTilt: degrees(5...40), axisLean: degrees(-90...90),
            hubShare: 0.5...0.8, rollShare: -0.3...0.7, backOfHand: degrees(50...130),
            backswingProbability: 0.8, backswingDuration: 0.4...0.9, tempo: nil, backswingRate: 2...6,
            rest: (0.5, 0.3), contactRise: 0.003...0.006, backhandProbability: 0.35, waggleProbability: 0.2,
            isOneHanded: true)
    ) { $0.minimumPeakRate = 5 }

    /// All sports.
    public static let all = [baseball, golf, tennis]

    /// The names of all sports, such as `baseball, golf, tennis`.
    package static var nameList: String { all.map(\.name).joined(separator: ", ") }

    /// The names of all sports as a choice, such as `baseball, golf or tennis`.
    package static var choice: String {
        let names = all.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    }

    /// Returns the sport with a name or an alias, ignoring case.
    ///
    /// - Parameter name: The name from a session or an option.
    /// - Returns: The sport, or `nil` if the name is unknown.
    package static func named(_ name: String) -> Sport? {
        let name = name.lowercased()
        return all.first { $0.name == name || $0.aliases.contains(name) }
    }

    /// Creates a sport whose profile has the default values.
    ///
    /// - Parameters:
    ///   - name: The name in lowercase.
    ///   - aliases: Other names in lowercase.
    ///   - style: The ranges from which simulated swings are drawn.
    ///   - change: Changes the values of the profile that differ from the default.
    private init(
        _ name: String, aliases: [String] = [], style: SwingStyle, _ change: (inout SwingProfile) -> Void = { _ in }
    ) {
        self.name = name
        self.aliases = aliases
        self.style = style
        var profile = SwingProfile(name: name)
        change(&profile)
        self.profile = profile
    }

    /// Converts a range of angles from degrees to rad.
    private static func degrees(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        range.lowerBound * .pi / 180...range.upperBound * .pi / 180
    }
}

extension Sport: Hashable, CustomStringConvertible {
    public static func == (a: Sport, b: Sport) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    public var description: String { name }
}

extension SwingProfile {
    /// The profile of ``Sport/baseball``.
    public static var baseball: SwingProfile { Sport.baseball.profile }
    /// The profile of ``Sport/golf``.
    public static var golf: SwingProfile { Sport.golf.profile }
    /// The profile of ``Sport/tennis``.
    public static var tennis: SwingProfile { Sport.tennis.profile }

    /// The profiles of all sports.
    package static var all: [SwingProfile] { Sport.all.map(\.profile) }

    /// Returns the profile for a session's sport.
    ///
    /// - Parameter name: The sport's name in the session, if any.
    /// - Returns: The sport's profile, or baseball's if the sport is missing or unknown.
    public static func forSport(_ name: String?) -> SwingProfile {
        name.flatMap(Sport.named)?.profile ?? baseball
    }
}
