#if targetEnvironment(simulator)
    import SwingCoreMotion
    import SwingSimulation

    /// A simulated player, for Xcode's simulator, which has no sensors.
    enum SimulatedWrist {
        /// Lets all sensors deliver an hour of simulated swings.
        static func install() {
            let simulation = SessionSimulation(settings: .init(minutes: 60, seed: 22))
            Replay.install(
                Replay(
                    simulation.blocks, accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion }))
        }
    }
#endif
