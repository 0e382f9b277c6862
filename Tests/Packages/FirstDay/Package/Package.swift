// swift-tools-version: 6.2
import PackageDescription

// The package of a newcomer, which Tests/Packages/FirstDay/replay copies. The newcomer adds the schemas.
let package = Package(
    name: "FirstDay",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "Schematic", path: Context.environment["SCHEMATIC_PATH"] ?? "../../../..")
    ],
    targets: [
        .executableTarget(
            name: "FirstDay",
            dependencies: [.product(name: "Schematic", package: "Schematic")],
            resources: [.copy("Schemas")]
        )
    ]
)
