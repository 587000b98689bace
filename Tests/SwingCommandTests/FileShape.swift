import Foundation
import TestSupport
import Testing

/// A file or folder as a product or a program writes it, and how the command answers it.
struct FileShape: Sendable, CustomTestStringConvertible {
    /// The name in the folder that `shapes.py` writes.
    let name: String
    /// A part of the error; `nil` if the shape is read as it is.
    var error: String?
    /// Whether a map can be proposed, with which the shape is read.
    var hasMap = true
    /// Whether the shape has rotation rates, so that swings can be detected.
    var hasMotion = true
    /// The rate that the user states for a map; `nil` if the shape has times or states its rate.
    var rate: String?
    /// Whether a map can be proposed without the rate, and leaves it open.
    var isOpen = false
    /// A part of the map's notes, in addition to what is always checked.
    var note: String?
    /// The tolerance of accelerations in g, as the shape rounds them.
    var tolerance = 1e-4
    /// The rate of the samples.
    var samplingRate = 100.0
    var testDescription: String { name }

    /// The way to a map in an error.
    static let proposal = "which swing inspect --suggest-map proposes"

    /// A shape that is read as it is, and with its proposed map.
    static func read(_ name: String, _ change: (inout FileShape) -> Void = { _ in }) -> FileShape {
        var shape = FileShape(name: name)
        change(&shape)
        return shape
    }

    /// A shape that is read only with a map.
    static func mapped(_ name: String, _ error: String = proposal, _ change: (inout FileShape) -> Void = { _ in })
        -> FileShape
    {
        var shape = FileShape(name: name, error: error)
        change(&shape)
        return shape
    }

    /// A shape that is not read, also not with a map.
    static func refused(_ name: String, _ error: String) -> FileShape {
        FileShape(name: name, error: error, hasMap: false)
    }

    /// The shapes with samples of motion.
    static let all: [FileShape] =
        [
            read("metamotion") { $0.tolerance = 1e-3 },
            read("phyphox.zip"), read("phyphox-german.zip"), read("german.csv"), read("french.csv"),
            read("physics-toolbox-g.csv") {
                $0.note = "wx is assumed to be in rad/s because the acceleration at rest turns accordingly"
            },
            read("physics-toolbox-ms2.csv"),
            refused("physics-toolbox-linear.csv", "exclude gravity, and no column has gravity or the attitude"),
            mapped("movella-dot.csv", "which looks like deg/s") { $0.note = "no gyroscope measures as much" },
            mapped("xsens-mtw.txt") { $0.note = "states the rate of 100.0 Hz" },
            mapped("shimmer.csv") { $0.tolerance = 1e-3 }, mapped("shimmer-tabs.csv") { $0.tolerance = 1e-3 },
            read("witmotion.txt"), read("witmotion-new.txt"),
            read("ax6.csv"), mapped("ax6-bare.csv") { $0.note = "2, 3, 4 are assumed to be total acceleration" },
            read("actigraph.csv") { ($0.hasMotion, $0.tolerance) = (false, 1e-3) },
            mapped("actigraph-raw.csv") {
                ($0.hasMotion, $0.tolerance, $0.note) = (false, 1e-3, "the rate of 100.0 Hz")
            },
            mapped("actigraph-imu.csv", "which looks like deg/s"),
            mapped("geneactiv.csv") { $0.hasMotion = false },
            mapped("empatica/ACC.csv") { ($0.hasMotion, $0.tolerance, $0.samplingRate) = (false, 0.02, 32) },
            read("ngimu"),
            mapped("movesense", "describe the columns with --map"), mapped("movesense.json", "which looks like deg/s"),
            read("polar"), read("researchkit"),
            mapped("arduino-numbers.txt") { $0.note = "2, 3, 4 are assumed to be total acceleration" },
            refused("arduino-text.txt", "\"Acceleration X: 2.169500\", a name beside a number"),
            refused("arduino-plotter.txt", "a name beside a number"),
            mapped("wisdm.txt") { $0.hasMotion = false }, mapped("wisdm2.txt") { $0.hasMotion = false },
            mapped("fitbit.json"), refused("fitbit-heart-rate.json", "found no samples"),
            refused("garmin.csv", "is a FIT file as FitCSVTool prints it"),
            mapped("pandas.csv"), mapped("pandas-records.json"), mapped("pandas-split.json"),
            mapped("pandas-values.json"),
            refused("pandas-columns.json", "orient=\"records\""), refused("pandas-index.json", "orient=\"records\""),
            mapped("pandas-list.json"),
            read("sensor-logger-watch"), read("sensor-logger-phone"), read("sensor-logger-android"),
            read("sensor-logger-standardised"), read("sensor-logger.json"), read("sensor-logger-android.json"),
            read("sensor-logger-both.json"),
            refused("sensor-logger-headphones", "found the motion of a head"),
            refused("sensor-logger-headphones.json", "found the motion of a head"),
            read("empty-cells.csv"), read("zone-hours.csv"), read("zone-utc.csv"), read("zone-berlin.csv"),
            read("zone-java.csv"),
            mapped("excel-mmss.csv", "minutes and seconds without hours") { $0.rate = "100" },
            mapped("rate-only.csv", "--suggest-map --sample-rate 100") { $0.rate = "100" },
            mapped("degrees.csv", "which looks like deg/s"), mapped("two-devices.csv", "found rows of 2 devices"),
            mapped("delsys-discover.csv") { $0.note = "is assumed to be the time because it rises" },
            mapped("delsys-emgworks.csv"), mapped("places.csv"),
            mapped("directions.csv") { $0.note = "the rates about x, y and z" },
            mapped("angle-names.csv", "as in m/s^2") { $0.note = "because this order fits gravity's rotation" },
            read("two-lines.csv"), read("pandas-levels.csv"), read("androsensor.csv"),
            read("android-rotation.csv"), mapped("browser.jsonl", "as in m/s^2"),
            mapped("long.csv", "found rows of 2 devices") { $0.note = "are assumed to contain rotation rates" },
            mapped("long-bare.txt") { $0.note = "are assumed to contain total acceleration" },
            read("savetxt.txt"), read("aligned.txt"),
            mapped("row-numbers.csv", "rise by 1 per row, which can be ms or numbers of rows") {
                ($0.rate, $0.isOpen) = ("100", true)
            },
            mapped("ros2.csv", "values of \"linear_acceleration.x\" include gravity") {
                $0.note = "is total acceleration, whatever its name states"
            },
            mapped("ros1.csv", "include gravity"), mapped("ros2.jsonl", "include gravity"), mapped("ros2-echo.csv"),
            read("date-parts.csv"), read("clock-parts.csv"), read("date-milliseconds.csv"), read("timeval.txt"),
            read("two-clocks.csv"), read("compact-dates.csv"), read("comment-titles.csv"),
            mapped("edge-impulse.json") { $0.note = "states the rate of 100.0 Hz" },
            mapped("arrays-and-rate.json") { $0.note = "states the rate of 100.0 Hz" },
            mapped("bids") { $0.note = "states the rate of 100.0 Hz" },
            mapped("android-numbers.txt") { $0.note = "are assumed to contain rotation rates" },
            mapped("android-values.csv"),
            refused(
                "one-value.csv", "t.assign(name=t[\"sensor\"] + \"_\" + t[\"axis\"]).pivot_table(index=\"timestamp\""),
            refused("vectors.csv", "several numbers in one cell"),
            mapped("merged.csv", "exclude gravity, expected total acceleration; describe them as user acceleration"),
            mapped("short-names.csv", "or describe them with --map"), mapped("indices.csv"),
            mapped("two-ranges.dat") { $0.note = "9, 10, 11 are assumed to be rotation rates" },
            refused(
                "results.csv",
                "is a file of results, expected a recording in CSV, JSON or HDF5; make a page of it with swing"),
            refused("results.jsonl", "is a file of results"), refused("events.csv", "is a table of events"),
            read("table.csv.gz"), read("table.json.gz"),
            refused("torn.csv.gz", "ends too early; the gzip file is damaged"),
        ] + exports

