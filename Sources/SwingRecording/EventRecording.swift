import SwingFiles
public import SwingMotion

/// A recording of whatever sensors events are found in: a wrist's, headphones', a barometer's.
public struct EventRecording: Sendable {
    /// Where the recording is.
    public let path: String
    /// Its facts.
    public let info: SessionInfo
    /// The wrist sensor's recording, if there is one.
    public let motion: Recording?
    /// What headphones told, if they were recorded.
    public let headphones: SensorStream<HeadphoneChunk>?
    /// Pressures, depths and temperatures, if they were recorded.
    public let water: SensorStream<[WaterSample]>?

    /// Opens a recording, told apart by content.
    ///
    /// A CSV file with a column `sensorLocation` or `connected` is of headphones, one with `pressure` or `depth` of water. A
    /// folder or zip archive may hold `headphone.csv` and `water.csv`, beside `accelerometer.csv` or alone. All else is what ``Recording`` reads.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - options: What the caller knows of a wrist's recording beyond its content.
    /// - Throws: ``SwingError`` if there is none, or it is not a recording.
    public init(
        readingAt path: String, options: ReadingOptions = ReadingOptions(withAttitude: false)
    ) throws(SwingError) {
        guard case .files(let tree) = try RecordingPlace(at: path), let file = tree.files.first else {
            try self.init(Recording(readingAt: path, options: options))
            return
        }
        guard tree.kind == .file else {
            try self.init(tree, options)
            return
        }
        switch Self.kind(of: tree) {
        case .headphones: try self.init(path, headphones: file, water: nil, Self.info(tree))
        case .water: try self.init(path, headphones: nil, water: file, Self.info(tree))
        case .motion: try self.init(Recording(readingAt: path, options: options))
        }
    }

    private enum Kind { case motion, headphones, water }

    /// What a file tells of by its header; a file without one is left to ``Recording``, which says what is wrong with it.
    private static func kind(of tree: FileTree) -> Kind {
        guard let header = RecordingFiles(tree).tables.first?.header,
            !CSVLayout.accelerometer.allSatisfy({ header.has($0) })
        else { return .motion }
        if header.has(EventLayout.sensorLocation) || header.has(EventLayout.connected) { return .headphones }
        return header.has(EventLayout.pressure) || header.has(EventLayout.depth) ? .water : .motion
    }

    private init(_ tree: FileTree, _ options: ReadingOptions) throws(SwingError) {
        let (headphones, water) = (tree.file(EventLayout.headphoneName), tree.file(EventLayout.waterName))
        guard headphones != nil || water != nil else {
            self = try EventRecording(Recording(readingAt: tree.path, options: options))
            return
        }
        var info = Self.info(tree)
        if let session = tree.file(CSVLayout.sessionName) {
            info = try SessionJSON.read(session, defaultID: info.sessionID).info
        }
        let hasMotion = tree.file(CSVLayout.accelerometerName) != nil
        try self.init(
            tree.path, headphones: headphones, water: water, info,
            motion: hasMotion ? try Recording(readingAt: tree.path, options: options) : nil)
    }

    private init(_ recording: Recording) {
        path = recording.path
        info = recording.info
        motion = recording
        headphones = nil
        water = nil
    }

    private init(
        _ path: String, headphones: TreeFile?, water: TreeFile?, _ info: SessionInfo, motion: Recording? = nil
    ) throws(SwingError) {
        // A file with other columns is refused at once.
        if let headphones { _ = try HeadphoneReader(reading: headphones) }
        if let water { _ = try WaterReader(reading: water) }
        self.path = path
        self.info = info
        self.motion = motion
        self.headphones = headphones.map { file in
            SensorStream { () throws(SwingError) in try HeadphoneReader(reading: file) }
        }
        self.water = water.map { file in
            SensorStream { () throws(SwingError) in try WaterReader(reading: file) }
        }
    }

    private static func info(_ tree: FileTree) -> SessionInfo { SessionInfo(sessionID: RecordingFiles(tree).name) }
}
