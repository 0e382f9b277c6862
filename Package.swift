// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Schematic",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Schematic", targets: ["Schematic"]),
        .executable(name: "schema-lint", targets: ["schema-lint"]),
    ],
    targets: [
        // Floor 0: bytes of JSON.
        .target(name: "JSONText"),
        // Floor 1: schemas compiled, payloads checked, decoded, encoded.
        .target(name: "SchemaEngine", dependencies: ["JSONText"]),
        // Floor 2: what the command does to schema files; what the client does over a network.
        .target(name: "SchemaTools", dependencies: ["SchemaEngine"]),
        .target(name: "Schematic", dependencies: ["SchemaEngine"]),
        // Floor 3: programs.
        .executableTarget(name: "schema-lint", dependencies: ["SchemaTools"]),
        .executableTarget(
            name: "quickstart",
            dependencies: ["Schematic", "LoopbackServer"],
            exclude: ["Recordings"]
        ),
        .executableTarget(name: "benchmark", dependencies: ["SchemaEngine"]),
        // A small HTTP/1.1 server on real sockets, for the quick start and the tests.
        .target(name: "LoopbackServer"),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
        .testTarget(name: "SchemaEngineTests", dependencies: ["SchemaEngine"]),
        .testTarget(name: "SchemaToolsTests", dependencies: ["SchemaTools"]),
        .testTarget(
            name: "SchematicTests",
            dependencies: ["Schematic", "LoopbackServer"],
            resources: [.copy("BundledSchemas")]
        ),
        .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer"]),
        .testTarget(name: "CommandTests", dependencies: ["schema-lint", "quickstart"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
