import SwingFiles
import SwingMotion

@testable import SwingRecorder

/// Any bytes are read as a file of `SessionRecorder` or rejected, and decoded samples are encoded without loss.
///
/// The first byte selects how the others are read: as a file, or as the payloads of frames whose checksums are right. Each
/// payload begins with a byte for its kind and two for its length.
func fuzzRecorder(_ bytes: [UInt8]) {
    guard let mode = bytes.first else { return }
    let file = mode % 2 == 0 ? Array(bytes.dropFirst()) : framed(bytes.dropFirst())
    do {
        try readRecording(FileTree(.file, path: "a.swingrec", files: [TreeFile("a.swingrec", file)]))
    } catch {
        check(error)
    }
}

/// Returns a file with the given payloads.
private func framed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (rest, file, number) = (bytes, FileHeader.bytes, UInt32(0))
    while rest.count >= 3 {
        let head = Array(rest.prefix(3))
        let kind = FrameKind.allCases[Int(head[0]) % FrameKind.allCases.count]
        let payload = Array(rest.dropFirst(3).prefix(Int(head[1]) | Int(head[2]) << 8))
        rest = rest.dropFirst(3 + payload.count)
        FrameHeader.append(payload, kind, number: number, to: &file)
        number += 1
        compare(payload, kind)
    }
    return file
}

/// Fails unless decoded samples and facts are equal after they were encoded and decoded again.
private func compare(_ payload: [UInt8], _ kind: FrameKind) {
    let bytes = PayloadReader(payload, 0..<payload.count)
    func reader(_ payload: [UInt8]) -> PayloadReader { PayloadReader(payload, 0..<payload.count) }
    switch kind {
    case .accelerometer:
        guard let chunk = SampleFrame.accelerometer(bytes) else { return }
        let again = SampleFrame.accelerometer(reader(SampleFrame.encode(chunk)))
        precondition(again.map(bits) == bits(chunk), "other samples")
    case .deviceMotion:
        guard let chunk = SampleFrame.deviceMotion(bytes) else { return }
        let again = SampleFrame.deviceMotion(reader(SampleFrame.encode(chunk)))
        precondition(again.map(bits) == bits(chunk), "other samples")
    case .facts:
        guard let info = FactsFrame.decode(bytes), info.bootTime?.isNaN != true, info.startedAt?.isNaN != true else {
            return
        }
        precondition(FactsFrame.decode(reader(FactsFrame.encode(info))) == info, "other facts")
    case .finish, .lost: break
    }
}

private func bits(_ chunk: AccelerometerChunk) -> [[UInt64]] {
    [chunk.time.map(\.bitPattern)] + bits([chunk.acceleration])
}

private func bits(_ chunk: DeviceMotionChunk) -> [[UInt64]] {
    let attitude = chunk.attitude
    return [chunk.time.map(\.bitPattern)] + bits([chunk.rotationRate, chunk.gravity, chunk.userAcceleration])
        + [attitude.w, attitude.x, attitude.y, attitude.z].map { $0.map { UInt64($0.bitPattern) } }
}

private func bits(_ axes: [Triaxial]) -> [[UInt64]] {
    axes.flatMap { [$0.x, $0.y, $0.z] }.map { $0.map { UInt64($0.bitPattern) } }
}
