#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation

    /// A sample with a timestamp.
    open class CMLogItem: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        /// The time of the sample in seconds, which only initializers set.
        var time: TimeInterval = 0

        /// Creates a sample at time 0.
        public override init() { super.init() }

        /// Creates a sample from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) { time = coder.decodeDouble(forKey: "timestamp") }

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes the sample to an archive.
        ///
        /// - Parameter coder: The archive.
        open func encode(with coder: NSCoder) { coder.encode(time, forKey: "timestamp") }

        /// Returns this sample, which never changes.
        ///
        /// - Parameter zone: Not used.
        /// - Returns: The sample.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The time of the sample in seconds since boot.
        open var timestamp: TimeInterval { time }
    }

    extension NSCoder {
        /// Writes three components.
        func encode(axes value: (x: Double, y: Double, z: Double), _ key: String) {
            encode(value.x, forKey: key + ".x")
            encode(value.y, forKey: key + ".y")
            encode(value.z, forKey: key + ".z")
        }

        /// Reads three components.
        func decodeAxes(_ key: String) -> (x: Double, y: Double, z: Double) {
            (decodeDouble(forKey: key + ".x"), decodeDouble(forKey: key + ".y"), decodeDouble(forKey: key + ".z"))
        }
    }
#endif
