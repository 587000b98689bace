import SwingMotion
import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct ScriptTests {
    @Test(
        arguments: Sport.validated,
        [(SimulationSettings.EventMix.all, .plain), (.all, .veryHard), (.nonSwings, .hard)]
            as [(SimulationSettings.EventMix, Difficulty)])
    func eventsDoNotOverlap(sport: Sport, kind: (SimulationSettings.EventMix, Difficulty)) {
        let settings = SimulationSettings(
            sport: sport, minutes: 10, seed: 9, events: kind.0, difficulty: kind.1)
        let script = SessionSimulation(settings: settings).script
        #expect(script.events.count <= script.truth.count && script.events.count == script.moves.count)
        #expect(script.events.count > 60)
        for (event, next) in zip(script.events, script.events.dropFirst()) { #expect(event.end < next.begin) }
        for event in script.events {
            #expect(event.begin > 0 && event.end < 600)
            #expect(
                script.truth.contains { event.begin < $0.eventTimestamp.orNaN && $0.eventTimestamp.orNaN < event.end })
        }
        #expect(
            zip(script.truth, script.truth.dropFirst()).allSatisfy { $0.eventTimestamp.orNaN < $1.eventTimestamp.orNaN }
        )
        // What is unknown is absent, so that an event equals itself.
        #expect(script.truth.allSatisfy { $0 == $0 })
        // Each move ends where the next gesture begins.
        for (move, event) in zip(script.moves, script.events) {
            #expect(move.turn.end <= event.begin + 1e-9)
            let reached = move.pose * RotationQuaternion(axis: move.axis, angle: move.turn.finalPosition)
            let difference = (reached.inverse * event.gesture.pose).axisAndAngle.angle
            #expect(difference < 1e-6)
        }
    }

    @Test(arguments: Sport.validated)
    func intervalsBetweenSwingsAreRealistic(sport: Sport) {
        let truth = SessionSimulation(settings: .init(sport: sport, minutes: 20, seed: 4)).truth
        let starts = truth.compactMap(\.startTimestamp)
        let intervals = zip(starts, starts.dropFirst()).map { $1 - $0 }
        #expect(intervals.allSatisfy { ($0 >= 4 || $0 >= 0.999 && $0 < 1.801) && $0 < 45 })
        #expect(Double(intervals.count { $0 <= 14 }) > 0.8 * Double(intervals.count))
        let kinds = Set(truth.map(\.kind))
        #expect(kinds.isSuperset(of: ["contact", "miss", "checked", "tap", "clap", "walk", "tug", "catch"]))
        #expect(!kinds.contains("knock"))
        let misses = truth.count { $0.kind == .miss }
        #expect((0.1...0.32).contains(Double(misses) / Double(starts.count)))
    }

    @Test func nonSwingsContainNoSwing() {
        let truth = SessionSimulation(settings: .init(minutes: 30, seed: 4, events: .nonSwings)).truth
        #expect(
            truth.allSatisfy {
                $0.startTimestamp == nil && $0.gravityStartTimestamp == nil && $0.contactTimestamp == nil
                    && $0.peakTimestamp == nil
                    && $0.eventTimestamp != nil
            })
        #expect(Set(truth.map(\.kind)) == ["tap", "clap", "walk", "run", "tug", "catch"])
    }

    /// The fractions of checked swings, double swings and knocks among all swings in two hours.
    @Test(
        arguments: [
            (.plain, 0.015...0.05, 0.003...0.03, 0...0), (.hard, 0.04...0.085, 0.03...0.08, 0.45...0.65),
            (.veryHard, 0.07...0.13, 0.07...0.14, 0.75...1),
        ] as [(Difficulty, ClosedRange<Double>, ClosedRange<Double>, ClosedRange<Double>)])
    func difficultiesHaveTheRequestedFrequencies(
        difficulty: Difficulty, checked: ClosedRange<Double>, doubles: ClosedRange<Double>, knocks: ClosedRange<Double>
    ) {
        let truth = SessionSimulation(settings: .init(minutes: 120, seed: 4, difficulty: difficulty)).truth
        let starts = truth.compactMap(\.startTimestamp)
        let close = zip(starts, starts.dropFirst()).count { $1 - $0 < 1.801 }
        let swings = Double(starts.count - close)
        #expect(checked.contains(Double(truth.count { $0.kind == .checked }) / swings))
        #expect(doubles.contains(Double(close) / swings))
        #expect(knocks.contains(Double(truth.count { $0.kind == "knock" }) / swings))
    }
}
