package import SwingMotion

extension StreamReport {
    /// What errors and warnings call the accelerometer's stream.
    package static let accelerometerName = "the accelerometer"
    /// What errors and warnings call device motion's stream.
    package static let deviceMotionName = "device motion"

    /// The reason why nothing can be measured in the stream, or `nil`.
    ///
    /// - Parameter name: What the stream is called.
    package func problem(of name: String) -> String? {
        if sampleCount == 0 { return "\(name) has no samples; record both streams" }
        if let problem = unusableProblem(of: name) { return problem }
        if 2 * reorderedCount > sampleCount {
            return "of the \(sampleCount.of("sample")) of \(name) \(reorderedCount) come too late; expected timestamps "
                + "that rise: sort the samples by time"
        }
        if rate < 10 || rate > 5000 {
            return "\(name) has \(Float(rate)) samples a second; expected timestamps in seconds"
        }
        return nil
    }

    /// The reason why too few of the stream's samples can be used, or `nil`.
    ///
    /// - Parameter name: What the stream is called.
    package func unusableProblem(of name: String) -> String? {
        let samples = "\(sampleCount.of("sample")) of \(name)"
        if usedCount < max(strayCount, 1), strayCount == droppedCount {
            return "\(samples) lie more than a second from their neighbours in time; expected timestamps in seconds: "
                + "divide milliseconds by 1000"
        }
        // Tables of several sensors repeat the slower one's last sample, at most a hundredfold; more is a stopped clock.
        let repeated = duplicateCount < 100 * usedCount ? duplicateCount : 0
        guard usedCount == 0 || usedCount < droppedCount - repeated else { return nil }
        return "of the \(samples) \(droppedCount) can't be used (\(dropReasons)); expected finite "
            + "values and timestamps in seconds that rise"
    }

    /// What is doubtful in the stream, each in one sentence.
    ///
    /// - Parameter name: What the stream is called.
    package func warnings(of name: String) -> [String] {
        var warnings: [String] = []
        if droppedCount > 0 {
            warnings.append("\(name): \(droppedCount) of \(sampleCount.of("sample")) dropped (\(dropReasons))")
        }
        if reorderedCount > 0 { warnings.append("\(name): \(reorderedCount.of("late sample")) put in place") }
        if gapCount > 0 { warnings.append("\(name): \(gapCount.of("gap")), \(gapDuration.fixed(3)) s together") }
        if clockResetCount > 0 { warnings.append("\(name): the clock began anew \(clockResetCount.of("time"))") }
        return warnings
    }

    /// How many samples were dropped for each reason.
    private var dropReasons: String {
        [
            (invalidCount, "not finite"), (duplicateCount, "repeated"), (lateCount, "too late"),
            (strayCount, "stray in time"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension StreamQuality {
    /// What is doubtful in the stream's values, each in one sentence.
    ///
    /// - Parameter name: What the stream is called.
    func warnings(of name: String) -> [String] {
        guard stuckCount > 0 else { return [] }
        return [
            "\(name) got stuck \(stuckCount.of("time")), \(stuckDuration.fixed(3)) s together: the same values again and "
                + "again"
        ]
    }
}
