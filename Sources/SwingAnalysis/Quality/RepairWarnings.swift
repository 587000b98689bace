package import SwingMotion

extension StreamReport {
    /// Returns the warning about samples whose coarse timestamps were spread evenly.
    ///
    /// - Parameter name: The stream's name in the message.
    /// - Returns: One sentence that states the resolution and the assumption; `nil` if no samples were spread.
    func spreadWarning(of name: String) -> SessionWarning? {
        guard let coarseTimes, spreadCount > 0 else { return nil }
        let message =
            switch coarseTimes {
            case .rounded(let resolution):
                "\(name): the times have a resolution of \(resolution.milliseconds) ms, so \(spreadCount.of("sample")) "
                    + "\(spreadCount == 1 ? "was" : "were") spread evenly; a steady sample rate is assumed"
            case .packets(let size, let duration):
                "\(name): \(size) samples share each time, so \(spreadCount.of("sample")) were spread evenly over packets of "
                    + "\(duration.milliseconds) ms; each time is assumed to be that of the packet's first sample"
            }
        return SessionWarning(.coarseTimes, message)
    }

    /// Returns the warnings about samples that a copy contains otherwise than the recording.
    ///
    /// - Parameter name: The stream's name in the messages.
    /// - Returns: One sentence per finding.
    package func repairWarnings(of name: String) -> [String] {
        [
            reorderedCount > 0 ? "\(name): \(reorderedCount.of("late sample")) reordered in the copy" : nil,
            duplicateCount > 0 ? "\(name): \(duplicateCount.of("repeated sample")) omitted from the copy" : nil,
            spreadWarning(of: name)?.message,
            gravityFailures.count > 0 ? "\(name): gravity is unknown for \(gravityFailures.count.of("sample"))" : nil,
        ].compactMap { $0 }
    }
}
