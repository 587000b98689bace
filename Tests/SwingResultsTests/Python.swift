import Foundation
import Testing

/// The Python in the environment variable SWINGKIT_PYTHON, with xarray, h5netcdf, netCDF4 and h5py.
enum Python {
    static let path = ProcessInfo.processInfo.environment["SWINGKIT_PYTHON"]
    static let isThere = path != nil
    static let missing: Comment =
        "SWINGKIT_PYTHON is not set: name a Python that has xarray, h5netcdf, netCDF4 and h5py"

    /// Runs one case of a script of `Fixtures` on a file.
    static func check(_ name: String, _ file: String, by script: String = "check_results") throws {
        let script = try #require(Bundle.module.url(forResource: "Fixtures/\(script)", withExtension: "py"))
        let result = try run(try #require(path), ["-W", "error", script.path, name, file])
        #expect(result.status == 0, "\(result.output)")
    }

    /// Runs a program.
    static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
