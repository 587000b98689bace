import SwingFiles
import SwingMotion
import Testing

@testable import SwingTables

struct ColumnTitleTests {
    /// The last brackets contain the unit, wherever the axis stands.
    @Test(arguments: [
        ("time", "time", nil), ("time (ms)", "time", "ms"), ("acc[mg].x", "accx", "mg"),
        ("Acc 1.X (IM) [g]", "acc1x", "g"), ("a_x (m/(s^2))", "ax", "m/(s^2)"), ("millis()", "millis", nil),
        ("gyro_z {deg/s}", "gyroz", "deg/s"), ("\"Acc X, m/s\" (g", "accxms", "g"),
        ("Rotation Rate (X)", "rotationratex", nil), ("Acc (y) (m/s²)", "accy", "m/s²"),
    ])
    func separatesNameAndUnit(cell: String, key: String, unit: String?) {
        #expect(ColumnTitle(cell).key == key)
        #expect(ColumnTitle(cell).unit == unit)
    }

    /// A text without line breaks can look like a title, or like thousands of them.
    @Test(.timeLimit(.minutes(1))) func longTextsAreReadInTime() throws {
        let words = String(repeating: "acc ", count: 16_000)
        #expect(ColumnTitle(words).key.isEmpty && ColumnMeaning(ColumnTitle(words + "x")) == nil)
        #expect(LooseColumnName.meaning(of: words + "x") == nil && !LooseColumnName.isTime(words + "time"))
        let longest = String(repeating: "x ", count: InputLimits.columnTitle / 2 - 4) + "accel x"
        #expect(LooseColumnName.meaning(of: longest)?.meaning.quantity == .bareAcceleration)
        for (name, count) in [("wns", 4000), (String(repeating: "acc-", count: 63), 240)] {
            let line = String(repeating: name + ",", count: count) + "time"
            let head = FileHead(TreeFile([line, "1,2,3"].joined(separator: "\n")))
            try head.findStart()
            let header = try #require(try head.header())
            #expect(try head.withJoinedTimes(header) == nil)
            #expect(header.cells.allSatisfy { LooseColumnName.meaning(of: $0)?.meaning.quantity != .gravity })
        }
    }

    /// Units stand before the axis too, and are not mistaken for names.
    @Test(arguments: [
        ("acc_mg_x", ColumnMeaning.Quantity.bareAcceleration, "mg"), ("gyr_mdps_z", .rotationRate, "mdps"),
        ("acc[mg].x", .bareAcceleration, "mg"), ("gyro_rads_y", .rotationRate, "rads"),
    ])
    func readsUnitsBeforeTheAxis(cell: String, quantity: ColumnMeaning.Quantity, unit: String) {
        let meaning = ColumnMeaning(ColumnTitle(cell))
        #expect(meaning?.quantity == quantity && meaning?.unit == unit)
        #expect(ColumnMeaning(ColumnTitle("angle_g_x")) == nil)
    }

    /// A gyroscope comes before `rotation`, which is an angle beside it.
    @Test func rotationIsTheLastName() throws {
        let file = FileHead(
            .init("t,rotation_x,rotation_y,rotation_z,gyroscope_x,gyroscope_y,gyroscope_z\n0,1,2,3,4,5,6\n"))
        let header = try #require(try file.header())
        #expect(try TableColumns(header)[.rotationRate]?.places == [4, 5, 6])
    }

    /// What a proposal reads from further spellings; browsers name the axes of rates as angles.
    @Test(arguments: [
        ("rotationRate.beta", "", ColumnMeaning.Quantity.rotationRate, 1), ("Gyro Yaw", "", .rotationRate, 2),
        ("Hand RT Accel Sensor Y (mg)", "hand_rt", .bareAcceleration, 1),
        ("Trigno IM sensor 1: Acc 1.X (IM) [g]", "trigno_im_sensor_1", .bareAcceleration, 0),
        ("AccelX_right_wrist", "right_wrist", .bareAcceleration, 0), ("GyroZ_chest", "chest", .rotationRate, 2),
        ("acc1x", "1", .bareAcceleration, 0), ("arm gyro2z", "arm_2", .rotationRate, 2),
    ])
    func readsLooseNames(cell: String, prefix: String, quantity: ColumnMeaning.Quantity, component: Int) throws {
        let found = try #require(LooseColumnName.meaning(of: cell))
        #expect(found.prefix == prefix)
        #expect(found.meaning.quantity == quantity && found.meaning.component == component)
        #expect(LooseColumnName.meaning(of: "rotation.beta") == nil)
        #expect(LooseColumnName.meaning(of: "acc_x_filtered") == nil)
        #expect(LooseColumnName.meaning(of: "Orientation (Yaw) (°)") == nil)
    }
}