    /// Files of other kinds, with the kind and the way that the error states.
    static let foreign: [(name: String, kind: String, way: String)] = [
        ("x.parquet", "a Parquet file", "pandas.read_parquet(\"x.parquet\").to_csv(\"x.csv\", index=False)"),
        ("x.feather", "a Feather (Arrow) file", "pandas.read_feather(\"x.feather\")"),
        ("x1.feather", "a Feather (Arrow) file", "pandas.read_feather(\"x1.feather\")"),
        ("x.mat", "a MATLAB file", "writetable(T, \"x.csv\")"), ("x.npy", "a NumPy array", "numpy.savetxt(\"x.csv\""),
        ("x.npz", "a file of NumPy arrays", "numpy.load(\"x.npz\")"),
        ("x.pkl", "a Python pickle", "pandas.read_pickle"),
        ("x.fit", "a FIT file", "export the samples"), ("x.c3d", "a C3D file", "as CSV"),
        ("x.cwa", "a CWA file", "OmGui"),
        ("x.edf", "an EDF or BDF file", "pyedflib"), ("x.mcap", "an MCAP log", "mcap"),
        ("x.bag", "a ROS bag", "as CSV"), ("x.xdf", "an XDF file of LabRecorder", "pyxdf"),
        ("x.db", "an SQLite database", "sqlite3 -header -csv x.db"), ("x.gt3x", "a GT3X file", "ActiLife"),
        ("x.xlsx", "an Excel workbook", "save each sheet as CSV"),
        ("x.ods", "an OpenDocument", "save each sheet as CSV"),
        ("x.png", "a PNG image", "name the file"), ("x.jpg", "a JPEG image", "name the file"),
        ("x.pdf", "a PDF document", "name the file"), ("x.mp4", "a video or audio file", "name the file"),
        ("x.wav", "a video or audio file", "name the file"), ("x.zst", "compressed with Zstandard", "zstd -d x.zst"),
        ("x.xz", "compressed with xz", "unxz x.xz"), ("x.bz2", "compressed with bzip2", "bunzip2 x.bz2"),
        ("x.7z", "a 7-Zip archive", "7z x x.7z"),
    ]
}

/// The shapes, created once and deleted when the process exits.
enum FileShapes {
    private static let scratch: TemporaryFolder = {
        guard let scratch = try? TemporaryFolder() else { preconditionFailure("cannot make a temporary folder") }
        atexit { try? FileManager.default.removeItem(at: FileShapes.scratch.url) }
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/shapes.py")
        let written = try? Python.run(scriptAt: script, Shapes.path("session"), scratch.path)
        precondition(written != nil, "cannot write the shapes")
        return scratch
    }()

    static var folder: TemporaryFolder { scratch }

    /// The samples that all shapes contain, in SwingKit's units, at 100 Hz.
    static let reference = rows(scratch.path("reference.csv"))

    /// Reads the numbers of a table with a header.
    static func rows(_ path: String) -> [[Double]] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        }
    }
}
