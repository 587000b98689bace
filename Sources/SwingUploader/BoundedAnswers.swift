internal import Foundation
internal import SwingMotion
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Receives the answers of a connection's requests, and ends a request whose answer is too long.
final class BoundedAnswers: NSObject, URLSessionDataDelegate {
    private struct Answer {
        var body = Data()
        let continuation: CheckedContinuation<(Data, URLResponse?), any Error>
    }

    /// The length of the longest answer in bytes.
    private let limit: Int
    /// The unfinished answers by the numbers of their tasks.
    private let answers = Mutex<[Int: Answer]>([:])

    init(limit: Int) { self.limit = limit }

    /// Begins a request, and waits for its answer.
    ///
    /// - Parameter task: A task that has not begun, of a session with this delegate.
    /// - Returns: The body and the head of the answer.
    /// - Throws: The error of the connection, or one about an answer that is too long.
    func answer(to task: URLSessionDataTask) async throws -> (Data, URLResponse?) {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                answers.withLock { $0[task.taskIdentifier] = Answer(continuation: continuation) }
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let number = dataTask.taskIdentifier
        let tooLong = answers.withLock { answers -> Answer? in
            let length = (answers[number]?.body.count ?? 0) + data.count
            guard length <= limit else { return answers.removeValue(forKey: number) }
            answers[number]?.body.append(data)
            return nil
        }
        guard let tooLong else { return }
        tooLong.continuation.resume(throwing: SwingError(.inputOutput, "the answer is too long"))
        dataTask.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let answer = answers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let error {
            answer.continuation.resume(throwing: error)
        } else {
            answer.continuation.resume(returning: (answer.body, task.response))
        }
    }
}
