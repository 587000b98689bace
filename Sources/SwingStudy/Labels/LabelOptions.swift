public import SwingResults

/// The options for comparing results with labels.
public struct LabelOptions: Hashable, Sendable {
    /// The difference between the labels' clock and the sensor's.
    public enum Offset: Hashable, Sendable {
        /// Both clocks agree.
        case none
        /// A known difference: the seconds to add to the labels' times.
        case given(Double)
        /// The difference is estimated from the swings.
        case estimated
    }

    /// The instant of a label that is an interval.
    public enum Instant: String, CaseIterable, Hashable, Sendable {
        /// The beginning of the interval.
        case begin
        /// The middle of the interval.
        case middle
        /// The end of the interval.
        case end
    }

    /// The meaning of the labels' words.
    public var kinds = LabelKinds()
    /// The meaning of the labels' times; `nil` if it is found out from the times.
    public var times: LabelTimeMeaning.Choice?
    /// The zone of times of day, as its offset from UTC in seconds; `nil` if it is found out.
    public var utcOffset: Int?
    /// The session of the labels; `nil` if the labels name it, or the results contain one session.
    public var session: String?
    /// The instant of a label that is an interval; `nil` for the beginning, which then is not compared in time.
    public var instant: Instant?
    /// The maximum distance of a label from its swing, in seconds.
    public var tolerance = Self.defaultTolerance
    /// The difference between the clocks.
    public var offset = Offset.none
    /// The detected swings to leave out of the comparison, together with their labels.
    public var exclusions: ExcludeList?

    /// The default of ``tolerance``, in seconds.
    public static let defaultTolerance = 0.5

    /// Creates the default options.
    public init() {}
}
