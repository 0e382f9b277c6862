import Foundation

/// The programs that the test process would start by their names.
enum SearchPath {
    static let variable = ProcessInfo.processInfo.environment["PATH"] ?? ""

    /// Returns the path of a program, or `nil` if it is not installed.
    static func program(_ name: String) -> String? {
        variable.split(separator: ":").map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }
}
