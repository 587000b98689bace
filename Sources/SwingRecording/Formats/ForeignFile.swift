import SwingFiles
import SwingMotion

/// A kind of file that is neither a recording nor a text, recognised by its first bytes or by the files in an archive.
///
/// ``kinds`` and ``archives`` are the tables: each row is a kind with the way to a readable file.
struct ForeignFile: Sendable {
    /// What the file is, such as `a Parquet file`.
    let name: String
    /// What to do with it, as an imperative; `FILE` stands for the file's name, and `STEM` for the name without extension.
    let remedy: String
    private let matches: @Sendable ([UInt8]) -> Bool

    private init(_ name: String, _ remedy: String, _ matches: @escaping @Sendable ([UInt8]) -> Bool) {
        (self.name, self.remedy, self.matches) = (name, remedy, matches)
    }

    private init(_ name: String, _ remedy: String, starts bytes: [UInt8], at offset: Int = 0) {
        self.init(name, remedy) { $0.count >= offset && $0[offset...].starts(with: bytes) }
    }

    private init(_ name: String, _ remedy: String, starts text: String, at offset: Int = 0) {
        self.init(name, remedy, starts: Array(text.utf8), at: offset)
    }

    /// Returns the error about a file; `nil` if its first bytes are of no known kind.
    ///
    /// - Parameters:
    ///   - beginning: The first 256 bytes of the file, or all of a shorter one.
    ///   - name: The file's name in messages.
    /// - Returns: The error, which states the kind and the remedy.
    static func error(_ beginning: [UInt8], at name: String) -> SwingError? {
        kinds.first { $0.matches(beginning) }?.error(at: name)
    }

    /// Returns the error about an archive that is a file of another program; `nil` if it may be an archive of tables.
    ///
    /// - Parameter tree: The files of the archive.
    /// - Returns: The error, which states the kind and the remedy.
    static func error(ofArchive tree: FileTree) -> SwingError? {
        guard tree.kind == .archive else { return nil }
        let paths = Set(tree.files.map(\.path))
        return archives.first { $0.holds(paths) }?.kind.error(at: VisibleText.escaped(tree.path))
    }

    /// Returns the last part of a file's name in messages, and the same without its extension.
    static func names(of name: String) -> (file: String, stem: String) {
        let file = String(name.split(separator: "/").last ?? "")
        let dot = file.lastIndex(of: ".") ?? file.endIndex
        return (file, dot > file.startIndex ? String(file[..<dot]) : file)
    }

    private func error(at name: String) -> SwingError {
        let (file, stem) = Self.names(of: name)
        let remedy = remedy.replacing("STEM", with: stem).replacing("FILE", with: file)
        return SwingError(.badData, at: name, "is \(self.name), expected a recording in CSV, JSON or HDF5; \(remedy)")
    }

    // MARK: - The table

    private static func pandas(_ reader: String) -> String {
        #"convert it in Python with pandas.\#(reader)("FILE").to_csv("STEM.csv", index=False)"#
    }

    private static let another = "name the file with the samples"

    private static let results = ["{\"type\":\"swing\",\"session_index\":", "{\"type\":\"session\",\"session_index\":"]
    private static let report = "make a page of it with swing report FILE, or name the recording that was analysed"

