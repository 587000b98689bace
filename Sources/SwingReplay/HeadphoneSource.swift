public import SwingMotion

/// Headphones of a ``Replay``: where their connections and motion come from.
public struct HeadphoneSource: Sendable {
    let updates: UpdateSource<HeadphoneUpdate>

    /// Creates headphones that tell given updates.
    ///
    /// - Parameter updates: The updates, in the order in which they come.
    public init(_ updates: [HeadphoneUpdate]) {
        self.updates = UpdateSource(updates)
    }

    /// Creates headphones that were recorded.
    ///
    /// - Parameter chunks: The recording's rows, of any length; each update begins to read them from the beginning.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == HeadphoneChunk {
        updates = UpdateSource(chunks) {
            var maker = HeadphoneUpdates()
            return { maker.updates(of: $0) }
        }
    }
}
