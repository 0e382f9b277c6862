// swift-tools-version: 6.2
import PackageDescription

// An example of a package that uses Schematic. The schemas of one target are linted in each build, and the
// types of three others are generated from their schemas: for a program, for a program that contains its schemas, and
// as public types of a library. The default isolation of the last two is the main actor.
let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [
        .package(name: "Schematic", path: Context.environment["SCHEMATIC_PATH"] ?? "../../..")
    ],
    targets: [
        .target(
            name: "Consumer",
            dependencies: ["HTTPTypes", "Logging", "ModelStore", .product(name: "Schematic", package: "Schematic")],
            resources: [.copy("Schemas")],
            plugins: [.plugin(name: "SchemaLintPlugin", package: "Schematic")]
        ),
        .executableTarget(
            name: "Tracker",
            dependencies: [.product(name: "Schematic", package: "Schematic")],
            resources: [.copy("Schemas")],
            plugins: [.plugin(name: "SchemaGeneratePlugin", package: "Schematic")]
        ),
        .executableTarget(
            name: "Embedded",
            dependencies: [.product(name: "Schematic", package: "Schematic")],
            // The generated code contains the schemas, so the program has no resources.
            exclude: ["Schemas"],
            swiftSettings: [.defaultIsolation(MainActor.self)],
            plugins: [.plugin(name: "SchemaGeneratePlugin", package: "Schematic")]
        ),
        .target(
            name: "Library",
            dependencies: [.product(name: "Schematic", package: "Schematic")],
            resources: [.copy("Schemas")],
            swiftSettings: [.defaultIsolation(MainActor.self)],
            plugins: [.plugin(name: "SchemaGeneratePlugin", package: "Schematic")]
        ),
        .executableTarget(
            name: "Reader",
            dependencies: ["Library", .product(name: "Schematic", package: "Schematic")]
        ),
        // Tests of an app in both frameworks.
        .testTarget(
            name: "ConsumerTests",
            dependencies: [
                .product(name: "Schematic", package: "Schematic"),
                .product(name: "SchematicTesting", package: "Schematic"),
            ],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]
        ),
        // Modules with names of types and modules that users import beside Schematic.
        .target(name: "HTTPTypes"),
        .target(name: "Logging"),
        .target(name: "ModelStore"),
    ],
    swiftLanguageModes: [.v6]
)
