internal import HDF5
internal import SwingFiles
package import SwingMotion
package import SwingResults

/// A writer of HDF5 that xarray opens in one line: one group per detector, and the group `detectors` with their counts.
///
/// Columns, units and attributes follow the CF conventions. The complete file appears on ``close()``; a dropped writer
/// leaves no file. The same events with the same provenance produce the same bytes.
package struct HDF5EventsWriter: EventsWriter, ~Copyable {
    private let output: OutputFile
    private var file: EventsFile

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - detectors: The detectors of the events. Each has a group.
    ///   - provenance: The origin of the events.
    /// - Throws: ``SwingMotion/SwingError`` if the file cannot be created or the system cannot write.
    package init(creatingAt path: String, detectors: [EventDetector], provenance: Provenance) throws(SwingError) {
        let output = try OutputFile(replacing: path)
        do throws(HDF5Error) {
            self.file = try EventsFile(creatingAt: output.temporaryPath, detectors, provenance)
        } catch {
            throw SwingError(.inputOutput, path, error)
        }
        self.output = output
    }

    package mutating func append(_ rows: [EventRow]) throws(SwingError) {
        do throws(HDF5Error) { try file.append(rows) } catch { throw SwingError(.inputOutput, output.path, error) }
    }

    package mutating func append(_ summary: EventSummary) throws(SwingError) {
        do throws(HDF5Error) { try file.append(summary) } catch { throw SwingError(.inputOutput, output.path, error) }
    }

    package consuming func close() throws(SwingError) {
        let path = output.path
        do throws(HDF5Error) { try file.close() } catch { throw SwingError(.inputOutput, path, error) }
        try output.commit()
    }
}

/// An open HDF5 file of events.
private struct EventsFile: ~Copyable {
    private let file: File
    private var summaries: HDF5Table<EventSummary>
    private var gestures: [EventDetector: HDF5Table<GestureRow>]
    private var headPoses: HDF5Table<HeadPoseRow>?
    private var dives: HDF5Table<DiveRow>?

    init(creatingAt path: String, _ detectors: [EventDetector], _ provenance: Provenance) throws(HDF5Error) {
        let file = try File(creatingAt: path)
        try provenance.write(to: file.root, schema: EventColumns.schema)
        let summaries = try HDF5Table(
            "detectors", dimension: "detector_index", columns: EventColumns.detectors, in: file.root)
        var gestures: [EventDetector: HDF5Table<GestureRow>] = [:]
        for detector in [EventDetector.shake, .gesture] {
            gestures[detector] = try Self.table(detector, detectors, EventColumns.gesture, in: file.root)
        }
        let headPoses = try Self.table(.headpose, detectors, EventColumns.headPose, in: file.root)
        let dives = try Self.table(.submersion, detectors, EventColumns.submersion, in: file.root)
        self.file = file
        self.summaries = summaries
        self.gestures = gestures
        self.headPoses = headPoses
        self.dives = dives
    }

    /// Returns an empty table for the detector, or `nil` if it was not requested.
    private static func table<Row>(
        _ detector: EventDetector, _ all: [EventDetector], _ columns: [ResultColumn<Row>], in root: Group
    ) throws(HDF5Error) -> HDF5Table<Row>? {
        guard all.contains(detector) else { return nil }
        return try HDF5Table(detector.rawValue, dimension: "event", columns: columns, in: root)
    }

    mutating func append(_ summary: EventSummary) throws(HDF5Error) { try summaries.append([summary]) }

    mutating func append(_ rows: [EventRow]) throws(HDF5Error) {
        for detector in [EventDetector.shake, .gesture] {
            try Self.append(rows.filter { $0.event.detector == detector }, to: &gestures[detector]) {
                if case .gesture(let row) = $0 { row } else { nil }
            }
        }
        try Self.append(rows, to: &headPoses) {
            if case .headPose(let row) = $0 { row } else { nil }
        }
        try Self.append(rows, to: &dives) {
            if case .submersion(let row) = $0 { row } else { nil }
        }
    }

    private static func append<Row>(
        _ rows: [EventRow], to table: inout HDF5Table<Row>?, _ select: (EventCells) -> Row?
    ) throws(HDF5Error) {
        let selected = rows.compactMap { select(EventCells($0)) }
        if !selected.isEmpty { try table?.append(selected) }
    }

    consuming func close() throws(HDF5Error) {
        try summaries.finish()
        for detector in EventDetector.allCases { try gestures[detector]?.finish() }
        try headPoses?.finish()
        try dives?.finish()
        try file.close()
    }
}
