// swift-tools-version: 6.2
import PackageDescription

// Converts the messages of a client from and to the types of swift-http-types.
let package = Package(
    name: "ConvertedHTTPTypes",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.library(name: "ConvertedHTTPTypes", targets: ["ConvertedHTTPTypes"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.3.0"),
        .package(name: "Schematic", path: Context.environment["SCHEMATIC_PATH"] ?? "../../.."),
    ],
    targets: [
        .target(
            name: "ConvertedHTTPTypes",
            dependencies: [
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Schematic", package: "Schematic"),
            ]
        ),
        .testTarget(name: "ConvertedHTTPTypesTests", dependencies: ["ConvertedHTTPTypes"]),
    ],
    swiftLanguageModes: [.v6]
)
