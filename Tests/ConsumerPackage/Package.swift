// swift-tools-version: 6.1
import PackageDescription

// A package as a user of Schematic writes one: its schemas are linted in every build.
let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [
        .package(name: "Schematic", path: Context.environment["SCHEMATIC_PATH"] ?? "../..")
    ],
    targets: [
        .target(
            name: "Consumer",
            dependencies: [.product(name: "Schematic", package: "Schematic")],
            resources: [.copy("Schemas")],
            plugins: [.plugin(name: "SchemaLintPlugin", package: "Schematic")]
        )
    ]
)
