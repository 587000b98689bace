import Dispatch
import Foundation
import Synchronization

/// A Python process that runs scripts in forks of itself, so that packages are imported once and not for each script.
final class PythonServer: Sendable {
    /// The processes that run no script.
    private static let idle = Mutex<[PythonServer]>([])
    /// As many scripts run at the same time as the tests have threads.
    private static let places = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)

    /// Runs Python until the script ends.
    ///
    /// - Parameters:
    ///   - arguments: Python's arguments.
    ///   - python: The path of Python, the same for all scripts.
    ///   - folder: The folder with the files `input`, `output` and `error`.
    /// - Returns: The exit code, or the negative number of the signal that ended the script.
    /// - Throws: The error of Foundation if Python cannot be started.
    static func run(_ arguments: [String], python: String, folder: TemporaryFolder) throws -> Int32 {
        places.wait()
        defer { places.signal() }
        let server = try idle.withLock { $0.popLast() } ?? PythonServer(python)
        let status = try server.run(arguments, folder)
        idle.withLock { $0.append(server) }
        return status
    }

    private let input, output: Int32

    private init(_ python: String) throws {
        // Not a process of Foundation, which waits for the end of a process until no other has its files open.
        let (requests, answers) = (try Self.pipe(), try Self.pipe())
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "python_server.py").path
        let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let lists = [[python, script], variables].map { $0.map { strdup($0) } + [nil] }
        defer { for text in lists.joined() { free(text) } }
        #if os(Linux)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, requests.reading, 0)
        posix_spawn_file_actions_adddup2(&actions, answers.writing, 1)
        var process = pid_t()
        let error = posix_spawn(&process, python, &actions, nil, lists[0], lists[1])
        guard error == 0 else { throw Python.Failure(description: "\(python) cannot be run: error \(error)") }
        close(requests.reading)
        close(answers.writing)
        (input, output) = (requests.writing, answers.reading)
    }

    /// Creates a pipe that other programs do not inherit.
    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw Python.Failure(description: "cannot create a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private func run(_ arguments: [String], _ folder: TemporaryFolder) throws -> Int32 {
        let request = try JSONEncoder().encode(Request(arguments: arguments, folder: folder.path))
        try FileHandle(fileDescriptor: input).write(contentsOf: request + Data("\n".utf8))
        var answer: [UInt8] = []
        var byte = UInt8(0)
        while answer.last != UInt8(ascii: "\n") {
            // A signal of another child process interrupts the call.
            switch read(output, &byte, 1) {
            case 1: answer.append(byte)
            case ..<0 where errno == EINTR: continue
            default: throw Python.Failure(description: "the process of Python has ended")
            }
        }
        return Int32(String(decoding: answer.dropLast(), as: UTF8.self)) ?? -1
    }

    private struct Request: Encodable {
        let arguments: [String]
        let folder: String
    }
}
