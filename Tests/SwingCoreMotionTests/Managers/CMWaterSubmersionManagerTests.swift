import SwingCoreMotion
import Testing

@Suite(.timeLimit(.minutes(10))) struct CMWaterSubmersionManagerTests {
    @Test(arguments: behaviors) func documented(_ behavior: Behavior) async throws { try await behavior.check() }

    static let behaviors = [
        Behavior("CMWaterSubmersionManagerDelegate", "the delegate is called on the main queue") {
            let diver = Diver()
            await dive().perform {
                let manager = CMWaterSubmersionManager()
                manager.delegate = diver
                await waitUntil { diver.log.values.count == 4 }
            }
            #expect(
                diver.log.values == [
                    "submerged", "1.5 m 115.0 kPa of 101.0 kPa submergedDeep", "18.5 °C ± 0.5 °C", "notSubmerged",
                ])
            let dates = diver.dates.values
            #expect(zip(dates, dates.dropFirst()).allSatisfy { ($1.timeIntervalSince($0) - 1).magnitude < 1e-3 })
            #expect(dates[0].timeIntervalSinceNow.magnitude < 600)
        },
        Behavior("CMWaterSubmersionManager, maximumDepth", "6 m on a watch; nil and unavailable if denied") {
            await dive().perform {
                #expect(CMWaterSubmersionManager.waterSubmersionAvailable)
                #expect(CMWaterSubmersionManager().maximumDepth == Measurement(value: 6, unit: .meters))
            }
            let diver = Diver()
            await dive { $0.faults.authorizationStatus = .denied }.perform {
                #expect(!CMWaterSubmersionManager.waterSubmersionAvailable)
                #expect(CMWaterSubmersionManager.authorizationStatus == .denied)
                let manager = CMWaterSubmersionManager()
                #expect(manager.maximumDepth == nil)
                manager.delegate = diver
                await waitUntil { diver.log.values.count == 1 }
            }
            #expect(diver.log.values == ["error 111"])
        },
        Behavior("CMWaterSubmersionManagerDelegate, manager(_:didUpdate:)", "an event with the current state is first")
        {
            let diver = Diver()
            var replay = Replay(water: WaterSource([.measurement(.init(timestamp: 1, submersionState: .notSubmerged))]))
            replay.pace = .asPulled
            await replay.perform {
                let manager = CMWaterSubmersionManager()
                manager.delegate = diver
                await waitUntil { diver.log.values.count == 2 }
            }
            #expect(diver.log.values == ["notSubmerged", "nan m nan kPa of nan kPa notSubmerged"])
        },
        Behavior("CMWaterSubmersionManager, waterSubmersionAvailable", "devices without a depth sensor") {
            let diver = Diver()
            await session().perform {
                #expect(!CMWaterSubmersionManager.waterSubmersionAvailable)
                let manager = CMWaterSubmersionManager()
                manager.delegate = diver
                await waitUntil { diver.log.values.count == 1 }
            }
            #expect(diver.log.values == ["error 109"])
        },
        Behavior("CMWaterSubmersionEvent, date", "each start of updates takes place now") {
            let diver = Diver()
            await dive().perform {
                let manager = CMWaterSubmersionManager()
                manager.delegate = diver
                await waitUntil { diver.log.values.count == 4 }
                try? await Task.sleep(for: .milliseconds(50))
                manager.delegate = diver
                await waitUntil { diver.log.values.count == 8 }
            }
            let dates = diver.dates.values
            #expect(dates[4].timeIntervalSince(dates[0]) >= 0.05)
        },
        Behavior("CMWaterSubmersionManager, delegate", "the reference is weak; without a delegate nothing is called") {
            await dive().perform {
                let manager = CMWaterSubmersionManager()
                weak var released: Diver?
                do {
                    let diver = Diver()
                    (manager.delegate, released) = (diver, diver)
                    manager.delegate = nil
                }
                await waitUntil { released == nil }
                #expect(manager.delegate == nil)
            }
        },
    ]

    private static func dive(_ change: (inout Replay) -> Void = { _ in }) -> Replay {
        let updates: [WaterUpdate] = [
            .event(.init(timestamp: 1, state: .submerged)),
            .measurement(
                .init(
                    timestamp: 2, depth: 1.5, pressure: 115, surfacePressure: 101, submersionState: .submergedDeep)),
            .temperature(.init(timestamp: 3, temperature: 18.5, temperatureUncertainty: 0.5)),
            .event(.init(timestamp: 4, state: .notSubmerged)),
        ]
        var replay = Replay(water: WaterSource(updates))
        replay.pace = .asPulled
        change(&replay)
        return replay
    }

    private final class Diver: NSObject, CMWaterSubmersionManagerDelegate, Sendable {
        let log = Log<String>()
        let dates = Log<Date>()

        private func add(_ line: String, _ date: Date? = nil) {
            #expect(OperationQueue.current === OperationQueue.main)
            if let date { dates.append(date) }
            log.append(line)
        }

        func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent) {
            add("\(event.state)", event.date)
        }

        func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement) {
            let depth = measurement.depth?.converted(to: .meters).value ?? .nan
            let pressure = measurement.pressure?.converted(to: .kilopascals).value ?? .nan
            let surface = measurement.surfacePressure.converted(to: .kilopascals).value
            add("\(depth) m \(pressure) kPa of \(surface) kPa \(measurement.submersionState)", measurement.date)
        }

        func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature) {
            let (value, spread) = (measurement.temperature.value, measurement.temperatureUncertainty.value)
            add("\(value) °C ± \(spread) °C", measurement.date)
        }

        func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: any Error) {
            add("error \(code(error)?.rawValue ?? 0)")
        }
    }
}
