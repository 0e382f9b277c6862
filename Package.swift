// swift-tools-version: 6.2
import PackageDescription

// The programs of contributors, which those who only install the command need not build. Docs/Contributing.md explains it.
let isDevelopment = Context.environment["SCHEMATIC_DEVELOPMENT"] == "1"

// Leaves the client's HTTP out of the command, which then uses the program curl. Docs/Pipelines.md explains it.
let isStaticCommand = Context.environment["SCHEMATIC_STATIC_COMMAND"] == "1"

let package = Package(
    name: "Schematic",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        // Generated files import the engine, too.
        .library(name: "Schematic", targets: ["Schematic", "SchemaEngine"]),
        // Checks and decoding without the client, for apps that keep theirs.
        .library(name: "SchemaEngine", targets: ["SchemaEngine"]),
        // Stubs, generated payloads and recordings for the tests of an app.
        .library(name: "SchematicTesting", targets: ["SchematicTesting"]),
        // The plugins below require a product with the name of the executable target.
        .executable(name: "schema-lint", targets: ["schema-lint"]),
        .plugin(name: "SchemaLintPlugin", targets: ["SchemaLintPlugin"]),
        .plugin(name: "SchemaGeneratePlugin", targets: ["SchemaGeneratePlugin"]),
        .plugin(name: "SchemaLintCommand", targets: ["SchemaLintCommand"]),
    ],
    targets: [
        // Below the layers: the C library and the part of Foundation that a platform has. Docs/Platforms.md explains them.
        .target(name: "SchematicPlatform", path: "Sources/Platform/SchematicPlatform"),
        .target(name: "SchematicFoundation", path: "Sources/Platform/SchematicFoundation"),
        // The small syntaxes and the rules for display that both the engine and HTTP need.
        .target(name: "SchematicText"),
        // Layer 0: the JSON parser, the schema compiler, and the validation, decoding and encoding of payloads.
        .target(name: "SchemaEngine", dependencies: ["SchematicText", "SchematicPlatform", "SchematicFoundation"]),
        // Layer 1: payloads that schemas accept and refuse, and the formats of recordings and summaries.
        .target(
            name: "SchemaSamples",
            dependencies: ["SchemaEngine", "SchematicText", "SchematicPlatform", "SchematicFoundation"]
        ),
        // Layer 2: the implementation of the command, and the client.
        .target(
            name: "SchemaTools",
            dependencies: [
                "SchemaEngine", "SchemaSamples", "SchematicText", "SchematicPlatform", "SchematicFoundation",
            ]
        ),
        .target(
            name: "SchematicHTTP",
            dependencies: [
                "SchematicText", "SchematicPlatform", .target(name: "CCurl", condition: .when(platforms: [.linux])),
            ]
        ),
        .target(
            name: "Schematic",
            dependencies: ["SchematicHTTP", "SchemaEngine", "SchematicText", "SchematicPlatform"]
        ),
        // The binary interface of libcurl and of the libraries that decode content codings, which are loaded at
        // run time.
        .target(name: "CCurl"),
        // Layer 3: the testing kit, and the programs.
        .target(
            name: "SchematicTesting",
            dependencies: ["Schematic", "SchemaEngine", "SchemaSamples", "SchematicText", "SchematicPlatform"]
        ),
        .executableTarget(
            name: "schema-lint",
            dependencies: [
                "SchemaTools", "SchemaSamples", "LoopbackServer", "SchematicText", "SchematicPlatform",
                "SchematicFoundation",
            ] + (isStaticCommand ? [] : ["SchematicHTTP"])
        ),
        // Plugins for other packages: they lint a target's schemas or generate its types in each build, or run
        // as `swift package schema-lint`.
        .plugin(
            name: "SchemaLintPlugin",
            capability: .buildTool(),
            dependencies: ["schema-lint"],
            path: "Sources/Plugins/SchemaLintPlugin"
        ),
        .plugin(
            name: "SchemaGeneratePlugin",
            capability: .buildTool(),
            dependencies: ["schema-lint"],
            path: "Sources/Plugins/SchemaGeneratePlugin"
        ),
        .plugin(
            name: "SchemaLintCommand",
            capability: .command(intent: .custom(verb: "schema-lint", description: "Check schema files")),
            dependencies: ["schema-lint"],
            path: "Sources/Plugins/SchemaLintCommand"
        ),
        .executableTarget(
            name: "quickstart",
            dependencies: ["Schematic", "LoopbackServer"],
            exclude: ["Recordings"],
            // A program of a user sees public names only.
            packageAccess: false
        ),
        // A small HTTP/1.1 server on real sockets for the command, the quick start, the tests and the other
        // programs. It also runs child processes.
        .target(name: "LoopbackServer", dependencies: ["SchematicPlatform"]),
        .target(
            name: "TestSupport",
            dependencies: ["LoopbackServer", "SchematicPlatform"],
            path: "Tests/TestSupport"
        ),
        .testTarget(name: "SchemaEngineTests", dependencies: ["SchemaEngine", "SchematicText", "TestSupport"]),
        .testTarget(
            name: "SchemaToolsTests",
            dependencies: ["SchemaTools", "SchemaSamples", "TestSupport", "LoopbackServer"]
        ),
        .testTarget(
            name: "SchematicTests",
            dependencies: [
                "Schematic", "SchematicHTTP", "SchematicTesting", "SchematicText", "LoopbackServer", "TestSupport",
                "SchematicPlatform",
            ],
            resources: [.copy("BundledSchemas")]
        ),
        .testTarget(
            name: "SchematicTestingTests",
            dependencies: [
                "SchematicTesting", "SchemaSamples", "Schematic", "LoopbackServer", "TestSupport", "SchematicPlatform",
            ]
        ),
        .testTarget(
            name: "LoopbackServerTests",
            dependencies: ["LoopbackServer", "SchematicPlatform", "TestSupport"]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "schema-lint", "quickstart", "Schematic", "SchematicTesting", "LoopbackServer", "SchematicPlatform",
                "TestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

if isDevelopment {
    package.targets += [
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "Schematic", "SchematicTesting", "LoopbackServer",
                .target(name: "BareCurl", condition: .when(platforms: [.linux])),
            ],
            // The plugin generates models from these files, and embeds them.
            exclude: ["Schemas"],
            plugins: ["SchemaGeneratePlugin"]
        ),
        // The libcurl client that the benchmark compares Schematic with.
        .target(name: "BareCurl", dependencies: ["CCurl"]),
        // Runs the client under load, and checks limits of memory, descriptors and time.
        .executableTarget(
            name: "endurance",
            dependencies: ["Schematic", "LoopbackServer", "TestSupport", "SchematicPlatform"]
        ),
        .testTarget(name: "BenchmarkTests", dependencies: ["benchmark", "LoopbackServer", "TestSupport"]),
        // The programs of Tests/Fuzzing with the inputs of their corpora.
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "SchemaEngine", "SchemaSamples", "SchemaTools", "Schematic", "SchematicHTTP", "SchematicText",
                "SchematicPlatform",
                .target(name: "CCurl", condition: .when(platforms: [.linux])),
            ],
            path: "Tests/Fuzzing",
            // The entry point for libFuzzer, and the program whose types `fuzz` generates.
            exclude: ["Corpus", "Schemas", "fuzz", "Programs/Fuzzing.swift", "Programs/Generated.swift"]
        ),
    ]
}

for target in package.targets where target.type != .plugin {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    if target.name == "schema-lint", isStaticCommand { target.swiftSettings?.append(.define("STATIC_COMMAND")) }
}
