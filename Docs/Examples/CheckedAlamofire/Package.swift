// swift-tools-version: 6.2
import PackageDescription

// Checks what an app receives with Alamofire, which goes on making the calls.
let package = Package(
    name: "CheckedAlamofire",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.library(name: "CheckedAlamofire", targets: ["CheckedAlamofire"])],
    dependencies: [
        .package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.10.0"),
        .package(name: "Schematic", path: Context.environment["SCHEMATIC_PATH"] ?? "../../.."),
    ],
    targets: [
        .target(
            name: "CheckedAlamofire",
            dependencies: ["Alamofire", .product(name: "SchemaEngine", package: "Schematic")]
        ),
        .testTarget(name: "CheckedAlamofireTests", dependencies: ["CheckedAlamofire"]),
    ],
    swiftLanguageModes: [.v6]
)
