// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of SwingKit do not resolve the benchmark library.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "SwingKit", path: ".."),
        // Without traits, because their metrics are not used.
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "SwingBenchmarks",
            dependencies: [
                .product(name: "SwingKit", package: "SwingKit"),
                .product(name: "SwingRecording", package: "SwingKit"),
                .product(name: "SwingReplay", package: "SwingKit"),
                .product(name: "SwingResults", package: "SwingKit"),
                .product(name: "SwingSimulation", package: "SwingKit"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/SwingBenchmarks",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .treatAllWarnings(as: .error),
            ],
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        )
    ],
    swiftLanguageModes: [.v6]
)
