#if Serve
    internal import SwingMotion

    /// The name under which a recording is kept.
    enum RecordingName {
        /// Whether a name can be that of a recording in the folder: one part of a path, visible, and not hidden.
        static func isAllowed(_ name: String) -> Bool {
            !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".") && !name.hasPrefix("#")
                && !name.contains("/")
                && VisibleText.escaped(name) == name
        }

        /// Returns a name that is allowed, as similar as possible to one that a client sent.
        ///
        /// - Parameter name: The name. Folders in it are dropped.
        /// - Returns: The name.
        static func cleaned(_ name: String) -> String {
            let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
            var kept = String(last.unicodeScalars.filter { VisibleText.escaped($0) == String($0) }.map(Character.init))
            // Hidden names, comments in the table of sessions, and options of commands.
            while let first = kept.first, ".# -".contains(first) { kept.removeFirst() }
            while kept.hasSuffix(" ") { kept.removeLast() }
            while kept.utf8.count > 150 { kept.removeFirst() }
            return kept.isEmpty ? "recording" : kept
        }

        /// Whether a file with this name must be in a folder of its own.
        ///
        /// Beside other recordings, a table can be a part of all of them, or is skipped.
        static func needsFolder(_ name: String) -> Bool {
            let ending = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
            return ["csv", "tsv", "txt", "json", "jsonl", "gz"].contains(ending)
        }

        /// Returns the name with a number before its ending, such as `anna-2.zip`.
        static func numbered(_ name: String, _ number: Int) -> String {
            guard number > 1 else { return name }
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(name)-\(number)" }
            return "\(name[..<dot])-\(number)\(name[dot...])"
        }

        /// Returns the ending for content that came without a name.
        ///
        /// - Parameter bytes: The first bytes.
        /// - Returns: The ending, with its dot.
        static func ending(for bytes: [UInt8]) -> String {
            if bytes.starts(with: [0x50, 0x4B]) { return ".zip" }
            if bytes.starts(with: [0x89, 0x48, 0x44, 0x46]) { return ".h5" }
            if bytes.starts(with: [0x1F, 0x8B]) { return ".csv.gz" }
            if bytes.starts(with: "SWING".utf8) { return ".swing" }
            let first = bytes.first { $0 > 32 }
            return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? ".json" : ".csv"
        }
    }
#endif
