// swift-tools-version: 6.2
import PackageDescription

// The checks accept no warning. A newer compiler in an app that contains a copy of this package may have other warnings.
let warnings: [SwiftSetting] =
    Context.environment["SWINGKIT_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : []
let upcoming: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ] + warnings
let safe: [SwiftSetting] = upcoming + [.strictMemorySafety()]

// Whether another package fetches this one. SwiftPM reads the manifest from the repository's root, then from a checkout.
let isDependency = Context.packageDirectory == "/" || Context.packageDirectory.contains("/checkouts/")

// The version that is built and tested here. An app's other packages may need a newer one.
func tested(_ version: Version) -> Range<Version> {
    let next = isDependency ? (version.major + 1, 0, 0) : (version.major, version.minor, version.patch + 1)
    return version..<Version(next.0, next.1, next.2)
}

// A static product, so that `swift build --product NAME` builds only what NAME needs.
func library(_ name: String) -> Product { .library(name: name, type: .static, targets: [name]) }

// The commit, which packaging/build states.
let commit = Context.environment["SWINGKIT_COMMIT"] ?? ""

let package = Package(
    name: "SwingKit",
    // Mutex and the typed failure of AsyncSequence need these versions; Span works on older ones. tvOS has no motion
    // sensors and is left out.
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        library("SwingKit"),
        library("SwingReplay"),
        library("SwingCoreMotion"),
        library("SwingEvents"),
        library("SwingRecorder"),
        library("SwingUploader"),
        library("SwingSimulation"),
        library("SwingRecording"),
        library("SwingResults"),
        library("SwingStudy"),
        library("SwingReport"),
        .executable(name: "swing", targets: ["swing"]),
    ],
    // An app disables the traits (`traits: []`) and then fetches no other package.
    traits: [
        .default(enabledTraits: ["Command"]),
        .trait(name: "Command", description: "The command swing, with the packages that only it needs"),
        .trait(name: "Serve", description: "The command swing serve, with the HTTP server that only it needs"),
    ],
    dependencies: [
        // Only the command needs these.
        .package(url: "https://github.com/apple/swift-argument-parser", tested("1.8.2")),
        .package(url: "https://github.com/swiftlang/swift-subprocess", tested("1.0.2"), traits: []),
        // swift-subprocess needs it, and accepts any newer version.
        .package(url: "https://github.com/apple/swift-system", tested("1.8.1")),
        // Only swing serve needs it.
        .package(url: "https://github.com/apple/swift-nio", tested("2.101.2")),
    ],
    targets: [
        // MARK: - Foundations: types, arithmetic, files, tables. They import SwingMotion for its errors.

        // Samples, batches, swings, sports and sessions, and the rule for timestamps.
        .target(name: "SwingMotion", swiftSettings: safe + [.enableExperimentalFeature("Lifetimes")]),
        // Vectorized signal loops in C.
        .target(name: "CSwingSignal"),
        // Filters, onset detection, prediction and rotation over spans.
        .target(name: "SwingSignal", dependencies: ["CSwingSignal"], swiftSettings: safe),
        // Module map of libhdf5.
        .systemLibrary(
            name: "CHDF5", pkgConfig: "hdf5", providers: [.apt(["libhdf5-dev", "pkg-config"]), .brew(["hdf5"])]),
        // Module map of libdeflate, which decompresses gzip three times as fast as libhdf5.
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev", "pkg-config"]), .brew(["libdeflate"])]),
        // HDF5 files: a small safe interface to libhdf5, and bounded reads of columns without it.
        .target(name: "HDF5", dependencies: ["CHDF5", "CDeflate"], swiftSettings: upcoming),
        // System calls that Swift's C library modules lack, and the commit that packaging/build builds.
        .target(name: "CSwingFiles", cSettings: [.define("SWINGKIT_COMMIT", to: "\"\(commit)\"")]),
        // Input files, output files that appear complete or not at all, and fingerprints.
        .target(
            name: "SwingFiles",
            dependencies: [
                "SwingMotion", "CSwingFiles",
                .target(name: "CNettle", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: safe),
        // Module map of libnettle: SHA-256 where CryptoKit is missing.
        .systemLibrary(
            name: "CNettle", pkgConfig: "nettle",
            providers: [.apt(["nettle-dev", "pkg-config"]), .brew(["nettle"])]),

        // C loops that parse rows of numbers.
        .target(name: "CSwingText"),
        // Text to columns: CSV, JSON and JSON lines, with units, dates, zones, and the meanings of columns. It knows
        // tables, and neither recordings nor apps.
        .target(name: "SwingTables", dependencies: ["SwingMotion", "SwingFiles", "CSwingText"], swiftSettings: safe),

        // Module map of libzip.
        .systemLibrary(
            name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev", "pkg-config"]), .brew(["libzip"])]),
        // Header of ISA-L, which decompresses zip archives three times as fast as zlib. Without it, libzip uses zlib.
        .systemLibrary(
            name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev", "pkg-config"]), .brew(["isa-l"])]),
        // Zip archives as trees of files; archives are checked before they are decompressed.
        .target(name: "Zip", dependencies: ["CZip", "CISAL", "SwingFiles", "SwingMotion"], swiftSettings: safe),

        // Module map of libexpat.
        .systemLibrary(
            name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev", "pkg-config"]), .brew(["expat"])]),
        // XML documents without document types.
        .target(name: "XML", dependencies: ["CExpat", "SwingMotion"], swiftSettings: safe),

        // MARK: - Stages, connected by a loop. They do not import each other, except that SwingEvents uses SwingReplay.

        // Chunks of two streams to one-second batches.
        .target(name: "SwingIngest", dependencies: ["SwingMotion", "SwingSignal"], swiftSettings: safe),
        // Batches to swings and a session's signal quality; pure and synchronous.
        .target(name: "SwingAnalysis", dependencies: ["SwingMotion", "SwingSignal"], swiftSettings: safe),
        // Simulated sessions with exactly known swings.
        .target(name: "SwingSimulation", dependencies: ["SwingMotion", "SwingSignal"], swiftSettings: safe),
        // Core Motion's managers for recorded and simulated sessions.
        .target(name: "SwingReplay", dependencies: ["SwingMotion"], swiftSettings: safe),
        // Apple's names and shapes for the managers of SwingReplay; on devices, Core Motion itself.
        // Language mode 5, because Core Motion is not checked for concurrency either: so a Swift 6 program's closure of
        // the main actor that runs on another queue ends the process here as on a device.
        .target(
            name: "SwingCoreMotion", dependencies: ["SwingReplay", "SwingMotion"],
            swiftSettings: safe + [.swiftLanguageMode(.v5)]),
        // Detectors of gestures, head poses and dives; pure and synchronous.
        .target(name: "SwingEvents", dependencies: ["SwingMotion", "SwingReplay"], swiftSettings: safe),
        // Append-only recordings on a watch, and their decoder; no library.
        .target(name: "SwingRecorder", dependencies: ["SwingMotion"], swiftSettings: safe),
        // Recordings sent to a service while they are recorded; Foundation, and on Linux its network module.
        .target(name: "SwingUploader", dependencies: ["SwingRecorder", "SwingMotion"], swiftSettings: safe),
        // Recordings in SwingKit's own layouts and in other apps' formats, read and written.
        .target(
            name: "SwingRecording",
            dependencies: ["SwingMotion", "SwingRecorder", "SwingSignal", "HDF5", "SwingFiles", "SwingTables", "Zip"],
            swiftSettings: safe),
        // Results in HDF5, CSV and JSON lines, written and read.
        .target(
            name: "SwingResults", dependencies: ["SwingMotion", "HDF5", "SwingFiles", "SwingTables"],
            swiftSettings: safe),

        // MARK: - Studies: the stages connected for recordings in files, and the presentation of results.

        // Recordings to results and to events: single sessions, many in order, inspection, calibration, scoring.
        .target(
            name: "SwingStudy",
            dependencies: [
                "SwingMotion", "SwingSignal", "SwingIngest", "SwingAnalysis", "SwingEvents", "SwingReplay",
                "SwingRecording", "SwingResults", "SwingFiles", "SwingTables", "XML",
            ],
            swiftSettings: safe),

        // The scripts and style sheets of reports, embedded in the program.
        .target(name: "CReportAssets", exclude: ["Assets"]),
        // Results as a page of charts; a recording's signals as a chart.
        .target(
            name: "SwingReport",
            dependencies: [
                "SwingMotion", "SwingSignal", "SwingAnalysis", "SwingResults", "SwingFiles", "SwingTables",
                "CReportAssets",
            ],
            swiftSettings: safe),

        // What studies found, as readable text and as JSON.
        .target(
            name: "SwingPages",
            dependencies: [
                "SwingMotion", "SwingSignal", "SwingAnalysis", "SwingRecording", "SwingResults", "SwingStudy",
                "SwingReport", "SwingFiles", "SwingTables",
            ],
            swiftSettings: safe),
        // Charts as pictures, drawn by Python, and the system's browser. It starts processes, and no other library does.
        .target(
            name: "SwingPictures",
            dependencies: [
                "SwingMotion", "SwingStudy", "SwingReport", "SwingFiles", "SwingTables",
                .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Command"])),
                .product(
                    name: "SystemPackage", package: "swift-system",
                    condition: .when(platforms: [.linux], traits: ["Command"])),
            ],
            swiftSettings: safe),

        // The page of the service, embedded in the program.
        .target(name: "CServePage", exclude: ["Assets"]),
        // A folder of recordings as a local service: its page, uploads, batches, reports. Without the trait Serve it is empty.
        .target(
            name: "SwingServe",
            dependencies: [
                "SwingMotion", "SwingFiles", "SwingTables", "SwingIngest", "SwingRecorder", "SwingResults",
                "SwingStudy", "CServePage",
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Serve"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Serve"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Serve"])),
                .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Serve"])),
                .product(
                    name: "SystemPackage", package: "swift-system",
                    condition: .when(platforms: [.linux], traits: ["Serve"])),
            ],
            swiftSettings: safe),

        // The module that an app imports: SwingMotion, SwingIngest and SwingAnalysis under one name.
        .target(
            name: "SwingKit", dependencies: ["SwingMotion", "SwingIngest", "SwingAnalysis"], swiftSettings: safe),

        // MARK: - The command: parses options, prints pages and shows progress.

        .executableTarget(
            name: "swing",
            dependencies: [
                "SwingMotion", "SwingSignal", "SwingIngest", "SwingAnalysis", "SwingEvents", "SwingReplay",
                "SwingSimulation", "SwingRecording", "SwingResults", "SwingStudy", "SwingReport", "SwingPages",
                "SwingPictures", "SwingRecorder", "SwingServe", "SwingFiles", "SwingTables",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
            ],
            swiftSettings: safe
        ),

        // MARK: - The watch app of the talk. Xcode builds the same logic with the adapters of a watch and of a phone;
        // here it has those of a terminal.

        .executableTarget(
            name: "SwingWatch",
            dependencies: ["SwingKit", "SwingCoreMotion", "SwingRecorder", "SwingRecording", "SwingSimulation"],
            path: "Apps/SwingWatch", exclude: ["Phone", "Settings", "SwingWatch.xcodeproj", "Watch"],
            sources: ["Logic", "Terminal"], swiftSettings: safe),

        // MARK: - Tests mirror sources. They use their module and those that it imports; SwingSimulation and SwingIngest
        // may provide data. Tests that cross modules are in IntegrationTests.

        // Helpers for tests: temporary folders, Python, streams in chunks, and traits that skip a test with a reason.
        .target(
            name: "TestSupport", dependencies: ["SwingMotion"], path: "Tests/TestSupport",
            exclude: ["python_server.py"], swiftSettings: upcoming),

        .testTarget(
            name: "SwingMotionTests", dependencies: ["SwingMotion"], swiftSettings: upcoming),
        .testTarget(
            name: "SwingSignalTests", dependencies: ["SwingSignal"], resources: [.copy("Fixtures")],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingIngestTests", dependencies: ["SwingIngest", "SwingMotion", "SwingSignal"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingAnalysisTests",
            dependencies: ["SwingAnalysis", "SwingIngest", "SwingMotion", "SwingSimulation"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingSimulationTests", dependencies: ["SwingSimulation", "SwingMotion", "SwingSignal"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingReplayTests", dependencies: ["SwingReplay", "SwingMotion"],
            resources: [.copy("Fixtures")], swiftSettings: upcoming),
        .testTarget(
            name: "SwingCoreMotionTests",
            dependencies: ["SwingCoreMotion", "SwingReplay", "SwingMotion"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingEventsTests", dependencies: ["SwingEvents", "SwingReplay", "SwingMotion"],
            swiftSettings: upcoming),
        .testTarget(name: "HDF5Tests", dependencies: ["HDF5"], swiftSettings: upcoming),
        .testTarget(name: "SwingFilesTests", dependencies: ["SwingFiles", "SwingMotion"], swiftSettings: upcoming),
        .testTarget(
            name: "SwingTablesTests", dependencies: ["SwingTables", "SwingFiles", "SwingMotion"],
            swiftSettings: upcoming),
        .testTarget(name: "XMLTests", dependencies: ["XML", "SwingMotion"], swiftSettings: upcoming),
        .testTarget(name: "ZipTests", dependencies: ["Zip", "SwingFiles", "SwingMotion"], swiftSettings: upcoming),
        .testTarget(
            name: "SwingRecorderTests", dependencies: ["SwingRecorder", "SwingMotion", "SwingSimulation"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingUploaderTests", dependencies: ["SwingUploader", "SwingRecorder", "SwingMotion"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingRecordingTests",
            dependencies: [
                "SwingRecording", "SwingRecorder", "SwingMotion", "SwingFiles", "SwingTables", "SwingSimulation",
                "HDF5",
            ],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingResultsTests",
            dependencies: ["SwingResults", "SwingMotion", "SwingFiles", "SwingTables", "HDF5"],
            resources: [.copy("Fixtures")], swiftSettings: upcoming),
        .testTarget(
            name: "SwingReportTests",
            dependencies: [
                "SwingReport", "SwingResults", "SwingMotion", "SwingSignal", "SwingFiles", "SwingTables",
            ],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingStudyTests",
            dependencies: [
                "SwingStudy", "SwingAnalysis", "SwingEvents", "SwingIngest", "SwingMotion", "SwingRecording",
                "SwingReplay", "SwingResults", "SwingSimulation", "SwingTables",
            ],
            resources: [.copy("Fixtures")], swiftSettings: upcoming),
        .testTarget(
            name: "SwingPagesTests",
            dependencies: ["SwingMotion", "SwingPages", "SwingReport", "SwingResults", "SwingStudy"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingCommandTests",
            dependencies: ["swing", "SwingFiles", "SwingMotion", "SwingPages", "SwingReport", "SwingStudy"],
            exclude: ["Kept"], resources: [.copy("Fixtures")], swiftSettings: upcoming),
        .testTarget(
            name: "SwingWatchTests",
            dependencies: [
                "SwingWatch", "SwingKit", "SwingCoreMotion", "SwingRecorder", "SwingRecording", "SwingSimulation",
            ],
            swiftSettings: upcoming),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "SwingKit", "SwingMotion", "SwingSignal", "SwingIngest", "SwingAnalysis", "SwingSimulation",
                "SwingReplay", "SwingCoreMotion", "SwingEvents", "SwingRecorder", "SwingRecording", "SwingResults",
                "SwingStudy", "SwingReport",
            ],
            swiftSettings: upcoming),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type == .test {
    target.dependencies.append("TestSupport")
    // Tests are built with `-c release`, so that they run optimized code; their own code is not worth the time, nor is a
    // second job that checks it all again for a module that nothing imports.
    if !isDependency { target.swiftSettings?.append(.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])) }
}

// The modules whose tests scripts/test builds, with what they import; without it, all are built.
if let modules = Context.environment["SWINGKIT_TESTS"] {
    var wanted = Set(modules.split(separator: " ").map { $0.hasSuffix("Tests") ? "\($0)" : "\($0)Tests" })
    for _ in package.targets {
        for target in package.targets where wanted.contains(target.name) {
            for case .byNameItem(let name, _) in target.dependencies { wanted.insert(name) }
            for case .targetItem(let name, _) in target.dependencies { wanted.insert(name) }
        }
    }
    package.targets.removeAll { !wanted.contains($0.name) }
    package.products = []
} else if !isDependency, let support = package.targets.first(where: { $0.name == "TestSupport" }) {
    // SwiftPM compiles what is ready in the reverse order of names. The packages would come last, one after the other on
    // one core, with all tests done; so the tests wait for the packages.
    support.dependencies += [
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Serve"])),
    ]
}

// The fuzzers, which only Campaigns/fuzz builds, with libFuzzer.
if Context.environment["SWINGKIT_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzers",
            dependencies: [
                "SwingFiles", "SwingMotion", "SwingRecorder", "SwingRecording", "SwingResults", "SwingStudy",
                "SwingTables", "Zip", "HDF5",
            ],
            path: "Campaigns/fuzz/Sources", swiftSettings: upcoming))
    package.products.append(.executable(name: "Fuzzers", targets: ["Fuzzers"]))
}
