// The built-in sports. The comments state the sources of the simulated ranges, and what is unknown.

// MARK: - Two hands

extension Sport {
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
    /// The downswing takes 0.23 to 0.33 s, after a backswing in the opposite direction that is three times as long.
    /// The parameters are baseball's: their bounds include a downswing and a backswing, and no recordings with a
    /// reference exist to choose better values. Chips and putts are too slow for these bounds.
    public static let golf = Sport(
        "golf",
        style: SwingStyle(
            peakRate: 10...24, timeToContact: (0.27, 0.025, 0.22...0.34),
            axisTilt: degrees(40...55), axisLean: degrees(-8...8),
            hubShare: 0.5...0.75, rollShare: 0.2...0.7, backOfHand: degrees(-125 ... -55),
            backswingProbability: 1, backswingDuration: 0.6...0.9, tempo: 2.6...3.3, backswingRate: 4...9,
            rest: (0.4, 0.3), contactRise: 0.002...0.004, backhandProbability: 0, waggleProbability: 0.5,
            isOneHanded: false)
    ) { $0.rotationAxis = .own }

    /// Cricket: two hands, a ball in flight, a long backlift.
    ///
    /// The downswing of a drive begins 0.36 s before the contact, that of a forward defence 0.38 s (14 provincial
    /// batsmen, film at 100 Hz; R. Stretch et al. 1998, *J. Sports Sci.* 16). The bat moves without a stop from
    /// backlift to downswing (9 international batsmen; M. Stuelcken et al. 2005, *Sports Biomech.* 4, 17–35).
    ///
    /// Unknown: the rotation rate of a batsman's wrist. A drive with a vertical bat rotates mainly about a horizontal
    /// axis, so its rate about gravity may be below ``SwingProfile/minimumPeakRate``; the simulated axes are those of
    /// strokes between drive and pull. No recordings with a reference exist, so no parameter was chosen on data of
    /// this sport. The profile has the default parameters.
    public static let cricket = Sport(
        "cricket",
        style: SwingStyle(
            peakRate: 8...20, timeToContact: (0.33, 0.05, 0.20...0.45),
            axisTilt: degrees(20...50), axisLean: degrees(-20...20),
            hubShare: 0.5...0.75, rollShare: -0.3...0.4, backOfHand: degrees(-110 ... -10),
            backswingProbability: 0.9, backswingDuration: 0.3...0.7, tempo: nil, backswingRate: 2...6,
            rest: (0.2, 0.1), contactRise: 0.002...0.005, backhandProbability: 0, waggleProbability: 0.5,
            isOneHanded: false)
    ) { $0.rotationAxis = .own }

    /// Field hockey: two hands, a ball on the ground, a hit with a swing of the stick.
    ///
    /// The face of the stick moves in one plane during, on average, the last 83 % of its path in the downswing of a hit
    /// (13 players; A. Willmott, J. Dapena 2012, *J. Sports Sci.* 30, 369–377). The swing is simulated as in golf.
    ///
    /// Unknown: the times and the rotation rates of a player's wrist; the ranges are between those of baseball and
    /// golf. Pushes and flicks move the stick without a swing and may be too slow to be detected. No recordings with a
    /// reference exist, so no parameter was chosen on data of this sport. The profile has the default parameters.
    public static let hockey = Sport(
        "hockey", aliases: ["field hockey"],
        style: SwingStyle(
            peakRate: 9...22, timeToContact: (0.23, 0.04, 0.15...0.36),
            axisTilt: degrees(25...50), axisLean: degrees(-15...15),
            hubShare: 0.5...0.75, rollShare: -0.1...0.5, backOfHand: degrees(-125 ... -55),
            backswingProbability: 0.9, backswingDuration: 0.3...0.7, tempo: nil, backswingRate: 2...6,
            rest: (0.3, 0.2), contactRise: 0.002...0.004, backhandProbability: 0, waggleProbability: 0.2,
            isOneHanded: false)
    ) { $0.rotationAxis = .own }
}

// MARK: - One hand

