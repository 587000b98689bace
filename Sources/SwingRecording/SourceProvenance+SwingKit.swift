import SwingMotion

extension SourceProvenance {
    /// The notes of a recording in one of SwingKit's own layouts, whose units are fixed.
    ///
    /// - Parameters:
    ///   - info: What the recording says of itself.
    ///   - hasDeviceMotion: Whether it holds device motion.
    ///   - hasUserAcceleration: Whether device motion has user acceleration.
    init(of info: SessionInfo, hasDeviceMotion: Bool, hasUserAcceleration: Bool) {
        self.init()
        factors = UnitFactors(
            rotationRate: hasDeviceMotion ? 1 : nil, gravity: hasDeviceMotion ? 1 : nil,
            userAcceleration: hasUserAcceleration ? 1 : nil)
        clockOrigin = info.bootTime == nil ? .unknown : .boot
        wallClock = info.bootTime == nil && info.startedAt == nil ? .none : .stated
    }
}
