// swift-tools-version: 6.2
import PackageDescription

// Sends the calls of a client with AsyncHTTPClient.
let package = Package(
    name: "AsyncHTTPTransport",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.library(name: "AsyncHTTPTransport", targets: ["AsyncHTTPTransport"])],
    dependencies: [
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.24.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
        .package(name: "Schematic", path: Context.environment["SCHEMATIC_PATH"] ?? "../../.."),
    ],
    targets: [
        .target(
            name: "AsyncHTTPTransport",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Schematic", package: "Schematic"),
            ]
        ),
        .testTarget(
            name: "AsyncHTTPTransportTests",
            dependencies: ["AsyncHTTPTransport", .product(name: "NIOHTTP1", package: "swift-nio")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