extension Sport {
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
    ) { ($0.rotationAxis, $0.minimumPeakRate) = (.own, 5) }

    /// Badminton: one hand, a shuttlecock in flight, short strokes from the forearm.
    ///
    /// A shorter acceleration of the racket before the contact accompanies a faster smash (18 players, motion capture;
    /// M. King et al. 2020, *Appl. Sci.* 10, 1248). The simulated times are shorter than in tennis.
    ///
    /// Unknown: the times of other strokes, and the rotation rates about gravity. A smash is an overhead stroke, so
    /// much of its rotation may be about horizontal axes. No recordings with a reference exist, so no parameter was
    /// chosen on data of this sport. The profile has tennis's change, and strokes of a rally may follow each other
    /// within 1.2 s, so `rhythmPeriod` is 1 s.
    public static let badminton = Sport(
        "badminton",
        style: SwingStyle(
            peakRate: 9...24, timeToContact: (0.17, 0.04, 0.10...0.30),
            axisTilt: degrees(5...40), axisLean: degrees(-90...90),
            hubShare: 0.5...0.8, rollShare: -0.3...0.7, backOfHand: degrees(50...130),
            backswingProbability: 0.8, backswingDuration: 0.25...0.6, tempo: nil, backswingRate: 2...7,
            rest: (0.4, 0.2), contactRise: 0.001...0.003, backhandProbability: 0.3, waggleProbability: 0.1,
            isOneHanded: true)
    ) { ($0.rotationAxis, $0.minimumPeakRate, $0.rhythmPeriod) = (.own, 5, 1) }

    /// Padel: one hand, a ball in flight or after the wall, strokes like those of tennis with a shorter racket.
    ///
    /// Unknown: the times of the strokes and the rotation rates; no publication with a sensor on the wrist was found.
    /// The ranges are those of tennis with shorter times. No recordings with a reference exist, so no parameter was
    /// chosen on data of this sport. The profile has tennis's change, and volleys may follow each other within 2 s, so
    /// `rhythmPeriod` is 1.2 s.
    public static let padel = Sport(
        "padel",
        style: SwingStyle(
            peakRate: 8...20, timeToContact: (0.22, 0.05, 0.13...0.36),
            axisTilt: degrees(5...40), axisLean: degrees(-90...90),
            hubShare: 0.5...0.8, rollShare: -0.3...0.6, backOfHand: degrees(50...130),
            backswingProbability: 0.8, backswingDuration: 0.3...0.8, tempo: nil, backswingRate: 2...6,
            rest: (0.5, 0.3), contactRise: 0.002...0.005, backhandProbability: 0.35, waggleProbability: 0.2,
            isOneHanded: true)
    ) { ($0.rotationAxis, $0.minimumPeakRate, $0.rhythmPeriod) = (.own, 5, 1.2) }

    /// Table tennis: one hand, a ball after its bounce, short strokes in quick succession.
    ///
    /// In topspin strokes, the speed of the racket correlates with the angular velocity of the shoulder (10 elite
    /// players, motion capture; Z. Bańkosz, S. Winiarski 2018, *J. Sports Sci. Med.* 17, 330–338).
    ///
    /// Unknown: the times to contact. The only recordings with a reference state the number of strokes against a robot,
    /// which feeds balls every 1.1 to 1.7 s, but no contacts. The profile has tennis's change, and a
    /// ``SwingProfile/rhythmPeriod`` below the robot's interval. No other parameter was chosen on data of this sport.
    public static let tableTennis = Sport(
        "table tennis", aliases: ["table-tennis", "ping-pong", "tabletennis"],
        style: SwingStyle(
            peakRate: 7...20, timeToContact: (0.16, 0.035, 0.09...0.28),
            axisTilt: degrees(5...40), axisLean: degrees(-90...90),
            hubShare: 0.5...0.8, rollShare: -0.3...0.6, backOfHand: degrees(50...130),
            backswingProbability: 0.8, backswingDuration: 0.25...0.5, tempo: nil, backswingRate: 2...5,
            rest: (0.4, 0.2), contactRise: 0.001...0.003, backhandProbability: 0.45, waggleProbability: 0.1,
            isOneHanded: true)
    ) { ($0.rotationAxis, $0.minimumPeakRate, $0.rhythmPeriod) = (.own, 5, 1) }
}

/// Converts a range of angles from degrees to rad.
private func degrees(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    range.lowerBound * .pi / 180...range.upperBound * .pi / 180
}
