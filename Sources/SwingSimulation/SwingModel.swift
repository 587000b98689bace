import SwingMotion

/// One swing: what is drawn for it, and the rigid-body movement that follows from that.
///
/// Time 0 is the start: the instant at which the forward rotation begins.
struct SwingModel {
    /// The movement.
    private(set) var gesture: Gesture
    /// What truly happened to the swing, in seconds after the start.
    private(set) var truth: TruthEvent
    /// The knocks before and after it.
    private(set) var knocks: [TruthEvent] = []

    /// Draws a swing.
    ///
    /// - Parameters:
    ///   - style: How the sport is played.
    ///   - conditions: How hard a swing is to find.
    ///   - isChecked: Whether the player thinks better of it soon after the start.
    ///   - player: Who swings.
    ///   - random: Where chance is drawn from.
    init(
        _ style: SwingStyle, _ conditions: Conditions, isChecked: Bool = false, by player: Player,
        from random: inout RandomSource
    ) {
        let timing = SwingTiming(style, conditions, from: &random)
        let place = SwingPlace(style, player, from: &random)
        let buzz = Buzz(conditions.buzz, from: &random)
        var movement = SwingMovement(timing, place, peakRate: random.uniform(style.peakRate))
        if isChecked {
            // The rate is greatest in the first third of the braking, so that the rest of it lasts 60 to 150 ms.
            movement = movement.checked(at: random.uniform(0.3...0.65), braking: random.uniform(0.09...0.15))
        }
        gesture = movement.gesture()
        gesture.buzz = buzz
        let height = movement.peak(of: gesture).time
        truth = TruthEvent(
            kind: isChecked ? TruthEvent.checkedKind : TruthEvent.missKind, start: 0, time: height)
        if timing.hits, !isChecked {
            let contact = Contact(at: timing.contact, style, conditions, from: &random)
            truth = TruthEvent(
                kind: TruthEvent.contactKind, start: 0, contact: timing.contact,
                peak: contact.height(in: gesture, without: movement.gesture(slowed: false)), time: timing.contact)
            gesture.bursts = [contact.burst]
            gesture.shakes = contact.shakes
        }
        for time in movement.knockTimes(conditions, from: &random) {
            knocks.append(gesture.addKnock(at: time, from: &random))
        }
    }
}
