public import SwingMotion

/// What a group of swings comes to.
public struct StudyFigures: Sendable {
    /// How many swings there are.
    public let swingCount: Int
    /// How many met something.
    public let contactCount: Int
    /// How many met nothing.
    public let missCount: Int
    /// How many are uncertain.
    public let uncertainCount: Int
    /// How many contacts have no time to contact, because it is withheld.
    public let withheldCount: Int
    /// Times to contact in seconds, as far as they are given.
    public let timeToContact: Spread
    /// Greatest rotation rates of all swings in rad/s.
    public let peakRotationRate: Spread
    /// Greatest accelerations of contacts in g.
    public let peakAcceleration: Spread

    /// Sums up swings.
    ///
    /// - Parameter swings: The swings.
    /// - Complexity: O(*n* log *n*).
    public init(_ swings: [Swing]) {
        let contacts = swings.filter { $0.outcome == .contact }
        swingCount = swings.count
        contactCount = contacts.count
        missCount = swings.count { $0.outcome == .miss }
        uncertainCount = swings.count { $0.outcome == .uncertain }
        withheldCount = contacts.count { $0.timeToContact.isNaN }
        timeToContact = Spread(swings.map(\.timeToContact))
        peakRotationRate = Spread(swings.map { $0.peakRotationRate.magnitude })
        peakAcceleration = Spread(contacts.map(\.peakAcceleration))
    }
}
