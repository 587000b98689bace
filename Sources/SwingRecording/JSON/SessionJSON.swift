import SwingFiles
import SwingMotion

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A session's facts as `session.json`: an object of which every key may be absent, and other keys are ignored.
enum SessionJSON {
    /// The layout's version; a file that states none has this one.
    static let version = 1

    private static let sizeLimit = 1 << 20

    /// Reads a session's facts.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - defaultID: What names the session if the file does not.
    /// - Returns: The facts, and what was known of the recording that this one was converted from, if it was.
    /// - Throws: ``SwingError`` if the file can't be read, is no JSON object, or a key holds what it can't.
    static func read(_ file: TreeFile, defaultID: String) throws(SwingError) -> (
        info: SessionInfo, source: SourceProvenance?
    ) {
        let bytes = try contents(of: file)
        do {
            let facts = try JSONDecoder().decode(SessionFacts.self, from: Data(bytes))
            return (facts.info(defaultID: defaultID), facts.source)
        } catch let problem as SessionFacts.Problem {
            throw SwingError(
                .badData, at: file.name,
                "found \(problem.found) in \"\(problem.key)\", expected \(problem.expected); \(problem.advice)"
            )
        } catch {
            throw SwingError(
                .badData, at: file.name,
                "found no JSON object, expected one such as {\"wrist\": \"left\"}; correct or remove the file"
            )
        }
    }

    /// A session's facts as text; the same facts give the same text.
    ///
    /// - Parameters:
    ///   - info: The facts.
    ///   - source: What is known of the recording that this one was converted from, if it was.
    /// - Returns: A JSON object with its keys in alphabetical order, and a line break.
    static func text(of info: SessionInfo, source: SourceProvenance? = nil) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(SessionFacts(info, source)) else {
            preconditionFailure("texts and finite numbers can be encoded")
        }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func contents(of file: TreeFile) throws(SwingError) -> [UInt8] {
        let bytes: [UInt8]
        // One byte more than a file may have, so that a longer one is seen.
        bytes = try file.beginning(sizeLimit + 1)
        if bytes.count <= sizeLimit { return bytes }
        throw SwingError(
            .badData, at: file.name, "found more than 1 MiB, expected a session's facts; correct or remove the file")
    }
}
