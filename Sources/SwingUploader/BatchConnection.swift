internal import Foundation
internal import SwingMotion
internal import SwingRecorder

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// The requests of one session.
final class BatchConnection: Sendable {
    private let session: URLSession
    private let answers = BoundedAnswers(limit: InputLimits.answer)
    private let address: URL
    private let token: String

    init(to service: URL, session name: String, token: String, _ configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: answers, delegateQueue: nil)
        var parts = URLComponents(url: service, resolvingAgainstBaseURL: true) ?? URLComponents()
        parts.path = "/sessions/\(name)/batches"
        (parts.query, parts.fragment) = (nil, nil)
        address = parts.url ?? service
        self.token = token
    }

    deinit { session.finishTasksAndInvalidate() }

    /// The fields of an answer that a sender needs.
    private struct Fields: Decodable {
        var next: Int?
        var message: String?
    }

    /// Sends a batch.
    ///
    /// - Throws: The error of the connection, or one about an answer of more than 64 KiB.
    func post(_ batch: [UInt8]) async throws -> BatchSender.Answer {
        var request = URLRequest(url: address)
        request.httpMethod = "POST"
        request.httpBody = Data(batch)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        let (data, response) = try await answers.answer(to: session.dataTask(with: request))
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        let fields = try? JSONDecoder().decode(Fields.self, from: data)
        return BatchSender.Answer(
            status: response.statusCode, next: fields?.next, message: fields?.message ?? "",
            pause: response.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init))
    }
}
