/// How hard a simulated session is for an analysis.
///
/// `Conditions` holds every number that a difficulty stands for.
public enum Difficulty: String, CaseIterable, Hashable, Sendable {
    /// Clear swings, clear blows, sensors without faults.
    case plain
    /// Weak blows, a trembling arm, checked swings, knocks, and sensors that lose samples now and then.
    case hard
    /// More of all that than a real session has.
    case brutal
}
