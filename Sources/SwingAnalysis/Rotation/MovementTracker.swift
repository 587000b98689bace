import SwingMotion

/// A tracker of movements in consecutive seconds; a gap in device motion ends all movements.
struct MovementTracker {
    private var segmenter: RotationSegmenter

    /// Creates a tracker.
    ///
    /// - Parameter threshold: The total rate above which a movement is tracked, in rad/s.
    init(threshold: Double) { segmenter = RotationSegmenter(threshold: threshold) }

    /// The first instant of the movements that have not ended, in seconds; infinity if there are none.
    var openTimestamp: Double { segmenter.open.reduce(.infinity) { min($0, $1.startTimestamp) } }

    /// Analyzes the next second.
    ///
    /// - Parameter batch: The second.
    /// - Returns: The movements that ended.
    mutating func analyze(_ batch: MotionBatch) -> [RotationSegment] {
        let motion = batch.deviceMotion
        var ended: [RotationSegment] = []
        var start = 0
        for gap in batch.deviceMotionGaps {
            let border = motion.time.firstIndex(from: gap.endTimestamp)
            ended += segmenter.analyze(motion, start..<border)
            ended += segmenter.finish()
            start = border
        }
        return ended + segmenter.analyze(motion, start..<motion.count)
    }

    /// Ends all movements at the end of the recording, and returns them.
    mutating func finish() -> [RotationSegment] { segmenter.finish() }
}
