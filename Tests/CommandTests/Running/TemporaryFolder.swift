import Foundation

/// A temporary folder for a test. It is removed with its last reference.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("schema-lint-" + UUID().uuidString)

    var path: String { url.path }

    /// Creates the folder with files, whose names can contain folders.
    init(_ files: [String: String] = [:]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func callAsFunction(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: destination)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self(name)) }

    func text(of name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }
}
