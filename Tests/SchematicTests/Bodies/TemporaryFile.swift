import Foundation

/// A file that is deleted with its owner.
final class TemporaryFile: Sendable {
    let path: String

    init(_ name: String, _ content: Data) throws {
        let folder = NSTemporaryDirectory() + "bodies-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/" + name
        try content.write(to: URL(fileURLWithPath: path))
    }

    deinit {
        try? FileManager.default.removeItem(at: URL(fileURLWithPath: path).deletingLastPathComponent())
    }
}
