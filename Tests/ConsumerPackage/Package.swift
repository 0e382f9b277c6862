// swift-tools-version: 6.1
import PackageDescription

// An example of a package that uses Schematic. The schemas of one target are linted in each build, and the
// types of the other are generated from its schemas.
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
        ),
        .executableTarget(
            name: "Tracker",
            dependencies: [.product(name: "Schematic", package: "Schematic")],
            resources: [.copy("Schemas")],
            plugins: [.plugin(name: "SchemaGeneratePlugin", package: "Schematic")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
