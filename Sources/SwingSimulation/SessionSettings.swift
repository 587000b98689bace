extension SessionSimulation {
    /// What a simulated session is like.
    public struct Settings: Hashable, Sendable {
        /// Which things happen in a session.
        public enum Events: String, CaseIterable, Hashable, Sendable {
            /// Swings, with and without contact, and other movements between them.
            case all
            /// Taps, claps, walking and other movements, but no swing.
            case nonSwings
        }

        /// What is played.
        public var sport: Sport
        /// How long the session lasts, in minutes.
        public var minutes: Double
        /// What all chance is drawn from: the same settings and seed give the same samples.
        public var seed: UInt64
        /// The accelerometer's rate in Hz, or `nil` for a watch's real cadence of 801.9 Hz on average.
        public var accelerometerRate: Double?
        /// Which things happen.
        public var events: Events
        /// How hard the session is for an analysis.
        public var difficulty: Difficulty
        /// With which hand the player plays, or `nil` to draw it: one player in four is left-handed.
        public var handedness: Side?
        /// Which wrist wears the device, or `nil` for the usual one: the leading wrist of two, the racket's wrist.
        public var wrist: Side?
        /// On which side of the display the crown is, or `nil` to draw it: for one player in four, left.
        public var crown: Side?

        /// Creates settings.
        ///
        /// - Parameters:
        ///   - sport: What is played.
        ///   - minutes: How long the session lasts, in minutes.
        ///   - seed: What all chance is drawn from.
        ///   - accelerometerRate: The accelerometer's rate in Hz, or `nil` for a watch's real cadence.
        ///   - events: Which things happen.
        ///   - difficulty: How hard the session is for an analysis.
        ///   - handedness: With which hand the player plays, or `nil` to draw it.
        ///   - wrist: Which wrist wears the device, or `nil` for the usual one.
        ///   - crown: On which side of the display the crown is, or `nil` to draw it.
        /// - Precondition: `minutes` is above 0 and at most 60,000; a rate is from 10 to 10,000 Hz.
        public init(
            sport: Sport = .baseball, minutes: Double = 10, seed: UInt64 = 1, accelerometerRate: Double? = nil,
            events: Events = .all, difficulty: Difficulty = .plain, handedness: Side? = nil, wrist: Side? = nil,
            crown: Side? = nil
        ) {
            precondition(minutes > 0 && minutes <= 60_000, "minutes must be above 0 and at most 60,000")
            if let rate = accelerometerRate {
                precondition(rate >= 10 && rate <= 10_000, "the accelerometer's rate must be from 10 to 10,000 Hz")
            }
            self.sport = sport
            self.minutes = minutes
            self.seed = seed
            self.accelerometerRate = accelerometerRate
            self.events = events
            self.difficulty = difficulty
            self.handedness = handedness
            self.wrist = wrist
            self.crown = crown
        }
    }
}
