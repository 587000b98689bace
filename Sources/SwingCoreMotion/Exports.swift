// Like Core Motion, this module provides Foundation. On devices it provides Core Motion itself.
@_exported public import Foundation

// Of SwingReplay it provides the replay and its settings. The samples and managers have common names, such as
// DeviceMotion, which an app may have in a module of its own.
@_exported public import struct SwingReplay.BatchFaults
@_exported public import struct SwingReplay.BatchSizes
@_exported public import struct SwingReplay.HeadphoneSource
@_exported public import enum SwingReplay.HeadphoneUpdate
@_exported public import struct SwingReplay.Replay
@_exported public import struct SwingReplay.ReplayFaults
@_exported public import struct SwingReplay.ReplayPace
@_exported public import enum SwingReplay.ReplayRestart
@_exported public import struct SwingReplay.TimedFailure
@_exported public import struct SwingReplay.WaterSource
@_exported public import enum SwingReplay.WaterUpdate

#if canImport(CoreMotion) && !os(macOS) && !targetEnvironment(simulator)
    @_exported public import CoreMotion
#endif
