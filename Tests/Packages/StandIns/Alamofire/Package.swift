// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Alamofire",
    products: [
        .library(name: "Alamofire", targets: ["Alamofire"])
    ],
    targets: [
        .target(name: "Alamofire")
    ]
)
