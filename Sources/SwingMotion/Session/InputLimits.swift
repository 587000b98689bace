/// The largest sizes of what is read; an input that exceeds one is rejected before memory is reserved for it.
///
/// A size written with `<<` is in bytes. `docs/checks/limits` compares the table in `docs/security.md` with this file: its
/// rows are the first sentences and the values.
package enum InputLimits {
    // MARK: - Files that are read as a whole

    /// A profile, a map, a table of label offsets, or `session.json`.
    package static let smallFile = 1 << 20
    /// A file of stroke kinds.
    package static let kindsFile = 4 << 20
    /// A file of labels.
    package static let labelFile = 32 << 20
    /// The labels in a file.
    package static let labels = 100_000
    /// A table of sessions, or a list of excluded swings.
    package static let sheet = 64 << 20
    /// The columns of a table of sessions, labels or excluded swings.
    package static let sheetColumns = 1000
    /// The cells of such a table.
    package static let sheetCells = 4_000_000
    /// A cell of such a table.
    package static let sheetCell = 64 << 10
    /// A list of recordings' names.
    package static let nameList = 64 << 20
    /// The names in such a list.
    package static let names = 1_000_000
    /// A name in such a list, in bytes.
    package static let listedName = 4096
    /// Results in CSV or JSON lines.
    package static let textResults = 512 << 20
    /// A line of results in JSON lines.
    package static let resultLine = 16 << 20
    /// The columns of a table of results.
    package static let resultColumns = 4096
    /// The rows of a table of results; in HDF5 also the length of the file in bytes.
    package static let resultRows = 10_000_000
    /// A frame of a `--resume` journal.
    package static let journalFrame = 64 << 20

    // MARK: - Recordings

    /// A line of a recording's table.
    package static let tableLine = 64 << 10
    /// The columns of a recording's table.
    package static let tableColumns = 4096
    /// The title of a column of a recording, in bytes; a longer one names no quantity.
    package static let columnTitle = 256
    /// The true events of a recording.
    package static let truthEvents = 1_000_000
    /// The payload of a frame in a recorder's file, and in a batch.
    package static let frame = 1 << 20
    /// The samples of such a frame.
    package static let frameSamples = 8192
    /// The frames of a live session that wait for an earlier one.
    package static let waitingFrames = 768 << 10
    /// The newest frames of a live session whose checksums are kept to recognize a repeated one.
    package static let frameSums = 32_768
    /// A service's answer to a batch.
    package static let answer = 64 << 10
    /// The hours of a sound file.
    package static let soundHours = 12

    // MARK: - JSON and XML

    /// A string or a number in JSON.
    package static let jsonText = 1 << 20
    /// Nested objects and arrays in JSON.
    package static let jsonDepth = 128
    /// The values in JSON that is not a recording, such as a profile or a line of results.
    package static let jsonValues = 1_000_000
    /// The different keys in a recording in JSON.
    package static let jsonKeys = 4096
    /// The columns of a table in JSON with one array per column.
    package static let jsonColumns = 64
    /// The samples of a packet in JSON that states one time for all of them.
    package static let jsonPacket = 65_536
    /// Nested elements in XML.
    package static let xmlDepth = 256

    // MARK: - Archives

    /// The files in an archive.
    package static let archiveFiles = 1000
    /// The directory of an archive.
    package static let archiveDirectory = 1 << 20
    /// The name of a file in an archive, in bytes.
    package static let archiveName = 1024
    /// A file in an archive, unpacked.
    package static let archiveFile = 16 << 30
    /// All files of an archive, unpacked.
    package static let archive = 64 << 30
    /// The unpacked bytes per packed byte of a file in an archive, after its first MiB.
    package static let archiveRatio = 100
}
