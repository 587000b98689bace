import Foundation
import Observation
import SwingKit
import SwingRecorder

/// A session on the watch, with its settings and its queue: what the views show, and what their buttons do.
///
/// It gives each event to ``SessionState``, and does what the state returns.
@MainActor @Observable final class SessionModel {
    /// The state of the session.
    private(set) var state = SessionState.idle
    /// What the session has recorded.
    private(set) var progress = SessionProgress()
    /// What the player has chosen; a change is stored at once.
    var settings: WatchSettings { didSet { store(settings) } }
    /// Whether the settings are open.
    var showsSettings = false
    /// What the player must know beside the session; `nil` for nothing.
    private(set) var notice: String?
    /// The recordings on their way to the phone.
    let outbox: Outbox

    @ObservationIgnored private let folder: WatchFolder
    @ObservationIgnored private let workout: any Workout
    @ObservationIgnored private let device: any WatchDevice
    @ObservationIgnored private let rules: SessionRules
    @ObservationIgnored private let now: () -> Double
    @ObservationIgnored private var hasLaunched = false
    /// Whether the system has not answered yet if the workout of an earlier run goes on.
    @ObservationIgnored private var isRecovering = false
    /// Whether the player tapped Start meanwhile.
    @ObservationIgnored private var wantsStart = false
    /// The file of the session.
    @ObservationIgnored private var file: String?
    @ObservationIgnored private var run: SensorRun?
    @ObservationIgnored private var watch: Task<Void, Never>?

    /// Creates the model of an app's folder.
    ///
    /// - Parameters:
    ///   - folder: The folder, which is the app's own.
    ///   - workout: The workout.
    ///   - device: The watch.
    ///   - link: The way to the phone.
    ///   - rules: When a session ends by itself.
    ///   - now: The time, in seconds since 1970.
    /// - Throws: An error if the folder cannot be created.
    init(
        _ folder: URL, _ workout: any Workout, _ device: any WatchDevice, _ link: any PhoneLink,
        rules: SessionRules = SessionRules(), now: @escaping () -> Double = { Date.now.timeIntervalSince1970 }
    ) throws {
        self.folder = try WatchFolder(folder)
        (self.workout, self.device, self.rules, self.now) = (workout, device, rules, now)
        outbox = Outbox(self.folder, link, now: now)
        do {
            settings = try self.folder.settings.read() ?? WatchSettings()
        } catch {
            settings = WatchSettings()
            notice = "The settings could not be read. Choose them again."
        }
        workout.onEvent = { [weak self] in self?.handle($0) }
    }

    /// What the watch shows now.
    var screen: Screen {
        showsSettings
            ? .settings(settings)
            : .session(state, settings, progress, waiting: outbox.queue.items.count, notice: notice ?? outbox.problem)
    }

    /// Continues or closes what an earlier run of the app left.
    ///
    /// Later calls do nothing.
    func launch() async {
        guard !hasLaunched else { return }
        hasLaunched = true
        let queued = Set(outbox.queue.items.map(\.name))
        var interrupted = folder.recordings.filter { !queued.contains($0) }
        isRecovering = true
        let isRunning = await workout.recover()
        isRecovering = false
        if isRunning {
            if settings.isComplete, let newest = interrupted.popLast() {
                file = newest
                handle(.workoutRecovered)
            } else {
                workout.end()
            }
        }
        let closed = interrupted.filter { folder.close($0) }
        if !closed.isEmpty { notice = "\(closed.count.counted("interrupted recording")) will be sent." }
        outbox.add(closed)
        outbox.compare()
        if wantsStart { handle(.start) }
    }

    /// Does what a button of the screen does.
    func perform(_ action: ScreenAction) {
        switch action {
        case .start where !settings.isComplete: showsSettings = true
        // A session that goes on must be known before another one begins.
        case .start where isRecovering: wantsStart = true
        case .start: handle(.start)
        case .stop: handle(.stop)
        case .dismiss: handle(.dismiss)
        case .openSettings: showsSettings = true
        case .closeSettings: showsSettings = false
        case .send: outbox.sendNow()
        }
    }

    /// Changes the state after an event, and does what follows.
    func handle(_ event: SessionEvent) {
        for action in state.handle(event) { perform(action) }
    }

