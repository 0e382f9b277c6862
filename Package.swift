// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Schematic",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Schematic", targets: ["Schematic"]),
        // The plugins below look for a product of the executable target's own name.
        .executable(name: "schema-lint", targets: ["schema-lint"]),
        .plugin(name: "SchemaLintPlugin", targets: ["SchemaLintPlugin"]),
        .plugin(name: "SchemaGeneratePlugin", targets: ["SchemaGeneratePlugin"]),
        .plugin(name: "SchemaLintCommand", targets: ["SchemaLintCommand"]),
    ],
    targets: [
        // Floor 0: bytes of JSON; schemas compiled, payloads checked, decoded, encoded.
        .target(name: "SchemaEngine"),
        // Floor 1: what the command does to schema files; what the client does over a network.
        .target(name: "SchemaTools", dependencies: ["SchemaEngine"]),
        .target(
            name: "Schematic",
            dependencies: ["SchemaEngine", .target(name: "CCurl", condition: .when(platforms: [.linux]))]
        ),
        // The binary interface of libcurl and of the libraries that undo content codings, loaded at run time.
        .target(name: "CCurl"),
        // Floor 2: programs.
        .executableTarget(name: "schema-lint", dependencies: ["SchemaTools"]),
        // In a user's package: lints a target's schemas, or writes their types, in every build; `swift package schema-lint`.
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
            exclude: ["Recordings"]
        ),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "Schematic", "LoopbackServer", .target(name: "BareCurl", condition: .when(platforms: [.linux])),
            ]
        ),
        // The benchmark's peer of a call over libcurl.
        .target(name: "BareCurl", dependencies: ["CCurl"]),
        // Runs of the client under load, each with limits of memory, descriptors and time that it checks itself.
        .executableTarget(name: "endurance", dependencies: ["Schematic", "LoopbackServer"]),
        // A small HTTP/1.1 server on real sockets, for the quick start and the tests; and other programs beside it.
        .target(name: "LoopbackServer"),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "SchemaEngineTests", dependencies: ["SchemaEngine", "TestSupport"]),
        .testTarget(name: "SchemaToolsTests", dependencies: ["SchemaTools", "TestSupport", "LoopbackServer"]),
        .testTarget(
            name: "SchematicTests",
            dependencies: ["Schematic", "LoopbackServer"],
            resources: [.copy("BundledSchemas")]
        ),
        .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer"]),
        .testTarget(name: "BenchmarkTests", dependencies: ["benchmark"]),
        .testTarget(name: "CommandTests", dependencies: ["schema-lint", "quickstart", "benchmark", "LoopbackServer"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .plugin {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
