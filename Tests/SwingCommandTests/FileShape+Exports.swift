import TestSupport

/// Headings with units in words, counts with an offset, and exports of measuring programs, databases and loggers.
extension FileShape {
    static let exports: [FileShape] = [
        mapped("words-deg.csv", "found the unit \"deg\" in column \"gx_deg\", expected rad/s or deg/s") {
            $0.note = "gx_deg names deg, and turns as rates in deg/s do"
        },
        read("words-degs.csv"), read("words-mss.csv"), read("words-degsec.csv"), read("words-slash.csv"),
        read("words-in.csv"),
        mapped("words-rate.csv", "found the unit \"deg\"") { $0.note = "turns as rates in deg/s do" },
        mapped("words-other.csv", "names that are unusual for acceleration"),
        refused(
            "offset-12.csv", "t = pandas.read_csv(\"offset-12.csv\"); t[[\"ax\", \"ay\", \"az\"]] -= 2048; t[[\"gx\", "),
        refused("offset-16.csv", "; t[[\"accX\", \"accY\", \"accZ\"]] -= 32768;"),
        refused("offset-10.csv", "; t[[\"accX\", \"accY\", \"accZ\"]] -= 512; t.to_csv(\"offset-10-signed.csv\""),
        refused("offset-plain.csv", "; t[[\"x\", \"y\", \"z\"]] -= 2048;"),
        refused("echo.yaml", "is a YAML text, as ros2 topic echo prints messages"),
        refused("list.yaml", "is a YAML list"),
        refused("acc/imu_acceleration.sto", "is an OpenSim table with three numbers in each cell"),
        refused("quaternions.sto", "is an OpenSim table of orientations"), mapped("plain.sto"),
        mapped("labview.lvm") { $0.note = "no gyroscope measures as much" },
        mapped("excel-german.csv"), read("r.csv"), read("r-untitled.csv"), read("r-untitled.txt"),
        mapped("timedelta.csv"),
        mapped("utc.csv", "gx, gy, gz, which can be rotation rate or gravity"),
        mapped("sheet.csv", "the times are whole seconds, and about 100 samples share one") { $0.rate = "100" },
        mapped("datenum.csv", "found days, as MATLAB stores dates, in column \"Time\"") { $0.rate = "100" },
        mapped("ticks.csv", "found counts of 100 ns, as .NET writes dates, in column \"Ticks\"") { $0.rate = "100" },
        refused(
            "duration.csv", "duration.csv:2: found \"0 sec\" in column \"Time\", expected a number without its unit"),
        mapped("influx.csv", "gx, gy, gz, which can be rotation rate or gravity"),
        refused("influx-long.csv", "pandas.read_csv(\"influx-long.csv\", comment=\"#\").pivot_table(index=\"_time\""),
        refused("timestream.csv", "found one value per row, whose axis the column \"measure_name\" names"),
        refused("key-value.txt", "a name beside a number"), refused("line-protocol.txt", "a name beside a number"),
        refused("logcat.txt", "a text before the first number"),
        refused("cell-units.csv", "expected a number without its unit; write \"g\" in parentheses after"),
        refused("fit.csv", "is a FIT file as FitCSVTool prints it"),
        mapped("no-units.csv") { ($0.hasMotion, $0.tolerance) = (false, 1e-3) }, read("since-1904.csv"),
        mapped("slow.csv", "rise by 0.25 per row, which can be s or ms") { ($0.rate, $0.isOpen) = ("100", true) },
        read("extra-cells.csv"), read("spoken-units.csv"), read("bracketed-axes.csv"),
        refused("quaternion.csv", "found only a quaternion in \"t,w,x,y,z\", expected acceleration"),
        mapped("quaternion-beside.csv") { $0.note = "accl0, accl1, accl2 are assumed to be total acceleration" },
        mapped("placed.csv") { $0.note = "columns with the prefix \\\"chest\\\"" },
        mapped("numbered.csv") { $0.note = "columns with the prefix \\\"1\\\"" },
        mapped("nameless-axes.csv", "found x, y and z without the name of a sensor"),
        mapped("field-first.txt") { $0.note = "the columns 4, 5, 6 are assumed to be rotation rates" },
        refused("linear.csv", "exclude gravity, and no column has gravity or the attitude"),
        refused("comment.jsonl", "JSON after another line, expected JSON in each line; remove the other lines"),
        refused("quoted-commas.csv", "expected a decimal point; export the file with points, or replace the commas"),
    ]

    /// Exports whose unit is only settled by a person, and the beginning of the line to settle.
    static let unsettled: [(name: String, line: String)] = [
        ("words-contradicted.csv", "settle acceleration: write its unit, g or m/s^2, instead of \\\"? g\\\""),
        ("words-degrees.csv", "settle rotationRate: write its unit, rad/s or deg/s, instead of \\\"? rad/s\\\""),
    ]

    /// Exports whose error contains lines of Python, and the file that they write; a map reads it, with the rate if it has no
    /// times, once the unit is settled.
    static let convertible: [(name: String, output: String, rate: String?, scale: String?)] = [
        ("one-value.csv", "one-value-wide.csv", nil, nil), ("influx-long.csv", "influx-long-wide.csv", nil, nil),
        ("timestream.csv", "timestream-wide.csv", nil, nil), ("key-value.txt", "key-value-table.csv", nil, nil),
        ("line-protocol.txt", "line-protocol-table.csv", "100", nil),
        ("acc/imu_acceleration.sto", "imu_acceleration.csv", nil, nil),
        ("offset-10.csv", "offset-10-signed.csv", nil, "0.05"),
    ]
}
