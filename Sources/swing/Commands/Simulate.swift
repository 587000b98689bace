public import ArgumentParser
public import SwingMotion
import SwingRecording
public import SwingSimulation
import SwingStudy

/// `swing simulate`: makes a session with exactly known truth.
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Make a simulated session whose swings are known exactly.",
        discussion: """
            The session is simulated with a rigid-body model of arm, implement and sensor. It contains contacts, \
            misses and checked swings, with taps, claps and walking between them. The same options and seed give the \
            same bytes. The truth is stored with the samples, for `swing score`.

            A hard session has weaker contacts, stronger arm vibration, more checked swings, knocks and practice \
            swings, and sensors that lose, repeat and delay samples. A very hard session has more of all that than a \
            real one.

            Examples:
              swing simulate session.h5 --sport tennis --minutes 10 --seed 7
              swing simulate session-folder --minutes 1
              swing simulate slow.h5 --rate 100
              swing simulate hard.h5 --difficulty hard --handedness left
            """)

    @Argument(
        help:
            "The output: an HDF5 file if the name ends in .h5 or .hdf5, a zip archive if in .zip, otherwise a folder."
    )
    var output: String

    @Option(help: "Sport: \(Sport.nameList).")
    var sport = Sport.baseball

    @Option(help: "Duration of the session, in minutes.")
    var minutes = 10.0

    @Option(help: "Random seed.")
    var seed: UInt64 = 1

    @Option(help: "Rate of the accelerometer in Hz (default: 801.9, as on a watch).")
    var rate: Double?

    @Option(help: "Contents of the session: all, or nonSwings (only taps, claps and walking).")
    var contents = SimulationSettings.EventMix.all

    @Option(help: "Difficulty: \(Difficulty.allCases.map(\.rawValue).joined(separator: ", ")).")
    var difficulty = Difficulty.plain

    @Option(help: "Name of the player, stored in the session (default: none).")
    var player: String?

    @Option(help: "Playing hand: left or right (default: random, one player in four is left-handed).")
    var handedness: Side?

    @Option(help: "Wrist that wears the watch: left or right (default: the usual wrist of the sport).")
    var wrist: Side?

    @Option(help: "Side of the crown: left or right (default: random, one in four is left).")
    var crown: Side?

    @Flag(help: "Compress the HDF5 file: about half the size, slower to read.")
    var compress = false

    @OptionGroup
    var replacing: ReplacingChoice

    @OptionGroup(title: "Messages")
    var messages: MessageChoice

    func validate() throws {
        if let problem = RecordingName.problem(output) { throw ValidationError("\(output): \(problem)") }
        guard minutes > 0, minutes <= 6000 else { throw ValidationError("--minutes must be more than 0, at most 6000") }
        if let rate, !(rate >= 20 && rate <= 2000) { throw ValidationError("--rate must be from 20 to 2000 Hz") }
    }

    @concurrent func run() async throws {
        try await reporting {
            try replacing.check(output, .recording)
            let simulation = SessionSimulation(
                settings: .init(
                    sport: sport, minutes: minutes, seed: seed, accelerometerRate: rate, events: contents,
                    difficulty: difficulty, handedness: handedness, wrist: wrist, crown: crown))
            var made = 0
            var progress = messages.progress(of: simulation.accelerometerCount)
            var info = simulation.info
            info.player = player
            let counts = RecordingContents(
                accelerometerCount: simulation.accelerometerCount, deviceMotionCount: simulation.motionCount)
            var writer = try RecordingWriter(
                creatingAt: output, info: info, contents: counts, compress: compress)
            for block in simulation.blocks {
                try writer.append(block.accelerometer)
                try writer.append(block.deviceMotion)
                made += block.accelerometer.count
                progress.show(made, of: simulation.accelerometerCount, name: output)
            }
            try writer.append(truth: simulation.truth)
            try writer.close()
            progress.clear()
        }
    }
}

extension Sport: ExpressibleByArgument {
    public init?(argument: String) {
        guard let sport = Sport.named(argument) else { return nil }
        self = sport
    }

    public static var allValueStrings: [String] { all.map(\.name) }
}

extension Difficulty: ExpressibleByArgument {}
extension Side: ExpressibleByArgument {}
extension SimulationSettings.EventMix: ExpressibleByArgument {}
