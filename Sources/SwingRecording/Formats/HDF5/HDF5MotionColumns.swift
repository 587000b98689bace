import HDF5

/// The columns of device motion, and the order in which they are read and written.
struct HDF5MotionColumns {
    let hasGravity: Bool
    let hasUserAcceleration: Bool
    let hasAttitude: Bool

    /// The columns in order.
    var names: [RecordingLayout.ColumnDescription] {
        RecordingLayout.rotationRate
            + (hasGravity ? RecordingLayout.gravity : [])
            + (hasUserAcceleration ? RecordingLayout.userAcceleration : [])
            + (hasAttitude ? RecordingLayout.quaternion : [])
    }

    /// The index of gravity's first column among ``names``; `nil` if there is no gravity.
    var gravityPlace: Int? { hasGravity ? RecordingLayout.rotationRate.count : nil }

    /// The index of user acceleration's first column among ``names``; `nil` if there is no user acceleration.
    var userAccelerationPlace: Int? {
        hasUserAcceleration
            ? RecordingLayout.rotationRate.count + (hasGravity ? RecordingLayout.gravity.count : 0) : nil
    }

    /// The index of the attitude's first column among ``names``; `nil` if there is no attitude.
    var attitudePlace: Int? { hasAttitude ? names.count - RecordingLayout.quaternion.count : nil }
}

extension HDF5MotionColumns {
    /// Detects the columns of a group.
    ///
    /// - Throws: `HDF5Error` if the group has some components of a quantity, but not all.
    init(in group: StoredGroup) throws(HDF5Error) {
        hasGravity = try group.containsAll(RecordingLayout.gravity)
        hasUserAcceleration = try group.containsAll(RecordingLayout.userAcceleration)
        hasAttitude = try group.containsAll(RecordingLayout.quaternion)
    }
}

extension StoredGroup {
    /// Returns whether the group contains a quantity.
    ///
    /// - Parameter quantity: The quantity's columns.
    /// - Returns: `true` if the group contains all columns, and `false` if it contains none.
    /// - Throws: `HDF5Error` if it contains only some of them.
    fileprivate func containsAll(_ quantity: [RecordingLayout.ColumnDescription]) throws(HDF5Error) -> Bool {
        guard let found = quantity.first(where: { contains($0.name) }) else { return false }
        guard let missing = quantity.first(where: { !contains($0.name) }) else { return true }
        throw HDF5Error(
            "\(path(of: missing.name)): is missing, but \(found.name) is there; expected all \(quantity.count) components "
                + "or none; the file is damaged: write or export it again")
    }
}
