import ArgumentParser
import SwingFiles
import SwingMotion

/// A failure as the command tells it: one line on standard error, and an exit code of sysexits(3).
struct CommandFailure: Error {
    /// The exit codes in use.
    enum Code: Int32 {
        case usage = 64
        case badData = 65
        case missingInput = 66
        case cannotCreate = 73
        case inputOutput = 74
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        // Whatever is named like that must not move a terminal's cursor.
        self.message = VisibleText.escaped(message)
    }

    /// The failure behind an error of any module.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as SwingError: self.init(Code(error.code), error.description)
        default: self.init(.inputOutput, "\(error)")
        }
    }
}

extension CommandFailure.Code {
    fileprivate init(_ code: SwingError.Code) {
        self =
            switch code {
            case .missing: .missingInput
            case .badData: .badData
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            }
    }
}

extension AsyncParsableCommand {
    /// Runs `body`, tells of its failure in one line, and ends with that failure's exit code.
    func reporting(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let exit as ExitCode {
            throw exit
        } catch {
            let failure = CommandFailure(error)
            StandardError.write("swing: \(failure.message)\n")
            throw ExitCode(failure.code.rawValue)
        }
    }
}
