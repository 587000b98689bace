import Testing

@testable import SwingReplay

@Suite struct WaterColumnTests {
    /// In water as EN 13319 has it, ten metres are a bar.
    @Test(arguments: [(101.325, 0.0), (111.325, 1), (161.325, 6), (201.325, 10), (501.325, 40), (96.325, -0.5)])
    func standard(pressure: Double, depth: Double) {
        let column = WaterColumn()
        #expect(abs(column.depth(pressure: pressure, surfacePressure: 101.325) - depth) < 1e-12)
        #expect(abs(column.pressure(depth: depth, surfacePressure: 101.325) - pressure) < 1e-12)
        #expect(abs(column.density - 1019.7) < 0.1)
    }

    /// p = ρ g h, by hand: 1025 · 9.80665 · 10 = 100 518.1625 Pa; 997 · 9.80665 · 10 = 97 772.3005 Pa.
    @Test(arguments: [(1025.0, 100.5181625), (997, 97.7723005)])
    func otherWater(density: Double, pressure: Double) {
        #expect(abs(WaterColumn(density: density).pressure(depth: 10, surfacePressure: 0) - pressure) < 1e-9)
        #expect(abs(WaterColumn(density: density).depth(pressure: pressure, surfacePressure: 0) - 10) < 1e-9)
    }
}
