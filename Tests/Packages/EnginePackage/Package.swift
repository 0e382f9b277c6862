// swift-tools-version: 6.2
import PackageDescription

// An app that keeps its own client, and uses only the engine to check and decode what it receives.
let package = Package(
    name: "EnginePackage",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [
        .package(name: "Schematic", path: Context.environment["SCHEMATIC_PATH"] ?? "../../..")
    ],
    targets: [
        .executableTarget(
            name: "Checker",
            dependencies: [.product(name: "SchemaEngine", package: "Schematic")],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]
        )
    ],
    swiftLanguageModes: [.v6]
)
