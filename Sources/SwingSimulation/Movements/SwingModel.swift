import SwingMotion

/// One randomly drawn swing as a rigid-body movement.
///
/// Time 0 is the start: the instant at which the forward rotation begins.
struct SwingModel {
    /// The movement.
    private(set) var gesture: Gesture
    /// The swing's true event, in seconds after the start.
    private(set) var truth: TruthEvent
    /// The knocks before and after the swing.
    private(set) var knocks: [TruthEvent] = []

    /// Draws a swing.
    ///
    /// - Parameters:
    ///   - style: The sport's style.
    ///   - conditions: The conditions of the session's difficulty.
    ///   - isChecked: Whether the swing is stopped on the way.
    ///   - player: The player.
    ///   - random: The random source.
    init(
        _ style: SwingStyle, _ conditions: Conditions, isChecked: Bool = false, by player: Player,
        from random: inout RandomSource
    ) {
        let timing = SwingTiming(style, conditions, from: &random)
        let place = SwingPlace(style, player, from: &random)
        let vibration = ArmVibration(conditions.vibration, from: &random)
        var movement = SwingMovement(timing, place, peakRate: random.uniform(style.peakRate))
        if isChecked {
            // The rate peaks in the first third of the braking, so that the rest of the braking lasts 60 to 150 ms.
            movement = movement.checked(at: random.uniform(0.3...0.65), braking: random.uniform(0.09...0.15))
        }
        gesture = movement.gesture()
        gesture.vibration = vibration
        let peakTime = movement.peak(of: gesture).time
        truth = TruthEvent(
            kind: isChecked ? .checked : .miss, eventTimestamp: peakTime)
        truth.start(in: gesture)
        if timing.hits, !isChecked {
            let contact = BallContact(at: timing.contact, style, conditions, from: &random)
            truth = TruthEvent(
                kind: .contact, contactTimestamp: timing.contact,
                peakTimestamp: contact.height(in: gesture, without: movement.gesture(slowed: false)),
                eventTimestamp: timing.contact)
            truth.start(in: gesture)
            gesture.blows = [contact.blow]
            gesture.shakes = contact.shakes
        }
        for time in movement.knockTimes(conditions, from: &random) {
            knocks.append(gesture.addKnock(at: time, from: &random))
        }
    }
}

/// A practice swing and, 1.0 to 1.8 s later, the real swing.
///
/// The arm's return from the first swing is the backswing of the second. Time 0 is the start of the first.
struct DoubleSwing {
    /// The movement of both swings.
    private(set) var gesture: Gesture
    /// The true event of the practice swing, a miss, in seconds after the first start.
    let practice: TruthEvent
    /// The true event of the real swing, in seconds after the first start.
    private(set) var truth: TruthEvent

    /// Draws two swings in the same place.
    ///
    /// - Parameters:
    ///   - style: The sport's style.
    ///   - conditions: The conditions of the session's difficulty.
    ///   - player: The player.
    ///   - random: The random source.
    init(_ style: SwingStyle, _ conditions: Conditions, by player: Player, from random: inout RandomSource) {
        let timings = (
            SwingTiming(style, conditions, from: &random).practice,
            SwingTiming(style, conditions, from: &random).following
        )
        let place = SwingPlace(style, player, from: &random)
        let slow = style.peakRate.lowerBound...(style.peakRate.lowerBound + style.peakRate.upperBound) / 2
        let first = SwingMovement(timings.0, place, peakRate: random.uniform(slow))
        let second = SwingMovement(timings.1, place, peakRate: random.uniform(style.peakRate))

        // The arm returns at no more than 9 rad/s if there is time.
        let (pause, rest) = (random.uniform(0...0.1), random.uniform(0...0.1))
        let angle = first.gesture().turn.state(at: first.end).position
        let needed = first.end + pause + rest + Track.moveDuration(over: angle, below: 9)
        let delay = min(max(random.uniform(1...1.8), needed), 1.8)
        let back = (start: first.end + pause, duration: delay - rest - first.end - pause)

        func both(slowed: Bool) -> Gesture {
            let real = second.gesture(slowed: slowed)
            var gesture = first.gesture(back: back)
            gesture.hubShare = min(gesture.hubShare, real.hubShare)
            (gesture.pose, gesture.arm) = (real.pose, real.arm)
            gesture.append(real, after: delay)
            return gesture
        }
        gesture = both(slowed: true)
        gesture.vibration = ArmVibration(conditions.vibration, from: &random)
        var practice = TruthEvent(kind: .miss, eventTimestamp: first.peak(of: gesture).time)
        practice.start(in: gesture)
        self.practice = practice
        truth = TruthEvent(
            kind: .miss, eventTimestamp: second.peak(of: gesture, from: delay).time)
        truth.start(in: gesture)
        guard timings.1.hits else { return }
        let instant = delay + timings.1.contact
        let contact = BallContact(at: instant, style, conditions, from: &random)
        truth = TruthEvent(
            kind: .contact, contactTimestamp: instant,
            peakTimestamp: contact.height(in: gesture, without: both(slowed: false)), eventTimestamp: instant)
        truth.start(in: gesture)
        gesture.blows = [contact.blow]
        gesture.shakes = contact.shakes
    }
}

extension TruthEvent {
    /// Adds the starts of a swing whose other instants are known, in seconds since the gesture's origin.
    fileprivate mutating func start(in gesture: Gesture) {
        let hasContact = contactTimestamp != nil
        let starts = TrueStarts(
            gesture, before: (contactTimestamp ?? eventTimestamp).orNaN, hasContact: hasContact)
        (startTimestamp.orNaN, gravityStartTimestamp.orNaN) = (starts.own, starts.gravity)
    }
}
