import SwingMotion

extension StreamReport {
    /// Returns the warning about samples whose coarse timestamps were spread evenly.
    ///
    /// - Parameter name: The stream's name in the message.
    /// - Returns: One sentence that states the resolution and the assumption; `nil` if no samples were spread.
    func spreadWarning(of name: String) -> String? {
        guard let coarseTimes, spreadCount > 0 else { return nil }
        return switch coarseTimes {
        case .rounded(let resolution):
            "\(name): the times have a resolution of \(resolution.milliseconds) ms, so \(spreadCount.of("sample")) "
                + "\(spreadCount == 1 ? "was" : "were") spread evenly; a steady sample rate is assumed"
        case .packets(let size, let duration):
            "\(name): \(size) samples share each time, so \(spreadCount.of("sample")) were spread evenly over packets of "
                + "\(duration.milliseconds) ms; each time is assumed to be that of the packet's first sample"
        }
    }
}
