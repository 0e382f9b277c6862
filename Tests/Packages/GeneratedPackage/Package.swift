// swift-tools-version: 6.2
import PackageDescription

// A program with the types of all schemas of the repository, which `GeneratedPackageTests` generates.
let package = Package(
    name: "GeneratedPackage",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [
        .package(name: "Schematic", path: Context.environment["SCHEMATIC_PATH"] ?? "../../..")
    ],
    targets: [
        .executableTarget(
            name: "Agreement",
            dependencies: [.product(name: "Schematic", package: "Schematic")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
