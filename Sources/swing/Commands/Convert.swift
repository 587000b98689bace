import ArgumentParser
import SwingFiles
import SwingMotion
import SwingRecording
import SwingStudy

/// `swing convert`: a recording in another layout.
struct Convert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a recording in SwingKit's own layout: HDF5, a folder, or a zip archive.",
        discussion: """
            INPUT is a recording of any format that `swing analyze` reads. OUTPUT's name decides the layout: an HDF5 file if \
            it ends in .h5 or .hdf5, a zip archive if in .zip, else a folder. Every sample and its time is kept, those that \
            an analysis would drop too, and so are the session's facts, the truth, and what was assumed to read the \
            recording. An analysis of OUTPUT finds the same swings to the byte.

            Examples:
              swing convert export.zip session.h5
              swing convert export.zip session.h5 --compress
              swing convert session.h5 session-folder
              swing convert session-folder session.zip
            """)

    @Argument(help: "The recording.")
    var input: String

    @Argument(help: "Where it goes; a folder that is there is replaced only if it holds nothing but a recording.")
    var output: String

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Flag(help: "Compress an HDF5 file: about a third of the size, slower to read. A zip archive always is.")
    var compress = false

    func validate() throws {
        if compress, !RecordingName.isHDF5(output), !RecordingName.isZip(output) {
            throw ValidationError("--compress: a folder is not compressed; name a file ending in .h5 or .zip")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            let options = try reading.options(withAttitude: true)
            let inputs = try RecordingList(under: [input], options: options)
            guard inputs.paths == [input] else {
                throw SwingError(
                    .usage, at: input, "holds \(inputs.paths.count.of("recording")); convert them one by one")
            }
            try inputs.check(output: output)
            let recording = try Recording(readingAt: input, options: options)
            var progress = Progress(total: 0, isQuiet: false)
            try await recording.write(to: output, compress: compress) { done, total in
                progress.show(done, of: total, name: output)
            }
            progress.clear()
        }
    }
}
