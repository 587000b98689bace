import SwingMotion
import Testing

@testable import SwingSimulation

@Suite struct ScriptTests {
    @Test(arguments: Sport.allCases, [SessionSimulation.Settings.Events.all, .nonSwings])
    func eventsFollowOneAnother(sport: Sport, events: SessionSimulation.Settings.Events) {
        let settings = SessionSimulation.Settings(sport: sport, minutes: 10, seed: 9, events: events)
        let script = SessionSimulation(settings: settings).script
        #expect(script.events.count == script.truth.count && script.events.count == script.moves.count)
        #expect(script.events.count > 60)
        for (event, next) in zip(script.events, script.events.dropFirst()) { #expect(event.end < next.begin) }
        for (event, truth) in zip(script.events, script.truth) {
            #expect(event.begin > 0 && event.end < 600)
            #expect(event.begin < truth.time && truth.time < event.end)
        }
        // Each move ends where the next gesture begins.
        for (move, event) in zip(script.moves, script.events) {
            #expect(move.turn.end <= event.begin + 1e-9)
            let reached = move.pose * Quaternion(axis: move.axis, angle: move.turn.finalPosition)
            let difference = (reached.inverse * event.gesture.pose).axisAndAngle.angle
            #expect(difference < 1e-6)
        }
    }

    @Test(arguments: Sport.allCases)
    func swingsAreAsFarApartAsInPractice(sport: Sport) {
        let truth = SessionSimulation(settings: .init(sport: sport, minutes: 20, seed: 4)).truth
        let starts = truth.map(\.start).filter { !$0.isNaN }
        let intervals = zip(starts, starts.dropFirst()).map { $1 - $0 }
        #expect(intervals.allSatisfy { $0 >= 6 && $0 < 45 })
        #expect(Double(intervals.count { $0 <= 14 }) > 0.8 * Double(intervals.count))
        let kinds = Set(truth.map(\.kind))
        #expect(kinds == ["contact", "miss", "tap", "clap", "walk", "tug", "catch"])
        let misses = truth.count { $0.kind == TruthEvent.missKind }
        #expect((0.1...0.32).contains(Double(misses) / Double(starts.count)))
    }

    @Test func nonSwingsAreNoSwings() {
        let truth = SessionSimulation(settings: .init(minutes: 30, seed: 4, events: .nonSwings)).truth
        #expect(truth.allSatisfy { $0.start.isNaN && $0.contact.isNaN && $0.peak.isNaN && $0.time.isFinite })
        #expect(Set(truth.map(\.kind)) == ["tap", "clap", "walk", "tug", "catch"])
    }
}