    private static let kinds: [ForeignFile] = [
        ForeignFile("a file of results", report, starts: "session_index,session_id,"),
        ForeignFile("a file of results", report, starts: "session_index;session_id;"),
        ForeignFile("a file of results", report) { bytes in results.contains { bytes.starts(with: $0.utf8) } },
        ForeignFile("a Parquet file", pandas("read_parquet"), starts: "PAR1"),
        ForeignFile("a Feather (Arrow) file", pandas("read_feather"), starts: "ARROW1"),
        ForeignFile("a Feather (Arrow) file", pandas("read_feather"), starts: "FEA1"),
        ForeignFile(
            "a MATLAB file", #"write the table in MATLAB with writetable(T, "STEM.csv")"#, starts: "MATLAB 5.0 MAT-file"
        ),
        ForeignFile(
            "a NumPy array", #"convert it in Python with numpy.savetxt("STEM.csv", numpy.load("FILE"), delimiter=",")"#,
            starts: [0x93] + Array("NUMPY".utf8)),
        ForeignFile("a Python pickle", pandas("read_pickle")) {
            $0.count > 2 && $0[0] == 0x80 && (2...5).contains($0[1])
        },
        ForeignFile(
            "a FIT file of a sports watch or bicycle computer",
            "export the samples of accelerometer and gyroscope as CSV, or record them with an app that stores them",
            starts: ".FIT", at: 8),
        ForeignFile(
            "a C3D file", "export accelerometer and gyroscope as CSV in the program that recorded them"
        ) { $0.starts(with: [0x02, 0x50]) && $0.count > 4 },
        ForeignFile(
            "a CWA file of an Axivity sensor", "export it as CSV in OmGui", starts: [0x4D, 0x44, 0xFC, 0x03]),
        ForeignFile(
            "an EDF or BDF file",
            "export accelerometer and gyroscope as CSV, for example with the Python package pyedflib"
        ) { bytes in
            let isVersion = bytes.starts(with: "0       ".utf8) || bytes.starts(with: [0xFF] + Array("BIOSEMI".utf8))
            return isVersion && bytes.count > 183 && bytes[170] == UInt8(ascii: ".") && bytes[173] == UInt8(ascii: ".")
        },
        ForeignFile(
            "an MCAP log", "export the topic with the samples as CSV, for example with the Python package mcap",
            starts: [0x89] + Array("MCAP".utf8)),
        ForeignFile("a ROS bag", "export the topic with the samples as CSV", starts: "#ROSBAG"),
        ForeignFile("a table of events", "name the recording with the events", starts: "detector,session_id,"),
        ForeignFile(
            "an XDF file of LabRecorder",
            "write its streams as CSV, for example with the Python package pyxdf", starts: "XDF:"),
        ForeignFile(
            "an SQLite database", #"export its table with sqlite3 -header -csv FILE "SELECT * FROM TABLE" > STEM.csv"#,
            starts: "SQLite format 3\0"),
        ForeignFile(
            "a GENEActiv binary file", "export it as raw CSV in the GENEActiv software", starts: "Device Identity"),
        ForeignFile("a PNG image", another, starts: [0x89, 0x50, 0x4E, 0x47]),
        ForeignFile("a JPEG image", another, starts: [0xFF, 0xD8, 0xFF]),
        ForeignFile("a GIF image", another, starts: "GIF8"),
        ForeignFile("a PDF document", another, starts: "%PDF-"),
        ForeignFile("a video or audio file", another, starts: "ftyp", at: 4),
        ForeignFile("a video or audio file", another, starts: "RIFF"),
        ForeignFile("an old Excel workbook", "save it as CSV", starts: [0xD0, 0xCF, 0x11, 0xE0]),
        ForeignFile("a text with formatting (RTF)", "save it as plain text", starts: #"{\rtf"#),
        ForeignFile("a page in HTML", "download or export the file again") { bytes in
            let text = String(decoding: bytes.prefix(64), as: UTF8.self).lowercased()
            return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
        },
        ForeignFile(
            "an OpenSim table of orientations",
            "name the accelerometer's and gyroscope's samples from which they were computed"
        ) { text($0).contains("DataType=Quaternion") },
        ForeignFile(
            "an OpenSim table with three numbers in each cell",
            #"write each axis to a column of its own in Python with t = pandas.read_csv(io.StringIO(open("FILE").read()"#
                + #".split("endheader")[1]), sep="\t", index_col=0); pandas.concat([t[c].str.split(",", expand=True)"#
                + #".set_axis([c + "_STEM_" + a for a in "xyz"], axis=1) for c in t], axis=1).to_csv("STEM.csv")"#
        ) { text($0).contains("DataType=Vec3") },
        ForeignFile(
            "a YAML text, as ros2 topic echo prints messages",
            "print them with ros2 topic echo --csv, or convert it in Python with pandas.json_normalize([d for d in "
                + #"yaml.safe_load_all(open("FILE")) if d]).to_csv("STEM.csv", index=False)"#
        ) { isYAML($0, "") },
        ForeignFile(
            "a YAML list",
            #"convert it in Python with pandas.json_normalize(yaml.safe_load(open("FILE"))).to_csv("STEM.csv", index=False)"#
        ) { isYAML($0, "- ") },
        ForeignFile(
            "a FIT file as FitCSVTool prints it, whose rows hold many samples each",
            "write each sample of accelerometer_data to a row of its own, with a time and three axes",
            starts: "Type,Local Number,Message,"),
        ForeignFile("an XML text", "export the samples as CSV", starts: "<?xml"),
        ForeignFile("compressed with Zstandard", "unpack it with zstd -d FILE", starts: [0x28, 0xB5, 0x2F, 0xFD]),
        ForeignFile("compressed with xz", "unpack it with unxz FILE", starts: [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
        ForeignFile("compressed with bzip2", "unpack it with bunzip2 FILE") { bytes in
            bytes.starts(with: "BZh".utf8) && bytes.count > 9 && bytes[4...].starts(with: [0x31, 0x41, 0x59])
        },
        ForeignFile("a 7-Zip archive", "unpack it with 7z x FILE", starts: [0x37, 0x7A, 0xBC, 0xAF]),
        ForeignFile("a RAR archive", "unpack it with unrar x FILE", starts: "Rar!"),
    ]

    private static func text(_ beginning: [UInt8]) -> String { String(decoding: beginning, as: UTF8.self) }

    /// Returns whether a text begins with a key, and with indented keys below it.
    ///
    /// - Parameters:
    ///   - beginning: The first bytes.
    ///   - mark: The characters before the key: `- ` for an element of a list.
    /// - Returns: Whether it does.
    private static func isYAML(_ beginning: [UInt8], _ mark: String) -> Bool {
        let lines = text(beginning).split(whereSeparator: \.isNewline).drop { $0 == "---" }.prefix(2)
        guard lines.count == 2, let first = lines.first, let second = lines.last, first.hasPrefix(mark) else {
            return false
        }
        func isKey(_ text: Substring) -> Bool {
            guard let colon = text.firstIndex(of: ":"), text.first?.isLetter ?? false else { return false }
            let rest = text[colon...].dropFirst()
            return text[..<colon].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && (rest.first ?? " ") == " "
        }
        let (key, indented) = (first.dropFirst(mark.count), second.drop { $0 == " " })
        // A key with a value, and another below it, are no more than two labelled lines.
        let opens = !mark.isEmpty || key.last { $0 != " " } == ":"
        return isKey(key) && opens && isKey(indented) && second.hasPrefix("  ")
    }

    private static let archives: [(kind: ForeignFile, holds: @Sendable (Set<String>) -> Bool)] = [
        (
            ForeignFile("an Excel workbook", "save each sheet as CSV", { _ in false }),
            { $0.contains { $0.hasPrefix("xl/") || $0 == "workbook.xml" } }
        ),
        (
            ForeignFile("an OpenDocument spreadsheet or text", "save each sheet as CSV", { _ in false }),
            { $0.isSuperset(of: ["mimetype", "content.xml"]) }
        ),
        (
            ForeignFile("a Numbers spreadsheet", "export it as CSV", { _ in false }),
            { $0.contains("Index/Document.iwa") }
        ),
        (
            ForeignFile("a GT3X file of an ActiGraph sensor", "export it as raw CSV in ActiLife", { _ in false }),
            { $0.isSuperset(of: ["info.txt", "log.bin"]) }
        ),
        (
            ForeignFile(
                "a file of NumPy arrays", #"write them as columns of a CSV file, loaded with numpy.load("FILE")"#,
                { _ in false }),
            { !$0.isEmpty && $0.allSatisfy { $0.hasSuffix(".npy") } }
        ),
    ]
}
