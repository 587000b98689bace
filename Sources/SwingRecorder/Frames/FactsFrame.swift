package import SwingMotion

/// The payload of a session's facts: pairs of a name and a text.
///
/// The names are those of the attributes in HDF5. A name that begins with `metadata:` is a further fact.
package enum FactsFrame {
    /// The facts that are texts, by name.
    package static let texts: [(name: String, value: any WritableKeyPath<SessionInfo, String?> & Sendable)] = [
        ("wrist", \.wrist), ("crown", \.crown), ("player", \.player), ("handedness", \.handedness), ("sport", \.sport),
        ("condition", \.condition), ("date", \.date), ("notes", \.notes), ("device_model", \.deviceModel),
        ("os_version", \.osVersion),
    ]
    private static let times: [(name: String, value: any WritableKeyPath<SessionInfo, Double?> & Sendable)] = [
        ("started_at", \.startedAt), ("boot_time", \.bootTime),
    ]
    private static let sessionID = "session_id"
    private static let metadata = "metadata:"

    /// Encodes facts.
    ///
    /// - Parameter info: The facts.
    /// - Returns: The payload.
    package static func encode(_ info: SessionInfo) -> [UInt8] {
        var pairs = [(sessionID, info.sessionID)]
        for fact in times { if let time = info[keyPath: fact.value] { pairs.append((fact.name, "\(time)")) } }
        for fact in texts { if let text = info[keyPath: fact.value] { pairs.append((fact.name, text)) } }
        pairs += info.metadata.sorted { $0.key < $1.key }.map { (metadata + $0.key, $0.value) }
        var bytes: [UInt8] = []
        for (name, text) in pairs {
            bytes.append(text: name)
            bytes.append(text: text)
        }
        return bytes
    }

    /// Decodes facts.
    ///
    /// - Parameter bytes: The payload.
    /// - Returns: The facts, or `nil` if the payload is not one of ``encode(_:)``. Unknown names become metadata.
    package static func decode(_ bytes: PayloadReader) -> SessionInfo? {
        var bytes = bytes
        var info = SessionInfo(sessionID: "")
        while bytes.left > 0 {
            guard let name = bytes.text(), let text = bytes.text() else { return nil }
            if name == sessionID {
                info.sessionID = text
            } else if let fact = times.first(where: { $0.name == name }) {
                guard let time = Double(text) else { return nil }
                info[keyPath: fact.value] = time
            } else if let fact = texts.first(where: { $0.name == name }) {
                info[keyPath: fact.value] = text
            } else {
                info.metadata[name.hasPrefix(metadata) ? String(name.dropFirst(metadata.count)) : name] = text
            }
        }
        return info
    }
}
