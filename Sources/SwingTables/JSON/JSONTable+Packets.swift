import SwingMotion

/// Samples in packets, each of which is an object with one time around several samples.
extension JSONTable {
    /// Adds the column of the time of the packets around the rows.
    mutating func addTime(_ time: Int, _ walk: borrowing JSONWalk) {
        columns.append(
            JSONColumn(
                node: time, title: JSONColumn.cell(walk.tree.nodes[time].name), isKnown: true, isTime: true,
                isDevice: false, isNeeded: true))
    }

    /// Returns whether a key is that of a time in an object around the rows.
    private func isTime(_ key: Int, _ tree: JSONKeyTree) -> Bool {
        ColumnMeaning(ColumnTitle(tree.nodes[key].name))?.quantity == .time
            && tree.contains(node, under: tree.nodes[key].parent)
    }

    /// Returns the innermost objects around the rows that state a number as time, and the node of that time.
    ///
    /// The objects end after the rows, so that they may state it after them.
    func lateTime(_ walk: borrowing JSONWalk, _ tables: [JSONTable]) -> (owner: Int, time: Int)? {
        var found: (owner: Int, time: Int, depth: Int)?
        for table in tables where table.isObject && (2...max(rowCount, 2)).contains(table.rowCount) {
            let depth = walk.tree.chain(from: 0, to: table.node).count
            guard table.node != node, walk.tree.contains(node, under: table.node), depth >= found?.depth ?? 0,
                let time = table.columns.first(where: { !$0.isLocalText && isTime($0.node, walk.tree) })
            else { continue }
            found = (table.node, time.node, depth)
        }
        return found.map { ($0.owner, $0.time) }
    }

    /// Notes the time of the objects around a walk's current row.
    mutating func notePacket(_ walk: borrowing JSONWalk) {
        if let node = packet?.node {
            guard let time = packetTime(walk, node) else { return lacksTimes = true }
            packet = (node, time, packet.map { $0.differs || $0.time != time } ?? false)
            return
        }
        guard rowCount == 1 else { return }
        for leaf in walk.leaves[..<walk.start].reversed()
        where ColumnMeaning(ColumnTitle(walk.tree.nodes[leaf.node].name))?.quantity == .time {
            guard let time = packetTime(walk, leaf.node) else { continue }
            packet = (leaf.node, time, false)
            return
        }
    }

    /// Returns the number with a key in the objects around a walk's current row; `nil` without one.
    private func packetTime(_ walk: borrowing JSONWalk, _ node: Int) -> Double? {
        guard let leaf = walk.leaves[..<walk.start].last(where: { $0.node == node }) else { return nil }
        return number(leaf, walk)
    }

    private func number(_ leaf: JSONWalk.Leaf, _ walk: borrowing JSONWalk) -> Double? {
        guard let range = walk.number(leaf) else { return nil }
        var position = range.lowerBound
        return DecimalNumber.read(walk.bytes.span.extracting(..<range.upperBound), at: &position)
    }

    // MARK: - Lines

    /// Appends a walk's current row as a line of text, when its time is known.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a value is not a number, or is missing, also the packet's time.
    func append(
        _ walk: borrowing JSONWalk, _ times: inout JSONPacketTimes, to bytes: inout [UInt8]
    ) throws(SwingError) {
        guard let last = columns.last, let time = packetTime(walk, last.node) else { throw noTime(walk) }
        guard !times.isFull(at: time) else { throw tooLong(walk) }
        var line: [UInt8] = []
        try append(walk, columns.indices.dropLast(), to: &line)
        line.append(UInt8(ascii: ","))
        times.add(line[...], at: time, to: &bytes)
    }

    /// Keeps a walk's current row until its packet states the time.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a value is not a number, or the packet before stated no time.
    func append(_ walk: borrowing JSONWalk, to packet: inout JSONLatePacket) throws(SwingError) {
        let place = lateOwner.flatMap { walk.place(ofObjectAt: $0) }
        guard packet.lines.isEmpty || packet.place == place else { throw noTime(walk) }
        guard packet.lines.count < InputLimits.jsonPacket else { throw tooLong(walk) }
        var line: [UInt8] = []
        try append(walk, columns.indices.dropLast(), to: &line)
        line.append(UInt8(ascii: ","))
        packet.place = place
        packet.lines.append(line)
    }

    /// Appends the kept rows of a packet, which is a walk's current row.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the packet states no time.
    func append(
        _ packet: inout JSONLatePacket, of walk: borrowing JSONWalk, _ times: inout JSONPacketTimes,
        to bytes: inout [UInt8]
    ) throws(SwingError) {
        guard !packet.lines.isEmpty else { return }
        let leaf = walk.leaves[walk.start...].first { leaf in leaf.node == columns.last?.node }
        guard let leaf, let time = number(leaf, walk) else { throw noTime(walk) }
        for line in packet.lines {
            guard !times.isFull(at: time) else { throw tooLong(walk) }
            times.add(line[...], at: time, to: &bytes)
        }
        packet.lines.removeAll(keepingCapacity: true)
    }

    /// Returns the error about samples without a time around them.
    func noTime(_ walk: borrowing JSONWalk) -> SwingError {
        walk.error(node, "found no time around the samples, expected a number as in the previous packets")
    }

    private func tooLong(_ walk: borrowing JSONWalk) -> SwingError {
        walk.error(
            node,
            "found more than \(InputLimits.jsonPacket) samples with one time around them, expected a packet of "
                + "seconds; write a time into each sample")
    }
}

extension JSONTable {
    /// Returns the names and units that objects beside the rows state, one for each column, as Edge Impulse writes them.
    static func sensorNames(_ tables: [JSONTable], _ count: Int) -> [String]? {
        let names = tables.filter { $0.isObject && $0.rowCount == 1 }.compactMap { table -> String? in
            let facts = Dictionary(table.facts.map { ($0.path, $0.text) }) { first, _ in first }
            guard let name = facts[["name"]] else { return nil }
            return JSONColumn.cell((facts[["units"]] ?? facts[["unit"]]).map { "\(name) (\($0))" } ?? name)
        }
        return names.count == count ? names : nil
    }
}
