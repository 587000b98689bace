/// The header of a group or dataset: the messages that describe it. (HDF5 File Format Specification 3.0, IV.A.)
struct ObjectHeader: Sendable {
    /// The kinds of messages that are read; all others are passed over.
    enum Kind: UInt16 {
        case dataspace = 0x01
        case linkInfo = 0x02
        case datatype = 0x03
        case link = 0x06
        case externalFiles = 0x07
        case layout = 0x08
        case filters = 0x0B
        case attribute = 0x0C
        case continuation = 0x10
        case symbolTable = 0x11
        case attributeInfo = 0x15
    }

    /// A message.
    struct Message: Sendable {
        let kind: Kind
        let isShared: Bool
        let body: ArraySlice<UInt8>
    }

    /// The address of the header, which identifies the object.
    let address: Int
    let messages: [Message]

    /// Reads a header of version 1 or 2, with all of its blocks.
    init(at address: Int, in file: FileBytes, place: String) throws(HDF5Error) {
        let start = try file.read(at: address, count: max(0, min(40, file.size - address)), place: place)
        var reader = ObjectHeaderReader(file: file, address: address, place: place)
        if start.starts(with: "OHDR".utf8) {
            try reader.readVersion2(start)
        } else {
            try reader.readVersion1(start)
        }
        self.address = address
        messages = reader.messages
    }

    /// Returns the only message of a kind, or `nil` if no such message exists.
    func message(_ kind: Kind, at place: String) throws(HDF5Error) -> ByteCursor? {
        guard let first = messages.firstIndex(where: { $0.kind == kind }) else { return nil }
        let message = messages[first]
        guard !messages[(first + 1)...].contains(where: { $0.kind == kind }) else {
            throw HDF5Error("\(place): its description has a part twice; the file is damaged")
        }
        guard !message.isShared else {
            throw HDF5Error("\(place): uses a named type; expected its own; \(Remedy.rewriting(place))")
        }
        return ByteCursor(message.body, place: place)
    }
}

/// Reads the blocks of an object's header.
private struct ObjectHeaderReader {
    let file: FileBytes
    let address: Int
    let place: String
    private(set) var messages: [ObjectHeader.Message] = []
    private var size = 0
    /// The blocks that are not read yet.
    private var waiting: [Range<Int>] = []

    init(file: FileBytes, address: Int, place: String) {
        self.file = file
        self.address = address
        self.place = place
        messages.reserveCapacity(16)
    }

    mutating func readVersion1(_ start: ArraySlice<UInt8>) throws(HDF5Error) {
        var prefix = ByteCursor(start, place: place)
        guard try prefix.byte() == 1, try prefix.byte() == 0 else {
            throw prefix.damaged("its description is not where the file states")
        }
        try prefix.skip(6)
        let count = try prefix.size(4)
        try claim(address..<address + 16)
        waiting = [try range(from: address + 16, count: count)]
        var position = 0
        while position < waiting.count {
            let block = waiting[position]
            try claim(block)
            var cursor = ByteCursor(try messageBytes(block), place: place)
            while cursor.remaining >= 8 {
                let (kind, length, flags) = (try cursor.number(2), try cursor.size(2), try cursor.byte())
                try cursor.skip(3)
                try add(kind, flags, try cursor.read(length))
            }
            position += 1
        }
    }

    mutating func readVersion2(_ start: ArraySlice<UInt8>) throws(HDF5Error) {
        var prefix = ByteCursor(start, place: place)
        try prefix.expect("OHDR", version: 2)
        let flags = try prefix.byte()
        if flags & 0x20 != 0 { try prefix.skip(16) }
        if flags & 0x10 != 0 { try prefix.skip(4) }
        let count = try prefix.size(1 << Int(flags & 3))
        let head = start.count - prefix.remaining
        let whole = try range(from: address, count: count.addingReportingOverflow(head + 4).partialValue)
        try readVersion2(whole, head: head, flags: flags)
        var position = 0
        while position < waiting.count {
            try readVersion2(waiting[position], head: nil, flags: flags)
            position += 1
        }
    }

    /// Reads the header's first block, whose messages follow `head` bytes, or a continuation block.
    private mutating func readVersion2(_ block: Range<Int>, head: Int?, flags: UInt8) throws(HDF5Error) {
        try claim(block)
        var cursor = try ByteCursor(checking: try messageBytes(block), place: place)
        if let head { try cursor.skip(head) } else { try cursor.expect("OCHK") }
        let hasOrder = flags & 4 != 0
        while cursor.remaining >= (hasOrder ? 6 : 4) {
            let (kind, length, flags) = (try cursor.number(1), try cursor.size(2), try cursor.byte())
            if hasOrder { try cursor.skip(2) }
            try add(kind, flags, try cursor.read(length))
        }
    }

    /// Reads a block, as a copy because the messages retain it.
    private func messageBytes(_ block: Range<Int>) throws(HDF5Error) -> ArraySlice<UInt8> {
        Array(try file.read(at: block.lowerBound, count: block.count, place: place))[...]
    }

    private mutating func add(_ number: UInt64, _ flags: UInt8, _ body: ArraySlice<UInt8>) throws(HDF5Error) {
        guard let kind = ObjectHeader.Kind(rawValue: UInt16(truncatingIfNeeded: number)) else { return }
        guard kind == .continuation else {
            messages.append(ObjectHeader.Message(kind: kind, isShared: flags & 2 != 0, body: body))
            return
        }
        var cursor = ByteCursor(body, place: place)
        waiting.append(try range(from: try cursor.definedAddress(), count: try cursor.size(8)))
    }

    private func range(from start: Int, count: Int) throws(HDF5Error) -> Range<Int> {
        guard count >= 0, count <= ReadingLimits.block, file.contains(start, count: count) else {
            throw HDF5Error("\(place): its description lies beyond the end of the file; the file is damaged")
        }
        return start..<start + count
    }

    private mutating func claim(_ block: Range<Int>) throws(HDF5Error) {
        size += block.count
        guard size <= ReadingLimits.block, waiting.count <= 1024, !isRepeated(block) else {
            throw HDF5Error("\(place): its description has no end; the file is damaged")
        }
        try file.claim(block, owner: address, place: place)
    }

    /// Returns whether a block waits twice.
    private func isRepeated(_ block: Range<Int>) -> Bool {
        guard let first = waiting.firstIndex(of: block) else { return false }
        return waiting[(first + 1)...].contains(block)
    }
}
