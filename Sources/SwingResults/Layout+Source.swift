import SwingMotion

extension Layout {
    /// The columns of the table of sessions that say where a recording's values come from.
    static let source: [Column<SessionSummary>] = [
        factor("accel_unit_factor", \.accelerationFactor, "accelerometer's values, to g"),
        factor("rotation_rate_unit_factor", \.rotationRateFactor, "rotation rate, to rad/s"),
        factor("gravity_unit_factor", \.gravityFactor, "gravity, to g"),
        factor("user_acceleration_unit_factor", \.userAccelerationFactor, "user acceleration, to g"),
        Column(
            "clock_unit", .category(\.clockUnitCode, names: SourceProvenance.ClockUnit.names),
            "unit of the source's timestamps"),
        Column(
            "clock_origin", .category(\.clockOriginCode, names: SourceProvenance.ClockOrigin.names),
            "when the timestamps are zero"),
        Column(
            "wall_clock", .category(\.wallClockCode, names: SourceProvenance.WallClock.names),
            "what tells the time of day"),
        Column(
            "frame_sign", .integer(\.source.frameSign), .one,
            "what x, y and z were multiplied by to point as Core Motion's"),
        Column(
            "accel_origin",
            .category(\.accelerationOriginCode, names: SourceProvenance.AccelerationOrigin.names),
            "where the accelerometer's samples come from"),
        Column(
            "gravity_origin",
            .category(\.gravityOriginCode, names: SourceProvenance.GravityOrigin.names),
            "where gravity comes from"),
        Column("assumptions", .text(\.assumptionsText), "what the source does not say and was assumed"),
    ]

    private static func factor(
        _ name: String, _ path: any KeyPath<SessionSummary, Double> & Sendable, _ quantity: String
    ) -> Column<SessionSummary> {
        Column(name, .number(path), .one, "what the source's values were multiplied by: \(quantity)")
    }
}

extension SessionSummary {
    fileprivate var accelerationFactor: Double { source.factors.acceleration ?? .nan }
    fileprivate var rotationRateFactor: Double { source.factors.rotationRate ?? .nan }
    fileprivate var gravityFactor: Double { source.factors.gravity ?? .nan }
    fileprivate var userAccelerationFactor: Double { source.factors.userAcceleration ?? .nan }
    fileprivate var clockUnitCode: Int8 { source.clockUnit.code }
    fileprivate var clockOriginCode: Int8 { source.clockOrigin.code }
    fileprivate var wallClockCode: Int8 { source.wallClock.code }
    fileprivate var accelerationOriginCode: Int8 { source.acceleration.code }
    fileprivate var gravityOriginCode: Int8 { source.gravity.code }
    fileprivate var assumptionsText: String { source.assumptions.joined(separator: "; ") }
}
