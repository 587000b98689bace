public import Foundation
internal import SwingRecorder

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends a recording to a service of `swing serve` while it is recorded.
///
/// The file of a `SessionRecorder` is the queue. The service keeps a batch before it acknowledges it, so that whatever was
/// acknowledged survives a crash of either side. After a failure, the uploader waits and tries again. After the app was
/// killed, another uploader of the same file and session continues with the first frame that was not acknowledged.
///
/// ```swift
/// let uploader = BatchUploader(sending: recorder.url, to: address, session: "anna-0501", token: token)
/// let upload = Task { try await uploader.run() }
/// ```
public final class BatchUploader: Sendable {
    private let sender: BatchSender

    /// Prepares the upload of a recording; ``run()`` begins it.
    ///
    /// - Parameters:
    ///   - url: The file, which a recorder has created.
    ///   - service: The address of the service, such as `http://court.local:8080`; its path and query are not used.
    ///   - session: The name of the session in the service: at most 100 letters, digits, hyphens, underscores and points,
    ///     beginning with a letter or digit. Two recordings need two names.
    ///   - token: The token of the service, as its address contains it.
    ///   - configuration: The configuration of the connection. By default, an attempt takes at most 30 seconds.
    public convenience init(
        sending url: URL, to service: URL, session: String, token: String,
        configuration: URLSessionConfiguration? = nil
    ) {
        self.init(
            sending: url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString, to: service,
            session: session,
            token: token, configuration: configuration, pauses: BatchSender.Pauses())
    }

    init(
        sending path: String, to service: URL, session: String, token: String,
        configuration: URLSessionConfiguration?, pauses: BatchSender.Pauses
    ) {
        var settings = configuration
        if settings == nil {
            let plain = URLSessionConfiguration.ephemeral
            plain.timeoutIntervalForRequest = 30
            settings = plain
        }
        let connection = BatchConnection(to: service, session: session, token: token, settings ?? .ephemeral)
        sender = BatchSender(sending: path, pauses: pauses) { try await connection.post($0) }
    }

    /// Sends batches until the recording is finished and the service has acknowledged all of it.
    ///
    /// Without a connection it waits, at most 30 seconds between two attempts. Cancel the task to stop it; the next call, or
    /// another uploader, continues.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read or is damaged, or if the service refuses the session,
    ///   for example because of the token; `CancellationError` if the task is cancelled.
    /// - Complexity: O(*n*), where *n* is the length of the file; memory is bounded.
    public func run() async throws { try await sender.run() }

    /// The progress so far.
    public var progress: UploadProgress { UploadProgress(sender.progress) }
}

/// The progress of an upload.
public struct UploadProgress: Hashable, Sendable {
    /// The number of frames that the service has acknowledged: the session's facts, and one frame for each chunk.
    public let acknowledgedCount: Int
    /// Whether the recording is finished, and all of it acknowledged.
    public let isFinished: Bool
    /// Why the last attempt failed; `nil` after a success.
    public let problem: String?

    init(_ progress: SenderProgress) {
        acknowledgedCount = progress.acknowledged
        isFinished = progress.isFinished
        problem = progress.problem
    }
}
