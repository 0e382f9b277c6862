import Foundation

/// An empty file in the system's folder for temporary ones, which nobody else can open.
enum TemporaryFile {
    /// A path where there is nothing yet.
    static func path(for purpose: String) -> String { NSTemporaryDirectory() + "/\(purpose)-" + UUID().uuidString }

    /// Makes a file; `false` where that cannot be.
    static func make(at path: String) -> Bool {
        let mode: [FileAttributeKey: Any] = [.posixPermissions: NSNumber(value: 0o600)]
        return FileManager.default.createFile(atPath: path, contents: nil, attributes: mode)
    }
}
