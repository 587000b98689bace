import SwingMotion
import SwingTables

/// What a proposal infers about the unit of rotation rates that the header does not name.
extension MapProposal {
    /// The duration of the mean over which acceleration is mostly gravity, in seconds.
    private static let span = 0.25

    /// Sets the unit and the signs of rotation rates, and notes what shows them.
    ///
    /// - Parameters:
    ///   - rotation: The columns.
    ///   - motion: Device motion, with the rates as in the table.
    ///   - total: The columns of total acceleration with their unit, if the table has any.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read.
    mutating func settle(
        _ rotation: inout ColumnMap.AxisColumns, _ motion: DeviceMotionChunk, total: ColumnMap.AxisColumns?
    ) throws(SwingError) {
        let turning = TurningGravity(motion)
        if let unit = rotation.unit, let factor = CSVUnit.radianPerSecond.factor(from: unit),
            GyroscopeRange.areImpossible(motion.rotationRate.scaled(by: Float(factor)))
        {
            rotation.unit = MapUnit.open(unit)
            notes.append(
                "\(name(of: places[.rotationRate] ?? [])) exceeds what gyroscopes measure, in the unit that its name states"
            )
            return
        }
        if let factor = turning.factor {
            notes.append(
                "the rotation rate times \(Float(factor)) fits gravity's rotation (1 for rad/s, 0.0175 for deg/s)")
            settleAngle(&rotation) { (0.5...2).contains(factor.magnitude / $0) }
            if rotation.unit == nil, turning.isInDegrees { rotation.unit = "deg/s" }
            if turning.isReversed { rotation.signs = [-1, -1, -1] }
            return
        }
        let fit = try fit(motion, total)
        settleAngle(&rotation) { unit in
            fit?.factor.map { (0.5...2).contains($0.magnitude / unit) } ?? fit?.isClear(unit) ?? false
        }
        if rotation.unit == nil { try settleUnit(of: &rotation, motion, fit) }
        let factor = rotation.unit.map { CSVUnit.radianPerSecond.factor(from: $0) } ?? 1
        guard let factor, let fit, fit.isReversed(factor) else { return }
        rotation.signs = [-1, -1, -1]
        notes.append(
            "\(name(of: places[.rotationRate] ?? [])) turns opposite to the acceleration at rest, so signs reverses its axes; "
                + "check that the sensors have the same axes")
    }

    /// Reads an angle in a heading, such as `gyro_x_deg`, as that angle per second if the values turn so.
    private mutating func settleAngle(_ rotation: inout ColumnMap.AxisColumns, _ fits: (Double) -> Bool) {
        guard let text = rotation.unit, MapUnit.isOpen(text), case let angle = String(text.dropFirst(2)),
            CSVUnit.isOfAngle(angle), let factor = CSVUnit.radianPerSecond.factor(from: angle + "/s"), fits(factor)
        else { return }
        rotation.unit = angle + "/s"
        notes.append("\(name(of: places[.rotationRate] ?? [])) names \(angle), and turns as rates in \(angle)/s do")
    }

