#if Serve
    internal import SwingMotion
    internal import SwingRecorder

    /// The sessions whose batches arrive now.
    actor LiveSessions {
        private struct Entry {
            let session: BatchSession
            var lastUse = ContinuousClock.now
            /// The number of requests that use the session.
            var users = 0
        }

        /// The time without a batch after which a page shows that the connection is lost.
        private static let silence = Duration.seconds(5)
        /// The time without a batch after which a session is closed and analysed as it is.
        private static let patience = Duration.seconds(120)

        private let folder: ServedFolder
        private let study: ServedStudy
        private let feed: LiveFeed
        private let limit: Int
        private var open: [String: Entry] = [:]

        /// - Parameters:
        ///   - folder: The folder that gets the recordings.
        ///   - study: The analysis of recordings that have ended.
        ///   - feed: What pages see.
        ///   - limit: The maximum number of sessions at a time.
        init(_ folder: ServedFolder, _ study: ServedStudy, _ feed: LiveFeed, limit: Int) {
            self.folder = folder
            self.study = study
            self.feed = feed
            self.limit = limit
        }

        /// The number of open sessions.
        var count: Int { open.count }

        /// Receives a batch of a session, as ``BatchSession/receive(_:lost:givesUp:)``.
        ///
        /// - Parameters:
        ///   - frames: The frames.
        ///   - lost: The numbers of frames that the sender gives up.
        ///   - ends: Whether all holes are given up and the session ends.
        ///   - id: The session.
        /// - Returns: What was written, when the storage has it.
        /// - Throws: ``HTTPProblem``, also if too many sessions are open.
        func receive(
            _ frames: [ReceivedFrame], lost: [ClosedRange<Int>], ends: Bool, for id: String
        ) async throws(HTTPProblem) -> ReceivedRecording.Receipt {
            let session = try use(id)
            do throws(HTTPProblem) {
                let receipt = try await session.receive(frames, lost: lost, givesUp: ends)
                let isDone = await session.isFinished && receipt.missing.isEmpty && receipt.held == 0
                let isUnused = await session.isEmpty && receipt.held == 0
                release(id)
                if ends || isDone || isUnused {
                    await close(id, session, isChanged: receipt.written + receipt.lost.count > 0 || ends, .finished)
                }
                return receipt
            } catch {
                release(id)
                // After an error of the storage, the file has to be read again. Others leave the session as it was.
                if error.status >= 500 { await close(id, session, isChanged: true, .interrupted) }
                throw error
            }
        }

        /// Closes the session of a recording that is about to be removed.
        func drop(_ name: String) async {
            guard let (id, entry) = open.first(where: { BatchSession.name(of: $0.key) == name }) else { return }
            await close(id, entry.session, isChanged: false, .interrupted)
        }

        /// Shows which sessions have become silent, and closes those that stay so.
        func look() async {
            for (id, entry) in open where entry.users == 0 {
                let silence = entry.lastUse.duration(to: .now)
                if silence > Self.patience {
                    await close(id, entry.session, isChanged: true, .interrupted)
                } else if silence > Self.silence {
                    feed.changeKnown(id) { $0.state = .silent }
                }
            }
        }

        private func use(_ id: String) throws(HTTPProblem) -> BatchSession {
            if open[id] == nil {
                guard open.count < limit else {
                    throw HTTPProblem(503, "\(limit) sessions arrive already; send the batch again in a moment")
                }
                let name = BatchSession.name(of: id)
                let tail = RecordingTail("\(folder.recordings)/\(name)")
                let live = LiveAnalysis(id, in: folder, tail, feed)
                open[id] = Entry(session: try BatchSession(id, in: folder, live, tail))
                folder.open.add(name)
            }
            guard let session = open[id]?.session else { throw HTTPProblem(503, "the session ended; send it again") }
            open[id]?.users += 1
            open[id]?.lastUse = .now
            return session
        }

        private func release(_ id: String) {
            open[id]?.users -= 1
            open[id]?.lastUse = .now
        }

        private func close(
            _ id: String, _ session: BatchSession, isChanged: Bool, _ state: LiveFeed.View.State
        ) async {
            guard let entry = open[id], entry.session === session else { return }
            open[id] = nil
            await session.close()
            folder.open.remove(session.name)
            feed.changeKnown(id) { $0.state = state }
            // The acknowledgement does not wait for the analysis.
            if isChanged { Task { await study.update() } }
        }
    }
#endif
