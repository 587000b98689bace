import Testing

@testable import SwingTables

/// Texts with one array per column.
struct JSONColumnTableTests {
    private static let times = "[" + (0..<9).map { "\($0)" }.joined(separator: ",") + "]"
    private static let values = "[" + (0..<9).map { "-\($0).5e-1" }.joined(separator: " , ") + "]"
    private static let lines = (0..<9).map { "\($0),-\($0).5e-1,-\($0).5e-1,-\($0).5e-1\n" }.joined()

    /// The tables that a text ends with.
    static let texts: [(name: String, text: String, end: String)] = [
        (
            "an object", #"{"t":\#(times),"x":\#(values),"y":\#(values),"z":\#(values)}"#,
            "columns of : 9\nt,x,y,z\n" + lines
        ),
        (
            "an object per sensor, and others",
            #"{"n":{"note":"]}","list":[1,2,3,4,5,6]},"accelerometer":{"t":\#(times),"x":\#(values),"y":\#(values),"#
                + #""z":\#(values)},"motion":{"z":[{}]}}"#,
            "columns of accelerometer: 9\nt,x,y,z\n" + lines
        ),
        (
            "objects of vectors",
            #"{"motion":{"gravity":{"x":\#(values),"y":\#(values),"z":\#(values)},"t":\#(times)}}"#,
            "columns of motion: 9\ngravityX,gravityY,gravityZ,t\n"
                + (0..<9).map { "-\($0).5e-1,-\($0).5e-1,-\($0).5e-1,\($0)\n" }.joined()
        ),
        (
            "two clocks in one object",
            #"{"accelTime":[1,2,3,4,5],"accelX":[1,2,3,4,5],"accelY":[1,2,3,4,5],"accelZ":[1,2,3,4,5],"#
                + #""motionTime":[1,2,3,4,5,6],"gyroX":[1,2,3,4,5,6],"gyroY":[1,2,3,4,5,6],"gyroZ":[1,2,3,4,5,6]}"#,
            "columns of : 5\naccelTime,accelX,accelY,accelZ\n"
                + (1...5).map { "\($0),\($0),\($0),\($0)\n" }.joined()
                + "columns of : 6\nmotionTime,gyroX,gyroY,gyroZ\n"
                + (1...6).map { "\($0),\($0),\($0),\($0)\n" }.joined()
        ),
        (
            "missing values, texts and line breaks",
            "{\"t\":[1,2,\n3,4,5],\"x\":[null,\"N/A\",\"-2\",1e3,0],\n\"y\":[1,2,3,4,5],\"z\":[1,2,3,\n\n4,5]}",
            "columns of : 5\nt,x,y,z\n1,nan,1,1\n2,nan,2,2\n3,-2,3,3\n4,1e3,4,4\n5,0,5,5\n"
        ),
        (
            "dates", #"{"time":["1970-01-01T00:00:01.5Z",2,3,4,5],"x":[1,2,3,4,5],"y":[1,2,3,4,5],"z":[1,2,3,4,5]}"#,
            "columns of : 5\ntime,x,y,z\n1.5,1,1,1\n2,2,2,2\n3,3,3,3\n4,4,4,4\n5,5,5,5\n"
        ),
        (
            "another length", #"{"t":\#(times),"x":\#(values),"y":[1,2,3,4,5,6],"z":\#(values)}"#,
            "found 6 numbers in \"y\", expected 9, as many as there are times beside it; write null for an unknown value\n"
        ),
        (
            "parts of a column",
            #"{"t":\#(times),"data":[{"x":[1,2,3,4,5]},{"x":[1,2,3,4]},{"x":[1,2,3,4,5]}],"y":\#(values),"z":\#(values)}"#,
            "found several arrays of numbers in \"data.x\", expected 9, as many as there are times beside it; write null for an "
                + "unknown value\n"
        ),
        (
            "a text for a number", #"{"t":\#(times),"x":[0,1,2,3,"left",5,6,7,8],"y":\#(values),"z":\#(values)}"#,
            "t,x,y,z\ntext:1:40: found \"left\", expected a number such as -0.25; write null if the value is unknown\n"
        ),
        (
            "many columns",
            #"{"t":\#(times)"# + (0..<64).map { #","x\#($0)":\#(values)"# }.joined() + "}",
            "found 65 arrays of 9 numbers beside each other, expected at most 64 columns; remove those that are not samples\n"
        ),
        ("only two axes", #"{"t":\#(times),"x":\#(values),"y":\#(values)}"#, ""),
        ("without times", #"{"w":\#(times),"x":\#(values),"y":\#(values),"z":\#(values)}"#, ""),
    ]

    @Test(arguments: texts.indices) func arraysAreColumns(_ index: Int) {
        let (name, text, end) = Self.texts[index]
        for size in [1, 7, 64, 1 << 18] {
            let found = JSONCheck.tables(Array(text.utf8), bufferSize: size)
            #expect(found.hasSuffix(end), "\(name), \(size)")
            #expect(!end.isEmpty || !found.contains("columns of"), "\(name), \(size)")
        }
    }

    /// Arrays that are longer than the buffers give the lines that rows give.
    @Test func longColumnsAreThoseOfRows() {
        let rows = (0..<20_000).map { i in
            ["\(i)", "\(-i * 7919 % 1000)", i % 900 == 3 ? "null" : "\(i).25", "1e-\(i % 9)"]
        }
        let names = ["t", "x", "y", "z"]
        let columns = names.enumerated().map { k, name in
            #""\#(name)":["# + rows.map { $0[k] }.joined(separator: k == 2 ? ", " : ",\n") + "]"
        }
        let expected = rows.map { $0.joined(separator: ",").replacing("null", with: "nan") + "\n" }.joined()
        let found = JSONCheck.tables(Array("{\(columns.joined(separator: ","))}".utf8))
        #expect(found.hasSuffix("columns of : 20000\nt,x,y,z\n" + expected))
    }
}
