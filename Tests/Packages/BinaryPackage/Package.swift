// swift-tools-version: 6.2
import PackageDescription

// An app that uses the plugins of a release, whose package is beside it.
let package = Package(
    name: "BinaryPackage",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "Schematic", path: Context.environment["SCHEMATIC_PATH"] ?? "../../.."),
        .package(path: "../release/SchematicBinary"),
    ],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [.product(name: "Schematic", package: "Schematic")],
            resources: [.copy("Schemas")],
            plugins: [
                .plugin(name: "SchemaLintBinaryPlugin", package: "SchematicBinary"),
                .plugin(name: "SchemaGenerateBinaryPlugin", package: "SchematicBinary"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
