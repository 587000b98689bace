import SwingMotion

/// A tracker of movements: rotations about gravity in both directions, and fast rotations about tilted axes.
struct MovementTracker {
    private let profile: SwingProfile
    private var aboutGravity: [RotationSegmenter]
    /// The segmenter of the total rate; `nil` if the profile follows rotations about gravity only.
    private var total: RotationSegmenter?

    /// Creates a tracker.
    init(profile: SwingProfile) {
        self.profile = profile
        aboutGravity = [1, -1].map {
            RotationSegmenter(sign: $0, threshold: RotationSegmenter.part * profile.minimumPeakRate)
        }
        if profile.rotationAxis == .own {
            total = RotationSegmenter(sign: 1, threshold: TiltedRotations.totalFactor * profile.minimumPeakRate)
        }
    }

    /// The first instant of the movements that have not ended, in seconds; infinity if there are none.
    var openTimestamp: Double {
        var earliest = total?.open?.startTimestamp ?? .infinity
        for segmenter in aboutGravity { earliest = min(earliest, segmenter.open?.startTimestamp ?? .infinity) }
        return earliest
    }

    /// Analyzes the next second.
    ///
    /// - Parameters:
    ///   - batch: The second. A gap in device motion ends all movements.
    ///   - rates: Its rotation rates.
    ///   - recent: The last seconds, including this one.
    /// - Returns: The movements that ended.
    mutating func analyze(_ batch: MotionBatch, _ rates: RotationRates, recent: RecentMotion) -> [RotationSegment] {
        let time = batch.deviceMotion.time
        var ended: [RotationSegment] = []
        var start = 0
        for gap in batch.deviceMotionGaps {
            let border = time.firstIndex(from: gap.endTimestamp)
            analyze(time, rates, start..<border, recent, &ended)
            ended += finish(recent: recent)
            start = border
        }
        analyze(time, rates, start..<time.count, recent, &ended)
        return ended
    }

    private mutating func analyze(
        _ time: SampleColumn<Double>, _ rates: RotationRates, _ range: Range<Int>, _ recent: RecentMotion,
        _ ended: inout [RotationSegment]
    ) {
        let time = time.span.extracting(range)
        for i in aboutGravity.indices {
            ended += Self.long(aboutGravity[i].analyze(time, rates.aboutGravity.span.extracting(range)))
        }
        ended += tilted(total?.analyze(time, rates.total.span.extracting(range)) ?? [], recent)
    }

    /// Ends all movements, at a gap or at the end of the recording, and returns them.
    mutating func finish(recent: RecentMotion) -> [RotationSegment] {
        var ended: [RotationSegment] = []
        for i in aboutGravity.indices { ended += Self.long(aboutGravity[i].finish()) }
        return ended + tilted(total?.finish() ?? [], recent)
    }

    /// Returns the segments that are longer than the shake of an impact.
    private static func long(_ segments: [RotationSegment]) -> [RotationSegment] {
        segments.filter { $0.duration >= SwingAnalyzer.shortestSegment }
    }

    /// Returns the stretches of the total rate in which the axis is tilted, with their axes.
    private func tilted(_ stretches: [RotationSegment], _ recent: RecentMotion) -> [RotationSegment] {
        guard !stretches.isEmpty else { return [] }
        let rotations = TiltedRotations(profile: profile, recent: recent)
        return stretches.compactMap { stretch in
            let (axis, isTilted) = rotations.axis(of: stretch)
            guard isTilted else { return nil }
            var stretch = stretch
            stretch.axis = axis
            return stretch
        }
    }
}
