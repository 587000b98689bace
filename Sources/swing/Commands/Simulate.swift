public import ArgumentParser
public import SwingMotion
import SwingRecording
public import SwingSimulation

/// `swing simulate`: a session with exact truth.
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a recorded session whose every swing is known exactly.",
        discussion: """
            The session comes from a rigid-body model of arm, implement and sensor: swings that hit, miss or are checked, \
            taps, claps and walking in between. The same options and seed give the same bytes. The truth is stored with \
            the samples, for `swing score`.

            A hard session has weaker contacts, a trembling arm, more checked swings, knocks and practice turns, and sensors \
            that lose, repeat and delay samples; a very hard one has more of all that than a real session.

            Examples:
              swing simulate session.h5 --sport tennis --minutes 10 --seed 7
              swing simulate session-folder --minutes 1
              swing simulate slow.h5 --rate 100
              swing simulate hard.h5 --difficulty hard --handedness left
            """)

    @Argument(
        help:
            "Where the session goes: an HDF5 file if the name ends in .h5 or .hdf5, a zip archive if in .zip, else a folder."
    )
    var output: String

    @Option(help: "The sport: \(Sport.nameList).")
    var sport = Sport.baseball

    @Option(help: "How long the session lasts, in minutes.")
    var minutes = 10.0

    @Option(help: "What chance begins with: another seed, another session.")
    var seed: UInt64 = 1

    @Option(help: "The accelerometer's rate in Hz (default: the watch's own 801.9).")
    var rate: Double?

    @Option(help: "What happens: all, or nonSwings (taps, claps and walking alone).")
    var events = SimulationSettings.EventMix.all

    @Option(help: "How hard the session is: \(Difficulty.allCases.map(\.rawValue).joined(separator: ", ")).")
    var difficulty = Difficulty.plain

    @Option(help: "Who plays: a name that the session states (default: none).")
    var player: String?

    @Option(help: "The hand the player plays with: left or right (default: drawn, one in four is left-handed).")
    var handedness: Side?

    @Option(help: "The wrist that wears the watch: left or right (default: the usual one of the sport).")
    var wrist: Side?

    @Option(help: "The side of the display the crown is on: left or right (default: drawn, one in four left).")
    var crown: Side?

    @Flag(help: "Compress the HDF5 file: about a third of the size, slower to read.")
    var compress = false

    func validate() throws {
        guard minutes > 0, minutes <= 6000 else { throw ValidationError("--minutes must be more than 0, at most 6000") }
        if let rate, !(rate >= 20 && rate <= 2000) { throw ValidationError("--rate must be from 20 to 2000 Hz") }
    }

    @concurrent func run() async throws {
        try await reporting {
            let simulation = SessionSimulation(
                settings: .init(
                    sport: sport, minutes: minutes, seed: seed, accelerometerRate: rate, events: events,
                    difficulty: difficulty, handedness: handedness, wrist: wrist, crown: crown))
            var progress = Progress(total: simulation.accelerometerCount, isQuiet: false)
            var info = simulation.info
            info.player = player
            let contents = RecordingContents(
                accelerometerCount: simulation.accelerometerCount, deviceMotionCount: simulation.motionCount)
            var writer = try RecordingWriter(
                creatingAt: output, info: info, contents: contents, compress: compress)
            for block in simulation.blocks {
                try writer.append(block.accelerometer)
                try writer.append(block.deviceMotion)
                progress.advance(block.accelerometer.count, name: output, seconds: 0)
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
