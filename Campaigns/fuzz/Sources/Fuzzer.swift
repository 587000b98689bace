import Glibc

/// A reader under test, which the environment variable `SWINGKIT_FUZZER` names.
///
/// One program contains all of them, because linking it with the sanitizers takes longer than compiling them.
struct Fuzzer: Sendable {
    /// Passes an input to the reader, and traps if the reader breaks a rule.
    let test: @Sendable (_ bytes: [UInt8]) -> Void
    /// Changes an input in place, and returns its new length.
    var mutate: @Sendable (_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int = {
        data, size, limit, _ in mutateAnyBytes(data, size, limit)
    }

    static let all = [
        "FuzzNumber": Fuzzer(test: fuzzNumber),
        "FuzzCSV": Fuzzer(test: fuzzCSV),
        "FuzzJSON": Fuzzer(test: fuzzJSON),
        "FuzzZip": Fuzzer(test: fuzzZip),
        "FuzzHDF5": Fuzzer(test: fuzzHDF5, mutate: mutateFile),
        "FuzzDamage": Fuzzer(test: fuzzDamage, mutate: mutateDamage),
        "FuzzResults": Fuzzer(test: fuzzResults, mutate: mutateFile),
        "FuzzSettings": Fuzzer(test: fuzzSettings),
        "FuzzRecorder": Fuzzer(test: fuzzRecorder),
    ]

    static let chosen: Fuzzer = {
        let name = getenv("SWINGKIT_FUZZER").map { String(cString: $0) } ?? ""
        guard let fuzzer = all[name] else {
            fatalError("SWINGKIT_FUZZER is \"\(name)\"; expected one of \(all.keys.sorted().joined(separator: ", "))")
        }
        return fuzzer
    }()
}

/// Passes an input of libFuzzer to the chosen reader.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzzer.chosen.test(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}

/// Changes an input of libFuzzer for the chosen reader.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateOneInput(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
    Fuzzer.chosen.mutate(data, size, limit, seed)
}
