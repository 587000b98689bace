extension AsyncSequence {
    /// Returns the same elements with any error as the type of failure.
    ///
    /// ``MotionBatches`` requires two streams with the same type of failure. An `AsyncStream`, which never fails, and
    /// Core Motion's updates, which may fail, have different ones.
    ///
    /// - Returns: The elements, without a buffer.
    public func erasingFailure() -> some AsyncSequence<Element, any Error> { AnyFailure(base: self) }
}

/// A sequence whose failure is any error.
private struct AnyFailure<Base: AsyncSequence>: AsyncSequence {
    let base: Base

    struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Base.Element? {
            try await base.next(isolation: actor)
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator()) }
}

extension AnyFailure: Sendable where Base: Sendable {}
