#if Serve
    internal import SwingFiles
    internal import SwingMotion
    internal import SwingResults
    internal import SwingStudy
    internal import SwingTables

    /// Changes one recording's row in the table of sessions, and leaves every other line as it is.
    struct SessionTableEdit {
        /// The facts that the page can change, which are columns of the table.
        static let columns = ["player", "sport", "condition", "date", "notes"]
        /// The maximum length of a fact, in bytes.
        private static let limit = 2000

        let path: String
        /// The recording's path within the folder of recordings.
        let recording: String
        /// The new values; an empty one states nothing.
        let values: [String: String]

        /// Reads the body of a request.
        ///
        /// - Throws: ``HTTPProblem`` 400 if it is not an object of texts, or a value is too long or contains a line break.
        init(_ body: [UInt8], recording: String, path: String) throws(HTTPProblem) {
            let parsed: JSONValue
            do throws(SwingError) { parsed = try JSONValue(parsing: body, name: "the request") } catch {
                throw HTTPProblem(error)
            }
            guard let members = parsed.values else { throw HTTPProblem(400, "expected a JSON object of facts") }
            var values: [String: String] = [:]
            for (key, value) in members {
                guard Self.columns.contains(key), case .text(let text) = value else {
                    throw HTTPProblem(
                        400,
                        "found \(VisibleText.quoted(key)), expected texts for \(Self.columns.joined(separator: ", "))")
                }
                guard text.utf8.count <= Self.limit, VisibleText.escaped(text) == text else {
                    throw HTTPProblem(
                        400, "\(key): expected at most 2000 visible characters on one line; shorten the text")
                }
                values[key] = text
            }
            self.values = values
            self.recording = recording
            self.path = path
        }

        /// Writes the table with the new values; nothing changes if they would make it wrong.
        ///
        /// - Throws: ``HTTPProblem`` 400 with the reason.
        func write(session: String) throws(HTTPProblem) {
            do throws(SwingError) {
                let text = try changed(session: session)
                let file = try OutputFile(replacing: path)
                var output = try TextOutput(writingTo: file.temporaryPath, name: path)
                try output.write(text)
                try output.close()
                do throws(SwingError) {
                    _ = try SessionTable(readingAt: file.temporaryPath)
                } catch {
                    // The message names the line of the temporary file.
                    let message = error.description.split(separator: ": ").dropFirst().joined(separator: ": ")
                    throw SwingError(.badData, at: VisibleText.escaped("sessions.csv"), message)
                }
                try file.commit()
            } catch {
                throw HTTPProblem(error)
            }
        }

        private func changed(session: String) throws(SwingError) -> String {
            guard FilePlace(path).exists else {
                let header = ["file"] + Self.columns
                return Self.line(header, ",") + Self.line([recording] + Self.columns.map { values[$0] ?? "" }, ",")
            }
            let bytes = try InputFile.contents(at: path, limit: InputLimits.sheet, kind: "a table of sessions")
            let text = try SpreadsheetTable.text(bytes, at: path, expected: "a table of sessions in CSV")
            let table = try SpreadsheetTable(text, path: path)
            let known = try SessionTable(readingAt: path)
            guard let header = table.rows.first else {
                throw SwingError(.badData, at: path, "is empty; remove it")
            }
            let separator = table.separator
            var titles = header.cells
            let meanings = SessionTable.meanings(of: titles)
            var places: [String: Int] = [:]
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                let place = meanings.firstIndex(of: key)
                // A new column is added only for a value.
                if place == nil, value.isEmpty { continue }
                places[key] = place ?? titles.count
                if place == nil { titles.append(key) }
            }
            let line = try known.line(ofRecordingAt: recording, sessionID: session)
            var lines: [String] = []
            var skipped = 0
            let rowAt = Dictionary(uniqueKeysWithValues: table.rows.map { ($0.line, $0.cells) })
            let physical = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, original) in physical.enumerated() {
                if skipped > 0 {
                    skipped -= 1
                    continue
                }
                guard var cells = rowAt[index + 1], cells.count == header.cells.count else {
                    lines.append(String(original))
                    continue
                }
                // A quoted cell may contain line breaks.
                var quotes = original.count { $0 == "\"" }
                var end = index
                while quotes % 2 == 1, end + 1 < physical.count {
                    end += 1
                    quotes += physical[end].count { $0 == "\"" }
                }
                skipped = end - index
                let isHeader = index + 1 == header.line
                guard index + 1 == line || titles.count > header.cells.count else {
                    lines += physical[index...end].map(String.init)
                    continue
                }
                cells = isHeader ? titles : cells + Array(repeating: "", count: titles.count - cells.count)
                if index + 1 == line { for (key, place) in places { cells[place] = values[key] ?? "" } }
                lines.append(String(Self.line(cells, separator).dropLast()))
            }
            while lines.last?.isEmpty == true { lines.removeLast() }
            if line == nil {
                var cells = Array(repeating: "", count: titles.count)
                cells[meanings.firstIndex(of: "file") ?? 0] = recording
                for (key, place) in places { cells[place] = values[key] ?? "" }
                lines.append(String(Self.line(cells, separator).dropLast()))
            }
            return lines.joined(separator: "\n") + "\n"
        }

        /// Returns a line of cells, quoted where they contain the separator, a quotation mark or a line break, or begin like
        /// a comment.
        private static func line(_ cells: [String], _ separator: Unicode.Scalar) -> String {
            cells.map { cell in
                let special = cell.unicodeScalars.contains { [separator, "\"", "\n", "\r"].contains($0) }
                guard special || cell.hasPrefix("#") else { return cell }
                return "\"" + cell.replacing("\"", with: "\"\"") + "\""
            }.joined(separator: String(separator)) + "\n"
        }
    }
#endif