    private func perform(_ action: SessionAction) {
        switch action {
        case .askPermission: askPermission()
        case .startWorkout: startWorkout()
        case .startSensors: startSensors()
        case .close: close()
        case .endWorkout: workout.end()
        case .play(let haptic): device.play(haptic)
        }
    }

    private func store(_ settings: WatchSettings) {
        do { try folder.settings.write(settings) } catch {
            notice = "The settings could not be stored: \(error.localizedDescription)"
        }
    }
}

// MARK: - Actions

extension SessionModel {
    /// What prevents a session on this device now, or `nil`.
    private var refusal: SessionEnd? {
        if let refusal = SensorRun.refusal { return refusal }
        if rules.isTooLow(device.battery) { return .batteryLow }
        return rules.largestFile(free: folder.freeBytes) == nil ? .storageFull : nil
    }

    private func askPermission() {
        (notice, progress) = (nil, SessionProgress())
        if let refusal { return handle(.refused(refusal)) }
        Task {
            do {
                handle(try await workout.requestPermission() ? .permissionGranted : .permissionDenied(.health))
            } catch {
                handle(.refused(.workoutFailed(error.localizedDescription)))
            }
        }
    }

    private func startWorkout() {
        do { try workout.begin(settings.sport ?? "") } catch { handle(.workoutFailed(error.localizedDescription)) }
    }

    private func startSensors() {
        guard let profile = settings.profile else { return handle(.writingFailed("the settings have no sport")) }
        do throws(SwingError) {
            let run = SensorRun(try recorder()) { [weak self] in self?.receive($0) }
            self.run = run
            run.start(profile)
            watch = Task { [weak self, interval = rules.interval] in
                while !Task.isCancelled {
                    try? await Task.sleep(for: interval)
                    guard let self else { return }
                    look()
                }
            }
        } catch {
            handle(.writingFailed(error.message))
        }
    }

    /// Continues the interrupted file, or creates one.
    private func recorder() throws(SwingError) -> SessionRecorder {
        let length = file.flatMap { folder.length(of: $0) } ?? 0
        let bytes = rules.largestFile(free: folder.freeBytes, length: length) ?? length
        let limits = RecordingLimits(bytes: bytes, seconds: rules.longestSession)
        if let file { return try SessionRecorder(resuming: folder.file(file), limits: limits) }
        let sport = settings.sport ?? ""
        let name = folder.newSession(sport, at: Date(timeIntervalSince1970: now()))
        var session = SessionInfo.onThisDevice(sessionID: name)
        (session.sport, session.player, session.wrist) = (sport, settings.playerName, settings.wrist)
        file = name + RecordingName.ending
        return try SessionRecorder(
            creatingAt: folder.file(name + RecordingName.ending), session: session, limits: limits)
    }

    private func close() {
        watch?.cancel()
        Task {
            await run?.stop()
            var isKept = false
            if let run {
                if let failure = run.finish() { handle(failure) }
                progress.note(run.recorder.status)
                isKept = !run.recorder.isEmpty
            } else if let file {
                // It could not be continued: it is sent as it is.
                isKept = folder.length(of: file) ?? 0 > 0
            }
            workout.end()
            if let file {
                if isKept { outbox.add([file]) } else { try? folder.remove(file) }
            }
            (run, file) = (nil, nil)
            handle(.closed(isKept: isKept))
        }
    }

    private func receive(_ report: SensorReport) {
        switch report {
        case .samples:
            guard let run else { return }
            progress.note(run.recorder.status)
            if state == .waiting, run.hasBothStreams { handle(.samplesArrived) }
        case .swings(let swings):
            for swing in swings {
                let note = SwingNote(swing)
                progress.note(note)
                // Swings that are final only at the end are shown, and not felt.
                if state == .recording { device.play(note.haptic) }
            }
        case .analysisStopped(let text): progress.problem = text
        case .event(let event): handle(event)
        }
    }

    /// Looks at the battery and at the sensors.
    private func look() {
        guard let run else { return }
        if rules.isTooLow(device.battery) { handle(.batteryLow) }
        if run.silence() > (run.hasBothStreams ? rules.longestSilence : rules.longestStart) { handle(.sensorsSilent) }
    }
}
