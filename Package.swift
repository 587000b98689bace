// swift-tools-version: 6.2
import PackageDescription

let upcoming: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]
let safe: [SwiftSetting] = upcoming + [.strictMemorySafety()]

let package = Package(
    name: "SwingKit",
    platforms: [.macOS(.v26), .iOS(.v26), .watchOS(.v26)],
    products: [
        .library(name: "SwingKit", targets: ["SwingKit"]),
        .library(name: "SwingReplay", targets: ["SwingReplay"]),
        .library(name: "SwingEvents", targets: ["SwingEvents"]),
        .library(name: "SwingEventFiles", targets: ["SwingEventFiles"]),
        .library(name: "SwingSimulation", targets: ["SwingSimulation"]),
        .library(name: "SwingRecording", targets: ["SwingRecording"]),
        .library(name: "SwingResults", targets: ["SwingResults"]),
        .library(name: "SwingStudy", targets: ["SwingStudy"]),
        .library(name: "SwingReport", targets: ["SwingReport"]),
        .executable(name: "swing", targets: ["swing"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // MARK: - Ground: words, arithmetic, files. None imports another.

        // What sensors say, and what a swing is.
        .target(name: "SwingMotion", swiftSettings: safe + [.enableExperimentalFeature("Lifetimes")]),
        // The loops that need the processor's widest registers.
        .target(name: "CSwingSignal"),
        // Arithmetic over spans.
        .target(name: "SwingSignal", dependencies: ["CSwingSignal"], swiftSettings: safe),
        // The loops that make numbers of text.
        .target(name: "CSwingText"),
        // libhdf5 as a module.
        .systemLibrary(
            name: "CHDF5", pkgConfig: "hdf5", providers: [.apt(["libhdf5-dev", "pkg-config"]), .brew(["hdf5"])]),
        // libdeflate as a module: gzip, three times as fast as libhdf5's own.
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev", "pkg-config"]), .brew(["libdeflate"])]),
        // A small safe face of libhdf5: the only unsafe memory.
        .target(name: "HDF5", dependencies: ["CHDF5", "CDeflate"], swiftSettings: upcoming),
        // Files that are whole or not there, trees of files, and what tells files apart.
        .target(
            name: "SwingFiles",
            dependencies: ["SwingMotion", .target(name: "CNettle", condition: .when(platforms: [.linux]))],
            swiftSettings: safe),
        // libnettle as a module: SHA-256 where there is no CryptoKit.
        .systemLibrary(
            name: "CNettle", pkgConfig: "nettle",
            providers: [.apt(["nettle-dev", "pkg-config"]), .brew(["nettle"])]),

        // libzip as a module.
        .systemLibrary(
            name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev", "pkg-config"]), .brew(["libzip"])]),
        // Zip archives as trees of files, checked before libzip unpacks them.
        .target(name: "Zip", dependencies: ["CZip", "SwingFiles", "SwingMotion"], swiftSettings: safe),

        // MARK: - Stages: none knows another; a loop joins them.

        // Chunks into one-second batches: the only concurrency.
        .target(name: "SwingIngest", dependencies: ["SwingMotion", "SwingSignal"], swiftSettings: safe),
        // Batches into swings: pure and synchronous.
        .target(name: "SwingAnalysis", dependencies: ["SwingMotion", "SwingSignal"], swiftSettings: safe),
        // Sessions with exact truth, from a rigid-body model.
        .target(name: "SwingSimulation", dependencies: ["SwingMotion", "SwingSignal"], swiftSettings: safe),
        // Core Motion's managers over recorded or simulated sessions.
        .target(name: "SwingReplay", dependencies: ["SwingMotion"], swiftSettings: safe),
        // Samples and updates into gestures, head poses and dives: pure and synchronous.
        .target(name: "SwingEvents", dependencies: ["SwingMotion", "SwingReplay"], swiftSettings: safe),
        // Recordings in and out: HDF5, plain folders and zip archives.
        .target(
            name: "SwingRecording",
            dependencies: ["SwingMotion", "SwingSignal", "CSwingText", "HDF5", "SwingFiles", "Zip"],
            swiftSettings: safe),
        // Swings out: HDF5, CSV, JSON lines.
        .target(name: "SwingResults", dependencies: ["SwingMotion", "HDF5", "SwingFiles"], swiftSettings: safe),

        // Recordings into results: one session, many in order, inspection, calibration, scoring.
        .target(
            name: "SwingStudy",
            dependencies: [
                "SwingMotion", "SwingIngest", "SwingAnalysis", "SwingRecording", "SwingResults", "SwingFiles",
            ],
            swiftSettings: safe),
        // Recordings to events, and events out: HDF5, CSV, JSON lines.
        .target(
            name: "SwingEventFiles",
            dependencies: [
                "SwingEvents", "SwingReplay", "SwingMotion", "SwingIngest", "SwingAnalysis", "SwingRecording",
                "SwingResults", "SwingFiles", "HDF5",
            ],
            swiftSettings: safe),

        // The texts that a page of charts is made of, within the program.
        .target(name: "CReportAssets", exclude: ["Assets"]),
        // Results as pages and pictures for people.
        .target(
            name: "SwingReport",
            dependencies: [
                "SwingMotion", "SwingSignal", "SwingResults", "SwingFiles", "CReportAssets",
            ],
            swiftSettings: safe),

        // The umbrella: what an app imports.
        .target(
            name: "SwingKit", dependencies: ["SwingMotion", "SwingIngest", "SwingAnalysis"], swiftSettings: safe),

        // MARK: - The command.

        .executableTarget(
            name: "swing",
            dependencies: [
                "SwingMotion", "SwingSignal", "SwingIngest", "SwingAnalysis", "SwingEvents", "SwingEventFiles",
                "SwingReplay", "SwingSimulation", "SwingRecording", "SwingResults", "SwingStudy", "SwingReport",
                "SwingFiles",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            swiftSettings: safe
        ),

        // MARK: - Tests mirror sources.

        // What tests share: temporary folders, Python, and the reasons for a skip.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: upcoming),

        .testTarget(
            name: "SwingMotionTests",
            dependencies: ["SwingMotion", "SwingSignal", "SwingIngest", "SwingRecording", "SwingReplay"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingSignalTests", dependencies: ["SwingSignal"], resources: [.copy("Fixtures")],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingIngestTests", dependencies: ["SwingIngest", "SwingMotion", "SwingSignal"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingAnalysisTests",
            dependencies: ["SwingAnalysis", "SwingIngest", "SwingMotion", "SwingSignal", "SwingSimulation"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingSimulationTests", dependencies: ["SwingSimulation", "SwingMotion", "SwingSignal"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingReplayTests", dependencies: ["SwingReplay", "SwingEvents", "SwingMotion"],
            resources: [.copy("Fixtures")], swiftSettings: upcoming),
        .testTarget(
            name: "SwingEventsTests", dependencies: ["SwingEvents", "SwingReplay", "SwingMotion"],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingEventFilesTests",
            dependencies: [
                "SwingEventFiles", "SwingEvents", "SwingReplay", "SwingMotion", "SwingRecording", "SwingResults",
                "SwingFiles", "HDF5",
            ],
            resources: [.copy("Fixtures")], swiftSettings: upcoming),
        .testTarget(name: "HDF5Tests", dependencies: ["HDF5"], swiftSettings: upcoming),
        .testTarget(name: "SwingFilesTests", dependencies: ["SwingFiles", "SwingMotion"], swiftSettings: upcoming),
        .testTarget(name: "ZipTests", dependencies: ["Zip", "SwingFiles", "SwingMotion"], swiftSettings: upcoming),
        .testTarget(
            name: "SwingRecordingTests",
            dependencies: [
                "SwingRecording", "SwingMotion", "SwingSignal", "SwingFiles", "SwingSimulation", "SwingIngest",
                "SwingAnalysis", "HDF5",
            ],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingResultsTests", dependencies: ["SwingResults", "SwingMotion", "SwingFiles", "HDF5"],
            resources: [.copy("Fixtures")], swiftSettings: upcoming),
        .testTarget(
            name: "SwingReportTests",
            dependencies: [
                "SwingReport", "SwingResults", "SwingMotion", "SwingFiles",
            ],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingStudyTests",
            dependencies: [
                "SwingStudy", "SwingAnalysis", "SwingIngest", "SwingMotion", "SwingRecording", "SwingResults",
                "SwingSimulation",
            ],
            swiftSettings: upcoming),
        .testTarget(
            name: "SwingCommandTests", dependencies: ["swing", "SwingMotion", "SwingReport", "SwingStudy"],
            resources: [.copy("Fixtures")],
            swiftSettings: upcoming),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type == .test { target.dependencies.append("TestSupport") }

// Fuzzers, which scripts/fuzz builds with libFuzzer and nobody else sees.
if Context.environment["SWINGKIT_FUZZ"] != nil {
    let fuzzers = ["FuzzNumber", "FuzzCSV", "FuzzJSON", "FuzzZip"]
    package.targets.append(
        .target(
            name: "FuzzSupport", dependencies: ["SwingFiles", "SwingMotion", "SwingRecording"],
            path: "Fuzz/FuzzSupport", swiftSettings: upcoming))
    for name in fuzzers {
        package.targets.append(
            .executableTarget(
                name: name, dependencies: ["FuzzSupport", "SwingFiles", "SwingMotion", "SwingRecording", "Zip"],
                path: "Fuzz/\(name)", swiftSettings: upcoming))
        package.products.append(.executable(name: name, targets: [name]))
    }
}
