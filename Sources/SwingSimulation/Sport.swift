/// A sport in which a player swings an implement at a ball.
public enum Sport: String, CaseIterable, Hashable, Sendable {
    /// Two hands, a ball in flight, a swing without much of a backswing.
    case baseball
    /// Two hands, a ball at rest, a long backswing in a tilted plane.
    case golf
    /// One hand, a ball in flight, forehands and backhands.
    case tennis
}

/// A side of the body or of the device.
public enum Side: String, CaseIterable, Hashable, Sendable {
    /// The left side.
    case left
    /// The right side.
    case right

    /// The other side.
    var opposite: Side { self == .left ? .right : .left }
}
