// Like Core Motion, this module provides Foundation. On devices it provides Core Motion itself.
@_exported public import Foundation
@_exported public import SwingReplay

#if canImport(CoreMotion) && !os(macOS) && !targetEnvironment(simulator)
    @_exported public import CoreMotion
#endif
