// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "async-http-client",
    products: [
        .library(name: "AsyncHTTPClient", targets: ["AsyncHTTPClient"])
    ],
    dependencies: [.package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0")],
    targets: [
        .target(
            name: "AsyncHTTPClient",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        )
    ]
)
