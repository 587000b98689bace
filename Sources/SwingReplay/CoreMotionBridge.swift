#if canImport(CoreMotion)
    // Core Motion's samples are samples like this module's, and its batches become the chunks that SwingKit takes. Without a watch it is
    // only type-checked, against scripts/coremotion.
    public import CoreMotion

    extension CMAcceleration: AxisComponents {}
    extension CMRotationRate: AxisComponents {}
    extension CMQuaternion: QuaternionComponents {}
    extension CMAttitude: AttitudeSample {}
    extension CMAccelerometerData: AccelerometerSample {}
    extension CMDeviceMotion: DeviceMotionSample {}

    #if os(watchOS) || SWINGKIT_CORE_MOTION_STUB
        extension CMBatchedSensorManager {
            /// Updates of the accelerometer as chunks, such as `MotionBatches` takes.
            ///
            /// - Returns: The chunks.
            public func accelerometerChunks() -> AccelerometerChunks<AccelerometerUpdates, CMAccelerometerData> {
                AccelerometerChunks(accelerometerUpdates())
            }

            /// Updates of device motion as chunks, such as `MotionBatches` takes.
            ///
            /// - Returns: The chunks.
            public func deviceMotionChunks() -> DeviceMotionChunks<DeviceMotionUpdates, CMDeviceMotion> {
                DeviceMotionChunks(deviceMotionUpdates())
            }
        }
    #endif
#endif
