#if Serve
    internal import NIOPosix
    internal import SwingMotion
    internal import SwingRecorder
    internal import SwingTables

    /// A recording that arrives in batches: its file, and the analysis of what is in it.
    ///
    /// A batch is acknowledged when its frames are in the file and the storage has them. Batches that arrive meanwhile
    /// share the next wait for the storage.
    actor BatchSession {
        /// The session's name in addresses.
        nonisolated let id: String
        /// The name of its recording.
        nonisolated var name: String { Self.name(of: id) }
        nonisolated let live: LiveAnalysis

        private var recording: ReceivedRecording
        private let tail: RecordingTail
        /// The number of changes of the file, and of those that the storage has.
        private var (changes, synced) = (0, 0)
        private var syncing: Task<Result<Void, SwingError>, Never>?
        private var hasName = false
        /// Why nothing more is accepted.
        private var failure: HTTPProblem?
        private var facts: SessionInfo?

        /// Returns the name of a session's recording.
        static func name(of id: String) -> String { "\(id).swingrec" }

        /// Opens the recording of a session where it ended, or begins it.
        ///
        /// - Throws: ``HTTPProblem`` if the file can't be continued.
        init(_ id: String, in folder: ServedFolder, _ live: LiveAnalysis, _ tail: RecordingTail) throws(HTTPProblem) {
            self.id = id
            self.live = live
            self.tail = tail
            do throws(SwingError) {
                recording = try ReceivedRecording(at: "\(folder.recordings)/\(Self.name(of: id))")
            } catch {
                // A recording that was uploaded, and others that no batch can continue, stay as they are.
                throw error.code == .badData ? HTTPProblem(409, error.description) : HTTPProblem(error)
            }
            facts = recording.contents.info
            // What a process wrote that was killed may not be on the storage yet.
            changes = recording.next > 0 ? 1 : 0
        }

        /// Receives a batch.
        ///
        /// - Parameters:
        ///   - frames: The frames, in the order of their numbers; none to learn which frame is expected.
        ///   - lost: The numbers of frames that the sender gives up.
        ///   - givesUp: Whether all holes are given up.
        /// - Returns: What was written, when the storage has it.
        /// - Throws: ``HTTPProblem`` if the frames are not possible, or can't be stored.
        func receive(
            _ frames: [ReceivedFrame], lost: [ClosedRange<Int>], givesUp: Bool = false
        ) async throws(HTTPProblem) -> ReceivedRecording.Receipt {
            if let failure { throw failure }
            if recording.isRemoved { throw stop(HTTPProblem(503, "the recording was removed; send it again")) }
            var receipt: ReceivedRecording.Receipt
            do throws(SwingError) {
                receipt = try recording.receive(frames, lost: lost)
                if givesUp, !receipt.missing.isEmpty {
                    let more = try recording.giveUpHoles()
                    receipt = receipt.followed(by: more)
                }
            } catch {
                throw error.code == .usage ? HTTPProblem(409, error.description) : HTTPProblem(error)
            }
            if receipt.written + receipt.lost.count > 0 { changes += 1 }
            let end = recording.size
            try await sync(to: changes)
            tail.advance(to: end)
            live.receive(receipt, recording.contents)
            if recording.contents.info != facts {
                // Another sport, or other ranges, change the swings so far.
                if facts != nil { live.restart() }
                facts = recording.contents.info
            }
            return receipt
        }

        /// Whether the recorder's last frame is in the file, and no frame is missing before it.
        var isFinished: Bool { recording.contents.isFinished }
        /// Whether the file has any frame.
        var isEmpty: Bool { recording.next == 0 }

        /// Accepts nothing more.
        func close() {
            failure = failure ?? HTTPProblem(503, "the session was closed meanwhile; send the batch again")
            tail.finish()
        }

        private func stop(_ problem: HTTPProblem) -> HTTPProblem {
            failure = problem
            tail.finish()
            return problem
        }

        /// Waits until the storage has a change.
        private func sync(to change: Int) async throws(HTTPProblem) {
            while synced < change {
                if let syncing {
                    // It may have begun before the change.
                    if case .failure(let error) = await syncing.value { throw stop(HTTPProblem(error)) }
                    continue
                }
                guard let sync = recording.sync else { return }
                let (reached, isNew) = (changes, !hasName)
                let task = Task {
                    // Disks are slow, and the other tasks need their threads.
                    let result = (try? await NIOThreadPool.singleton.runIfActive { sync() }) ?? Self.ended
                    // Who waits for this task must find it gone.
                    syncing = nil
                    if case .success = result {
                        if isNew { recording.syncName() }
                        hasName = true
                        synced = max(synced, reached)
                    }
                    return result
                }
                syncing = task
                if case .failure(let error) = await task.value { throw stop(HTTPProblem(error)) }
            }
        }

        private static let ended: Result<Void, SwingError> = .failure(
            SwingError(.inputOutput, "the service ends; send the batch again"))
    }

    extension ReceivedRecording.Receipt {
        /// The counts of two changes, one after the other.
        fileprivate func followed(by other: Self) -> Self {
            var sum = other
            sum.written += written
            sum.repeated += repeated
            sum.lost = lost + other.lost
            return sum
        }

        /// The answer to a batch.
        var json: JSONValue {
            func texts(_ ranges: [ClosedRange<Int>]) -> JSONValue { .array(ranges.map { .text(LostNumbers.text($0)) }) }
            return [
                "written": .integer(written), "repeated": .integer(repeated), "held": .integer(held),
                "next": .integer(next), "missing": texts(missing), "lost": texts(lost),
            ]
        }
    }
#endif
