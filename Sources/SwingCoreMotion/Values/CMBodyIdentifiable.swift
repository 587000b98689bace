#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation

    /// A body or view that device motion is relative to.
    ///
    /// Views conform to it in iOS 27. A replay delivers motion relative to the device, as Core Motion does where it
    /// does not support bodies.
    public protocol CMBodyIdentifiable: NSObjectProtocol {}
#endif
