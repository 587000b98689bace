import ArgumentParser

/// An instant in a recording, as the user names it.
enum PlotInstant: ExpressibleByArgument, Equatable {
    /// On the recording's own clock, in seconds.
    case timestamp(Double)
    /// Since the recording's first sample, in seconds.
    case elapsed(Double)

    init?(argument: String) {
        guard let value = Double(argument), value.isFinite else { return nil }
        self = argument.hasPrefix("+") ? .elapsed(value) : .timestamp(value)
    }

    /// The instant on the clock of a recording that begins at `first`.
    func timestamp(first: Double) -> Double {
        switch self {
        case .timestamp(let time): time
        case .elapsed(let time): first + time
        }
    }
}
