import SwingMotion

/// Ambiguous column names that a map proposal uses, but a reader does not.
package enum LooseColumnName {
    /// The most words that the name and the unit of a quantity have.
    private static let wordLimit = 16

    /// Returns the probable meaning of a column.
    ///
    /// A prefix such as `arm` in `arm_gravityX` distinguishes sensors.
    ///
    /// - Parameter cell: The header's cell.
    /// - Returns: The prefix and the meaning; `nil` if the name is unknown.
    package static func meaning(of cell: String) -> (prefix: String, meaning: ColumnMeaning)? {
        let title = ColumnTitle(cell)
        let (name, unit) = (title.name, title.unit)
        var words = name.split { !$0.isLetter && !$0.isNumber }
        // Shimmer's names end in `CAL`.
        if words.last.map({ ["cal", "uncal", "raw"].contains($0.lowercased()) }) ?? false { words.removeLast() }
        guard let end = words.last?.endIndex else { return nil }
        for start in words.indices.suffix(wordLimit) {
            let prefix = words[..<start].map { $0.lowercased() }.joined(separator: "_")
            if let meaning = meaning(ofName: String(name[words[start].startIndex..<end]), unit) {
                return (prefix, meaning)
            }
        }
        if let found = numbered(words, unit) { return found }
        // As in `Hand Accel Sensor X`.
        let others = words.filter { !["sensor", "data", "value"].contains($0.lowercased()) }
        for start in others.indices.suffix(wordLimit) where others.count < words.count {
            let prefix = others[..<start].map { $0.lowercased() }.joined(separator: "_")
            if let meaning = meaning(ofName: others[start...].joined(separator: "_"), unit) { return (prefix, meaning) }
        }
        return placed(words, unit)
    }

    /// Returns the meaning of an axis of a sensor whose place follows, such as `AccelX_right_wrist`.
    private static func placed(_ words: [Substring], _ unit: String?) -> (prefix: String, meaning: ColumnMeaning)? {
        let count = words.reversed().prefix { bodyParts.contains($0.lowercased()) }.count
        guard count > 0 else { return nil }
        let names = words.dropLast(count)
        for start in names.indices.suffix(wordLimit) {
            guard let meaning = meaning(ofName: names[start...].joined(separator: "_"), unit) else { continue }
            return ((words[..<start] + words.suffix(count)).map { $0.lowercased() }.joined(separator: "_"), meaning)
        }
        return nil
    }

    /// Words for the place of a sensor.
    static let bodyParts: Set<String> = [
        "left", "right", "upper", "lower", "wrist", "hand", "finger", "thumb", "arm", "forearm", "upperarm", "elbow",
        "shoulder", "head", "neck", "chest", "sternum", "torso", "trunk", "back", "waist", "hip", "pelvis", "sacrum",
        "thigh", "leg", "knee", "shank", "shin", "calf", "ankle", "foot", "heel", "toe", "racket", "bat", "club",
    ]

    /// Returns whether a column may be a time: its unit or its name is a unit of time, or its name ends in a word for time.
    ///
    /// - Parameter cell: The header's cell.
    /// - Returns: Whether it may be one.
    package static func isTime(_ cell: String) -> Bool {
        let title = ColumnTitle(cell)
        if TimeUnit(spelling: title.unit ?? title.name) != nil { return true }
        return ["time", "timestamp", "date", "datetime"].contains(where: title.key.hasSuffix)
    }

    /// Returns the meaning of an axis of a numbered sensor, such as `accel2_x` or `ax2`; the number distinguishes sensors.
    private static func numbered(_ words: [Substring], _ unit: String?) -> (prefix: String, meaning: ColumnMeaning)? {
        func number(of word: Substring) -> String { String(word.reversed().prefix { $0.isNumber }.reversed()) }
        var numbers = words.map(number)
        var names = zip(words, numbers).map { String($0.dropLast($1.count)) }
        // As in `acc1x`.
        if let last = words.last, let axis = last.last, axis.isLetter, case let digits = number(of: last.dropLast()),
            !digits.isEmpty
        {
            numbers[words.count - 1] = digits
            names[words.count - 1] = "\(last.dropLast(1 + digits.count))\(axis)"
        }
        let stated = Set(numbers.filter { !$0.isEmpty })
        guard stated.count == 1, let number = stated.first else { return nil }
        names.removeAll(where: \.isEmpty)
        let times: [ColumnMeaning.Quantity] = [.time, .accelerometerTime, .motionTime]
        for start in names.indices.suffix(wordLimit) {
            guard let meaning = meaning(ofName: names[start...].joined(separator: "_"), unit),
                !times.contains(meaning.quantity)
            else { continue }
            return ((names[..<start].map { $0.lowercased() } + [number]).joined(separator: "_"), meaning)
        }
        return nil
    }

    private static func meaning(ofName name: String, _ unit: String?) -> ColumnMeaning? {
        let title = ColumnTitle(name: name, unit: unit)
        if let meaning = ColumnMeaning(title) ?? turning(title) { return meaning }
        guard let base = bases[String(title.key.dropLast())] else { return nil }
        return ColumnMeaning(ColumnTitle(name: base + title.key.suffix(1), unit: unit))
    }

    /// Returns the meaning of a rate about an axis that is called as an angle, such as `rotationRate.alpha` of browsers.
    private static func turning(_ title: ColumnTitle) -> ColumnMeaning? {
        for (word, axis) in axisNames where title.key.hasSuffix(word) {
            let base = String(title.key.dropLast(word.count))
            guard base != "rotation", let meaning = ColumnMeaning(ColumnTitle(name: base + axis, unit: title.unit)),
                meaning.quantity == .rotationRate
            else { continue }
            return meaning
        }
        return nil
    }

    /// Returns the names of rates if they call the axes as angles.
    ///
    /// - Parameter cells: The header's cells, for x, y and z.
    /// - Returns: The names for a message; `nil` if they name x, y and z.
    package static func axesOfAngles(_ cells: [String]) -> String? {
        guard cells.allSatisfy({ turning(ColumnTitle($0)) != nil }) else { return nil }
        return cells.map { VisibleText.quoted($0) }.joined(separator: ", ")
    }

    /// The axes about which the angles are that names of rates contain.
    private static let axisNames = [
        ("alpha", "x"), ("beta", "y"), ("gamma", "z"), ("roll", "x"), ("pitch", "y"), ("yaw", "z"),
    ]

    /// Short names and their most usual meanings.
    private static let bases = [
        "r": "rotationrate", "rot": "rotation", "u": "useracceleration",
    ]
}
