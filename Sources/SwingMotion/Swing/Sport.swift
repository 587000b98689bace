/// A sport in which a player swings an implement at a ball, with the parameters of its analysis and its simulation.
///
/// To add a sport, add a value to the built-in sports (`Sport+BuiltIn.swift`) and to ``all``. The analysis, the
/// simulation and the command then accept it.
public struct Sport: Sendable {
    /// The sport's name in sessions and options, in lowercase.
    public let name: String
    /// The sport's other names, in lowercase.
    package let aliases: [String]
    /// The parameters for the analysis of its swings.
    package let profile: SwingProfile
    /// The ranges from which its simulated swings are drawn.
    package let style: SwingStyle

    /// All sports.
    public static let all = [baseball, golf, tennis, cricket, badminton, hockey, padel, tableTennis]

    /// The names of all sports, separated by commas: `baseball, golf, …`.
    package static var nameList: String { all.map(\.name).joined(separator: ", ") }

    /// The names of all sports as a choice: `baseball, golf, … or table tennis`.
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

    /// Returns the end of an error about an unknown sport, which names the nearest one; nothing if none is near.
    package static func suggestion(for name: String) -> String {
        NearestWord.suggestion(for: name, in: all.flatMap { [$0.name] + $0.aliases })
    }

    /// Creates a sport whose profile has the default values.
    ///
    /// - Parameters:
    ///   - name: The name in lowercase.
    ///   - aliases: Other names in lowercase.
    ///   - style: The ranges from which simulated swings are drawn.
    ///   - change: Changes the values of the profile that differ from the default.
    init(
        _ name: String, aliases: [String] = [], style: SwingStyle, _ change: (inout SwingProfile) -> Void = { _ in }
    ) {
        self.name = name
        self.aliases = aliases
        self.style = style
        var profile = SwingProfile(name: name)
        change(&profile)
        self.profile = profile
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
    /// The profile of ``Sport/cricket``.
    public static var cricket: SwingProfile { Sport.cricket.profile }
    /// The profile of ``Sport/badminton``.
    public static var badminton: SwingProfile { Sport.badminton.profile }
    /// The profile of ``Sport/hockey``.
    public static var hockey: SwingProfile { Sport.hockey.profile }
    /// The profile of ``Sport/padel``.
    public static var padel: SwingProfile { Sport.padel.profile }
    /// The profile of ``Sport/tableTennis``.
    public static var tableTennis: SwingProfile { Sport.tableTennis.profile }

    /// The profiles of all sports.
    package static var all: [SwingProfile] { Sport.all.map(\.profile) }

    /// Returns the profile for a sport.
    ///
    /// - Parameter name: The sport's name or another name of it, ignoring case.
    /// - Returns: The sport's profile, or `nil` if no sport has this name; ``Sport/all`` contains them.
    public static func forSport(_ name: String) -> SwingProfile? { Sport.named(name)?.profile }
}

/// The ranges from which a sport's simulated swings are drawn.
///
/// Times to contact follow published measurements. In baseball, 140.6 ± 11 ms pass from the hands' acceleration onset
/// to the bat–ball contact (237 swings, 500 Hz motion capture, Washington State University). The rotation begins
/// somewhat earlier. Golf downswings take 0.23 to 0.33 s, after backswings three times as long (Novosel's 3:1 tempo).
/// Rates are those of wrist sensors.
package struct SwingStyle: Sendable {
    /// The peak rotation rate about gravity, in rad/s.
    package var peakRate: ClosedRange<Double>
    /// The mean, the standard deviation and the range of the time to contact, in seconds.
    package var timeToContact: (mean: Double, deviation: Double, range: ClosedRange<Double>)
    /// The angle between the axis of the swing's rotation and the vertical, in rad.
    package var axisTilt: ClosedRange<Double>
    /// The direction in which the axis leans, in rad: 0 is forward (away from the player), π/2 is towards the target.
    package var axisLean: ClosedRange<Double>
    /// The fraction of the swing's rotation that is about the hub.
    package var hubShare: ClosedRange<Double>
    /// The forearm's peak roll rate as a fraction of the swing's peak rate; negative for the opposite direction.
    package var rollShare: ClosedRange<Double>
    /// The direction of the back of the hand at contact: the angle about the forearm from the swing's axis, in rad.
    package var backOfHand: ClosedRange<Double>
    /// The probability of a backswing.
    package var backswingProbability: Double
    /// The duration of the backswing, in seconds; if the sport has a tempo, the bounds of the duration.
    package var backswingDuration: ClosedRange<Double>
    /// The ratio of the backswing's duration to the time to contact, if the sport has a tempo.
    package var tempo: ClosedRange<Double>?
    /// The peak rate of the backswing, in rad/s.
    package var backswingRate: ClosedRange<Double>
    /// The probability of a rest between backswing and swing, and the longest such rest, in seconds.
    package var rest: (probability: Double, longest: Double)
    /// The rise time of the acceleration at a contact, in seconds.
    package var contactRise: ClosedRange<Double>
    /// The probability of a backhand, a swing in the opposite direction.
    package var backhandProbability: Double
    /// The probability of a waggle before the swing.
    package var waggleProbability: Double
    /// Whether one hand holds the implement.
    ///
    /// That hand's wrist wears the device. In two-handed sports it is the leading hand's wrist.
    package var isOneHanded: Bool
}
