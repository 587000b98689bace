internal import CExpat
package import SwingMotion

/// Receives the elements of an XML document, in the document's order.
package protocol XMLHandler: AnyObject {
    /// Receives the start of an element.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes.
    ///   - line: The line on which its tag begins, from 1.
    func start(_ name: String, _ attributes: [String: String], line: Int)

    /// Receives the end of an element.
    ///
    /// - Parameter name: The element's name.
    func end(_ name: String)

    /// Receives text between tags, possibly in several pieces.
    ///
    /// - Parameter text: The text.
    func add(_ text: String)
}

/// XML documents without a document type, read with libexpat.
///
/// A document type could define entities that expand to gigabytes, or that name other files. Such a document is
/// rejected at its declaration, before anything is expanded.
package enum XMLDocument {
    /// Reads a complete document.
    ///
    /// - Parameters:
    ///   - bytes: The document in UTF-8, UTF-16, Latin-1 or ASCII.
    ///   - name: The document's name in messages.
    ///   - handler: Receives the elements. It also receives those before an error.
    /// - Throws: ``SwingMotion/SwingError`` with the line if the document is not well-formed, has a document type, or
    ///   its elements are nested too deeply.
    /// - Complexity: O(*n*) in the length of the document.
    package static func read(_ bytes: [UInt8], name: String, _ handler: any XMLHandler) throws(SwingError) {
        guard let parser = unsafe XML_ParserCreate(nil) else {
            throw SwingError(.inputOutput, at: name, "cannot read: out of memory")
        }
        defer { unsafe XML_ParserFree(parser) }
        let receiver = unsafe XMLReceiver(parser, handler)
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(receiver).toOpaque())
        unsafe XML_SetElementHandler(parser, XMLReceiver.start, XMLReceiver.end)
        unsafe XML_SetCharacterDataHandler(parser, XMLReceiver.text)
        unsafe XML_SetStartDoctypeDeclHandler(parser, XMLReceiver.documentType)
        let status = withExtendedLifetime(receiver) {
            unsafe bytes.withUnsafeBytes { buffer in
                unsafe XML_Parse(
                    parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
            }
        }
        let line = Int(unsafe XML_GetCurrentLineNumber(parser))
        guard receiver.refusal == nil, status == XML_STATUS_OK, bytes.count <= Int32.max else {
            let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
            throw SwingError(
                .badData, at: "\(name):\(receiver.refusal?.line ?? line)",
                receiver.refusal?.reason
                    ?? "found damaged XML (\(reason ?? "unknown error")), expected a complete document; export it again"
            )
        }
    }
}

/// Passes libexpat's calls to a handler.
@safe private final class XMLReceiver {
    private let parser: XML_Parser
    private let handler: any XMLHandler
    private var depth = 0
    /// The reason why the document is rejected, and its line.
    private(set) var refusal: (line: Int, reason: String)?

    init(_ parser: XML_Parser, _ handler: any XMLHandler) {
        unsafe self.parser = unsafe parser
        self.handler = handler
    }

    private var line: Int { Int(unsafe XML_GetCurrentLineNumber(parser)) }

    private func refuse(_ reason: String) {
        guard refusal == nil else { return }
        refusal = (line, reason)
        unsafe XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private static func receiver(_ data: UnsafeMutableRawPointer?) -> XMLReceiver? {
        unsafe data.map { unsafe Unmanaged<XMLReceiver>.fromOpaque($0).takeUnretainedValue() }
    }

    static let start: XML_StartElementHandler = { data, name, attributes in
        guard let receiver = unsafe receiver(data), let name = unsafe name, receiver.refusal == nil else { return }
        receiver.depth += 1
        guard receiver.depth <= InputLimits.xmlDepth else {
            return receiver.refuse(
                "found elements nested more than \(InputLimits.xmlDepth) deep, expected a table of labels; "
                    + "export it again")
        }
        var values: [String: String] = [:]
        var place = 0
        while let attributes = unsafe attributes, let key = unsafe attributes[place],
            let value = unsafe attributes[place + 1]
        {
            values[unsafe String(cString: key)] = unsafe String(cString: value)
            place += 2
        }
        receiver.handler.start(unsafe String(cString: name), values, line: receiver.line)
    }

    static let end: XML_EndElementHandler = { data, name in
        guard let receiver = unsafe receiver(data), let name = unsafe name, receiver.refusal == nil else { return }
        receiver.depth -= 1
        receiver.handler.end(unsafe String(cString: name))
    }

    static let text: XML_CharacterDataHandler = { data, text, count in
        guard let receiver = unsafe receiver(data), let text = unsafe text, receiver.refusal == nil else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
        receiver.handler.add(unsafe String(decoding: bytes, as: UTF8.self))
    }

    static let documentType: XML_StartDoctypeDeclHandler = { data, _, _, _, _ in
        unsafe receiver(data)?.refuse(
            "found a document type (<!DOCTYPE), expected a document without one, because it can define entities; "
                + "remove the declaration")
    }
}
