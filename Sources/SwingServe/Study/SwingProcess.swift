#if Serve
    internal import Subprocess
    internal import SwingMotion

    #if os(Linux)
        internal import SystemPackage
    #else
        internal import System
    #endif

    /// The command `swing` as a process of its own, so that a recording that ends it ends nothing else, and so that results
    /// are those of the command.
    struct SwingProcess: Sendable {
        /// The path of the command.
        let executable: String

        /// What a process has printed on standard error, and its exit code.
        struct Outcome: Sendable {
            let code: Int
            let messages: [String]

            /// The last message, as the reason of a failure.
            var reason: String {
                messages.last { !$0.isEmpty } ?? "swing ended with the exit code \(code); try again"
            }
        }

        /// Runs the command to its end.
        ///
        /// - Parameters:
        ///   - arguments: The arguments.
        ///   - receive: Called with each line of standard output.
        /// - Returns: What it printed on standard error, without `swing: `, and its exit code.
        func run(_ arguments: [String], receive: (String) async -> Void = { _ in }) async -> Outcome {
            do {
                let result = try await Subprocess.run(
                    .path(FilePath(executable)), arguments: Arguments(arguments), input: .none, output: .sequence,
                    error: .string(limit: 64 << 20)
                ) { execution in
                    for try await line in execution.standardOutput.strings(bufferingPolicy: .maxLineLength(16 << 20)) {
                        await receive(line)
                    }
                }
                let lines = result.standardError.split(separator: "\n").map { line in
                    String(line.hasPrefix("swing: ") ? line.dropFirst(7) : line)
                }
                switch result.terminationStatus {
                case .exited(let code): return Outcome(code: Int(code), messages: lines)
                case .signaled(let signal):
                    return Outcome(
                        code: 128 + Int(signal), messages: lines + ["swing was ended by the signal \(signal)"])
                }
            } catch {
                return Outcome(code: 71, messages: ["swing can't be started: \(error)"])
            }
        }
    }
#endif
