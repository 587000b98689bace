import SwingMotion
import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct WorldTests {
    static let settings: [SimulationSettings] =
        Sport.validated.map { .init(sport: $0, minutes: 0.6, seed: 11) } + [
            .init(minutes: 0.6, seed: 2, events: .nonSwings, handedness: .left, crown: .left)
        ]

    /// The rotation rate is twice the vector part of q⁻¹ times the derivative of q.
    @Test(arguments: settings)
    func rotationRateIsTheAttitudesDerivative(settings: SimulationSettings) {
        let simulation = SessionSimulation(settings: settings)
        var world = World(simulation.script, player: simulation.player)
        let h = 2e-5
        var (rateError, gravityError) = (0.0, 0.0)
        var time = 0.5
        while time < settings.minutes * 60 - 0.5 {
            let (before, at, after) = (world.state(at: time - h), world.state(at: time), world.state(at: time + h))
            let change = before.orientation.attitude.inverse * after.orientation.attitude
            let (axis, angle) = change.axisAndAngle
            rateError = max(rateError, ((angle / (2 * h)) * axis - at.orientation.rate).length)
            let slope = (1 / (2 * h)) * (after.orientation.gravity - before.orientation.gravity)
            let expected = -1 * at.orientation.rate.cross(at.orientation.gravity)
            gravityError = max(gravityError, (slope - expected).length)
            time += 0.0073
        }
        #expect(rateError < 5e-3)
        #expect(gravityError < 5e-3)
    }

    @Test(arguments: settings)
    func statesAreContinuous(settings: SimulationSettings) {
        let simulation = SessionSimulation(settings: settings)
        var world = World(simulation.script, player: simulation.player)
        let seams = simulation.script.events.flatMap { [$0.begin, $0.end] }
        for seam in seams {
            let (before, after) = (world.state(at: seam - 1e-7), world.state(at: seam + 1e-7))
            #expect((before.orientation.rate - after.orientation.rate).length < 1e-3)
            #expect((before.orientation.gravity - after.orientation.gravity).length < 1e-5)
            #expect((before.acceleration - after.acceleration).length < 0.01)
        }
    }

    @Test func stateDependsOnlyOnTheTime() {
        let simulation = SessionSimulation(settings: Self.settings[0])
        var forward = World(simulation.script, player: simulation.player)
        var backward = forward
        let times = (0..<300).map { Double($0) * 0.11 }
        let expected = times.map { forward.state(at: $0).acceleration }
        #expect(times.reversed().map { backward.state(at: $0).acceleration } == expected.reversed())
    }

    /// A device with the crown on the other side measures the same along z, and the opposite along x and y.
    @Test func otherCrownSideReversesXAndY() {
        let poses = [Side.left, .right].map { crown in
            let settings = SimulationSettings(minutes: 3, seed: 3, handedness: .right, crown: crown)
            return SessionSimulation(settings: settings).script.events.map(\.gesture.pose)
        }
        #expect(poses[0].count > 12)
        for (left, right) in zip(poses[0], poses[1]) {
            let (a, b) = (left.turnBack(Vector(0, 0, -1)), right.turnBack(Vector(0, 0, -1)))
            #expect((a - Vector(-b.x, -b.y, b.z)).length < 1e-9)
        }
    }

    @Test(arguments: [(Side.left, Side.right, 1.0), (.left, .left, -1), (.right, .right, -1), (.right, .left, 1)])
    func crownDeterminesTheDirectionOfX(wrist: Side, crown: Side, expected: Double) {
        var random = RandomSource(seed: 1, stream: 1)
        let player = Player(.init(wrist: wrist, crown: crown), from: &random)
        #expect(player.xTowardsHand == expected)
        let pose = player.pose(forearm: Vector(0, 1, 0), back: Vector(0, 0, 1))
        #expect((pose.turn(Vector(1, 0, 0)) - Vector(0, expected, 0)).length < 1e-12)
        // Display up: gravity is −1 along z.
        #expect((pose.turnBack(Vector(0, 0, -1)) - Vector(0, 0, -1)).length < 1e-12)
    }
}
