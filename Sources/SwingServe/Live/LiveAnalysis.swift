#if Serve
    internal import SwingFiles
    internal import SwingIngest
    internal import SwingMotion
    internal import SwingRecorder
    internal import SwingResults
    internal import SwingStudy
    internal import SwingTables
    internal import Synchronization

    /// The analysis of a recording that still arrives: the same as that of the finished file, on what is in the file so far.
    final class LiveAnalysis: Sendable {
        private struct State {
            var task: Task<Void, Never>?
            /// The numbers of samples and the seconds of both streams some seconds ago.
            var before: (accelerometer: StreamCount, deviceMotion: StreamCount)?
        }

        /// The time over which rates are measured, in seconds.
        private static let span = 4.0

        private let id: String
        private let folder: ServedFolder
        private let feed: LiveFeed
        private let tail: RecordingTail
        private let state = Mutex(State())

        init(_ id: String, in folder: ServedFolder, _ tail: RecordingTail, _ feed: LiveFeed) {
            self.id = id
            self.folder = folder
            self.tail = tail
            self.feed = feed
        }

        /// Shows what a batch brought, and begins the analysis when both streams are there.
        func receive(_ receipt: ReceivedRecording.Receipt, _ contents: RecordedContents) {
            guard receipt.written > 0 || state.withLock({ $0.task != nil }) else { return }
            let (accelerometer, deviceMotion) = (contents.accelerometer, contents.deviceMotion)
            let rates: (Double, Double)? = state.withLock { state in
                guard let before = state.before else {
                    state.before = (accelerometer, deviceMotion)
                    return nil
                }
                guard accelerometer.seconds - before.accelerometer.seconds >= Self.span else { return nil }
                state.before = (accelerometer, deviceMotion)
                return (accelerometer.rate(since: before.accelerometer), deviceMotion.rate(since: before.deviceMotion))
            }
            feed.change(id) { view in
                view.state = .receiving
                view.facts["player"] = .known(contents.info?.player)
                view.facts["sport"] = .known(contents.info?.sport)
                view.facts["seconds"] = .number((accelerometer.seconds * 10).rounded() / 10)
                view.facts["missing"] = .array(receipt.missing.map { .text(LostNumbers.text($0)) })
                view.facts["lost"] = .integer(contents.lost.count)
                if let rates {
                    view.facts["accelerometerRate"] = .known((rates.0 * 10).rounded() / 10)
                    view.facts["deviceMotionRate"] = .known((rates.1 * 10).rounded() / 10)
                }
            }
            if accelerometer.count > 0, deviceMotion.count > 0 { begin() }
        }

        /// Analyses the recording from its beginning, with its current facts.
        func restart() {
            let task = state.withLock { state in
                defer { state.task = nil }
                return state.task
            }
            guard let task else { return }
            task.cancel()
            begin()
        }

        private func begin() {
            state.withLock { state in
                guard state.task == nil else { return }
                let run = feed.begin(id)
                state.task = Task { @concurrent in await self.run(run) }
            }
        }

        private func run(_ run: Int) async {
            var options = AnalysisOptions()
            if FilePlace(folder.table).exists { options.sessionTable = try? SessionTable(readingAt: folder.table) }
            let analysis = RecordingAnalysis(
                of: "\(folder.recordings)/\(BatchSession.name(of: id))", options: options)
            let tail = tail
            do {
                let outcome = try await analysis.run(into: LiveSwings(id: id, run: run, feed: feed)) { _ in
                    MotionBatches(accelerometer: tail.accelerometer, deviceMotion: tail.deviceMotion)
                }
                guard let error = outcome.error else { return }
                feed.change(id) { if $0.run == run { $0.facts["problem"] = .text(error.message) } }
            } catch {
                // It was cancelled: another one has begun.
            }
        }
    }

    /// Passes the swings of an analysis to the feed.
    private final class LiveSwings: SessionSink {
        private let id: String
        private let run: Int
        private let feed: LiveFeed
        private var numbering = RowNumbering()

        init(id: String, run: Int, feed: LiveFeed) {
            self.id = id
            self.run = run
            self.feed = feed
        }

        func begin(_ start: SessionStart) { numbering.beginSession(start) }

        func append(_ swings: [Swing]) {
            let lines = numbering.rows(of: swings).map { SwingColumns.table.object(of: $0) }
            feed.add(lines, to: id, run: run)
        }

        func note(_ batch: MotionBatch) {
            let gaps = batch.accelerometerReport.gapCount + batch.deviceMotionReport.gapCount
            let doubtful =
                batch.accelerometerReport.impossibleCount + batch.deviceMotionReport.impossibleCount
                + batch.accelerometerReport.loneCount + batch.deviceMotionReport.loneCount
            feed.change(id) { view in
                guard view.run == run else { return }
                view.facts["gaps"] = .integer(gaps)
                view.facts["doubtful"] = .integer(doubtful)
            }
        }

        func advance(_ samples: Int, session: String, seconds: Double) {}
    }
#endif