    /// Finds the order of rates whose names call the axes as angles, which programs number differently.
    mutating func orderAngles() throws(SwingError) {
        guard let rate = places[.rotationRate], !header.isAbsent,
            let names = LooseColumnName.axesOfAngles(rate.map { header.cells[$0] })
        else { return }
        var best: (share: Double, places: [Int])?
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            places[.rotationRate] = order.map { rate[$0] }
            let motion = try motion(places[.gravity].map { axes($0, .standardGravity) })
            let total = places[.acceleration] ?? places[.bareAcceleration]
            var fit: TurningGravity?
            if places[.gravity] != nil {
                fit = TurningGravity(motion)
            } else if let total {
                fit = try turning(motion, sample(total))
            }
            guard let fit, let factor = fit.factor, Fit.isClear(factor), fit.share > best?.share ?? 0 else { continue }
            best = (fit.share, order.map { rate[$0] })
        }
        places[.rotationRate] = best?.places ?? rate
        guard let best else {
            notes.append("\(names) are assumed to be the rates about x, y and z, in this order; check it")
            return
        }
        let ordered = best.places.map { VisibleText.quoted(header.cells[$0]) }.joined(separator: ", ")
        notes.append("\(ordered) are the rates about x, y and z, because this order fits gravity's rotation; check it")
    }

    private mutating func settleUnit(
        of rotation: inout ColumnMap.AxisColumns, _ motion: DeviceMotionChunk, _ fit: Fit?
    ) throws(SwingError) {
        let name = name(of: places[.rotationRate] ?? [])
        var range = GyroscopeRange(motion.rotationRate)
        // A recording may begin with rest.
        if case .unclear = range, fit?.factor == nil { range = try gyroscopeRange() }
        switch range {
        case .counts:
            rotation.unit = MapUnit.open("counts")
            notes.append("\(name) exceeds any rate in rad/s or deg/s, as counts of a converter and mdps do")
        case .degrees:
            rotation.unit = "deg/s"
            notes.append("\(name) is assumed to be in deg/s because no gyroscope measures as much in rad/s")
        case .unclear:
            if let factor = fit?.factor {
                // The limit is between the two: their geometric mean.
                if factor.magnitude < 0.132 { rotation.unit = "deg/s" }
                let unit = rotation.unit ?? "rad/s"
                notes.append(
                    Fit.isClear(factor)
                        ? "\(name) is assumed to be in \(unit) because its product with \(Float(factor)) fits the "
                            + "acceleration's rotation (1 for rad/s, 0.0175 for deg/s)"
                        : "\(name) is in neither rad/s nor deg/s by its values: its product with \(Float(factor)) fits the "
                            + "acceleration's rotation best (1 for rad/s, 0.0175 for deg/s); settle rotationRate: \(unit) is "
                            + "assumed")
            } else if let fit, fit.isClear(.pi / 180) {
                rotation.unit = "deg/s"
                notes.append("\(name) is assumed to be in deg/s because the acceleration at rest turns accordingly")
            } else if let fit, fit.isClear(1) {
                notes.append("\(name) is assumed to be in rad/s because the acceleration at rest turns accordingly")
            } else if let fit, fit.isInDegreesAtRest {
                rotation.unit = "deg/s"
                notes.append(
                    "\(name) is assumed to be in deg/s because as rad/s it turns the device while the acceleration is at rest"
                )
            } else {
                notes.append(
                    "\(name) is assumed to be in rad/s because no unit is named; if it is in deg/s, write \"unit\": "
                        + "\"deg/s\" in rotationRate")
            }
        }
    }

    /// How the rates fit the acceleration's rotation.
    private struct Fit {
        /// The factor of the rates that best explains how the mean acceleration rotates; `nil` if it is not determined.
        let factor: Double?
        /// The rotation of the acceleration at rest, by the factor of the rates.
        let turns: [Double: RestTurns]
        /// Whether only deg/s agree with an acceleration at rest.
        let isInDegreesAtRest: Bool

        /// Returns whether the acceleration at rest shows a factor of the rates.
        func isClear(_ factor: Double) -> Bool { turns[factor].map { $0.isDirect || $0.isReversed } ?? false }

        /// Returns whether only the opposite of the rates fits the acceleration.
        func isReversed(_ factor: Double) -> Bool {
            if let own = self.factor, Self.isClear(own) { return own < 0 }
            return turns[factor]?.isReversed ?? false
        }

        /// Returns whether a factor is that of rad/s or deg/s.
        static func isClear(_ factor: Double) -> Bool {
            [1, Double.pi / 180].contains { (0.5...2).contains(factor.magnitude / $0) }
        }
    }

    /// Compares the rates with the acceleration; `nil` if the table has none in a known unit.
    private func fit(_ motion: DeviceMotionChunk, _ total: ColumnMap.AxisColumns?) throws(SwingError) -> Fit? {
        guard let places = places[.acceleration] ?? places[.bareAcceleration] else { return nil }
        let acceleration = try sample(places)
        let rates = TriaxialChunk(time: motion.time.array, axes: motion.rotationRate)
        var turns: [Double: RestTurns] = [:]
        var isInDegreesAtRest = false
        if let gravity = total.flatMap({ Self.factor(of: $0) }).map({ 1 / $0.magnitude }) {
            let stated = self.places[.rotationRate].flatMap { CSVUnit.radianPerSecond.factor(from: units[$0[0]] ?? "") }
            for factor in Set([1, .pi / 180] + [stated].compactMap { $0 }) {
                turns[factor] = RestTurns(acceleration, gravity: gravity, rates, factor: factor)
            }
            let areImpossible = [1, .pi / 180].map {
                RestingRates(acceleration, gravity: gravity, rates, factor: $0).areImpossible
            }
            isInDegreesAtRest = areImpossible == [true, false]
        }
        return Fit(
            factor: turning(motion, acceleration)?.factor, turns: turns, isInDegreesAtRest: isInDegreesAtRest)
    }

    /// Returns how the rates explain the rotation of the mean acceleration; `nil` if the samples do not suffice.
    private func turning(_ motion: DeviceMotionChunk, _ acceleration: TriaxialChunk) -> TurningGravity? {
        guard acceleration.count == motion.count, motion.count > 2 else { return nil }
        let steps = zip(motion.time, motion.time.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
        guard !steps.isEmpty else { return nil }
        let count = Int(clamped: (Self.span / steps[steps.count / 2]).rounded())
        guard count > 1, motion.count > 4 * count else { return nil }
        let mean = DeviceMotionChunk(
            time: Array(motion.time.dropFirst(count / 2).prefix(motion.count - count + 1)),
            rotationRate: motion.rotationRate.means(of: count), gravity: acceleration.axes.means(of: count),
            userAcceleration: Triaxial())
        return TurningGravity(mean)
    }
}

extension Triaxial {
    /// Returns the values times a factor.
    fileprivate func scaled(by factor: Float) -> Triaxial {
        Triaxial(x: x.map { $0 * factor }, y: y.map { $0 * factor }, z: z.map { $0 * factor })
    }

    /// Returns the means of a number of consecutive values of each axis.
    fileprivate func means(of count: Int) -> Triaxial {
        func means(_ values: [Float]) -> [Float] {
            var sum = values[..<(count - 1)].reduce(0.0) { $0 + Double($1) }
            var found: [Float] = []
            for i in (count - 1)..<values.count {
                sum += Double(values[i])
                found.append(Float(sum / Double(count)))
                sum -= Double(values[i - count + 1])
            }
            return found
        }
        return Triaxial(x: means(Array(x)), y: means(Array(y)), z: means(Array(z)))
    }
}
