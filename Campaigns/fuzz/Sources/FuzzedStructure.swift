@testable import HDF5

/// Changes any bytes of an input in place, as libFuzzer does by itself, and returns its new length.
@_silgen_name("LLVMFuzzerMutate")
func mutateAnyBytes(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int) -> Int

/// Changes an input of libFuzzer in place, and returns its new length.
///
/// Three of four changes of an HDF5 file hit its structure. All others, and those of other files, are libFuzzer's own.
func mutateFile(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
    guard size >= 96, data[0] == 0x89, data[1] == 0x48, !seed.isMultiple(of: 4) else {
        return mutateAnyBytes(data, size, limit)
    }
    let bytes = UnsafeMutableBufferPointer(start: data, count: size)
    var mutation = HDF5Mutation(of: Array(bytes), FuzzedRandom(seed: seed))
    for edit in mutation.edits() { edit.apply(to: bytes) }
    return size
}

extension FuzzedEdit {
    fileprivate func apply(to target: UnsafeMutableBufferPointer<UInt8>) {
        for (index, byte) in zip(place..<target.count, bytes) { target[index] = byte }
    }
}

/// Makes the reader of HDF5 files ignore the checksums of their structure.
///
/// It then behaves as if every changed structure had a corrected checksum.
func ignoreChecksums() { Checksum.areIgnored = true }
