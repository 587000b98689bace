public import SwingMotion
public import SwingResults

/// What a label states about an event.
package enum LabelKind: String, CaseIterable, Hashable, Sendable {
    /// A swing with contact.
    case contact
    /// A swing without contact (air swing).
    case miss
    /// A swing whose outcome the label does not state; it counts for the detection only.
    case swing
    /// A checked swing, which is neither contact nor miss.
    case checked
    /// Something else than a swing, such as a tap; a swing detected there is a false alarm.
    case other
    /// Not compared at all; such labels are counted.
    case ignore

    /// Whether the label states that a swing was made.
    package var isSwing: Bool { [.contact, .miss, .swing].contains(self) }
    /// The outcome that the label states; `nil` if it states none.
    package var outcome: SwingOutcome? {
        switch self {
        case .contact: .contact
        case .miss: .miss
        case .swing, .checked, .other, .ignore: nil
        }
    }
}

/// The meaning of the words in label files.
public struct LabelKinds: Hashable, Sendable {
    private var kinds: [String: LabelKind] = Self.common

    /// Creates the table of common words.
    public init() {}

    /// Creates the table of common words with further ones.
    ///
    /// - Parameter text: Words and their kinds, such as `hit=contact,whiff=miss,pitch=ignore`. A further word replaces a
    ///   common one. Case, and whether words are separated by spaces, `-` or `_`, do not matter.
    /// - Throws: ``SwingMotion/SwingError`` if the text is not such a list.
    public init(adding text: String) throws(SwingError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, !Self.key(sides[0]).isEmpty, let kind = LabelKind(rawValue: Self.key(sides[1]))
            else {
                throw SwingError(
                    .usage,
                    "--kinds: found \(VisibleText.quoted(String(part))), expected WORD=KIND, with one of the kinds "
                        + LabelKind.allCases.map(\.rawValue).joined(separator: ", ")
                        + NearestWord.suggestion(
                            for: sides.last.map(Self.key) ?? "", in: LabelKind.allCases.map(\.rawValue)))
            }
            kinds[Self.key(sides[0])] = kind
        }
    }

    /// Returns the kind that a word means.
    ///
    /// - Parameter word: A word in a label file.
    /// - Returns: The kind, or `nil` if the word is unknown.
    package func kind(of word: String) -> LabelKind? { kinds[Self.key(word)] }

    /// Returns the kind of a label: that of its own word, or of a detail if its own word states no outcome.
    func kind(of label: TimeLabel) -> LabelKind? {
        let own = kind(of: label.kind)
        guard own == nil || own == .swing else { return own }
        return label.details.lazy.compactMap(kind).first ?? own
    }

    /// Returns a word in lower case, with one space between its parts.
    private static func key(_ word: String) -> String {
        word.lowercased().split { $0.isWhitespace || $0 == "_" || $0 == "-" }.joined(separator: " ")
    }

    /// The common words, in alphabetical order.
    static let words = common.keys.sorted()

    private static let common: [String: LabelKind] = {
        let words: [LabelKind: [String]] = [
            .contact: [
                "contact", "hit", "impact", "ball contact", "ball hit", "bat contact", "swing hit", "swing contact",
                "made contact", "struck", "ball struck", "foul ball", "foul tip",
            ],
            .miss: [
                "miss", "missed", "air swing", "airswing", "whiff", "whiffed", "swing miss", "swing and miss",
                "missed swing", "no contact", "dry swing", "practice swing", "shadow swing", "air shot",
            ],
            .swing: ["swing", "swings", "stroke", "shot"],
            .checked: ["checked", "checked swing", "check swing"],
            .other: [
                "other", "no swing", "noswing", "non swing", "nonswing", "not a swing", "tap", "clap", "walk",
                "walking",
                "run", "running", "jump", "rest", "waggle", "noise",
            ],
            .ignore: ["ignore", "ignored"],
        ]
        var kinds: [String: LabelKind] = [:]
        for (kind, names) in words { for name in names { kinds[name] = kind } }
        return kinds
    }()
}

/// The options for comparing results with labels.
public struct LabelOptions: Hashable, Sendable {
    /// The difference between the labels' clock and the sensor's.
    public enum Offset: Hashable, Sendable {
        /// Both clocks agree.
        case none
        /// A known difference: the seconds to add to the labels' times.
        case given(Double)
        /// A known difference for each session.
        case perSession(LabelOffsets)
        /// The difference is estimated from the swings of each session.
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
    /// The maximum distance of a sound from its swing, in seconds.
    package static let soundTolerance = 0.1

    /// Creates the default options.
    public init() {}
}
