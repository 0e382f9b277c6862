import SchemaEngine
import SchemaTools
import SchematicPlatform

/// The destination of generated source: one file, or a folder with several files.
///
/// It overwrites and removes only generated files.
struct GeneratedOutput {
    /// A generated file that does not match the schemas.
    struct Stale {
        var path: String
        var reason: String
    }

    /// `nil` for standard output.
    private let destination: String?

    init(_ destination: String?) { self.destination = destination.map(FolderPath.withoutTrailingSlashes) }

    var isFolder: Bool { destination.map { !$0.hasSuffix(".swift") } ?? false }

    /// The name of the single file.
    var fileName: String { destination?.split(separator: "/").last.map(String.init) ?? "Generated.swift" }

    /// Returns the files that are missing, have another content, or have no schema anymore.
    func stale(_ files: [SwiftGenerator.File]) throws(FileError) -> [Stale] {
        var stale: [Stale] = []
        for file in files {
            let path = path(of: file)
            guard let text = try OutputFolder.text(of: path) else {
                stale.append(Stale(path: path, reason: "is missing"))
                continue
            }
            if text != file.text { stale.append(Stale(path: path, reason: "does not match the schemas")) }
        }
        return stale + (try obsoleteFiles(of: files).map { Stale(path: $0, reason: "has no schema anymore") })
    }

    /// Writes the changed files, and removes those without a schema.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - removesObsolete: `false` if there are schemas whose files are not in `files`.
    /// - Returns: The number of written files.
    /// - Throws: `FileError` if a file cannot be read, written or removed, or was not generated.
    func write(_ files: [SwiftGenerator.File], removesObsolete: Bool = true) throws(FileError) -> Int {
        guard !files.isEmpty || removesObsolete else { return 0 }
        if let destination {
            try OutputFolder.create(isFolder ? destination : FolderPath.split(destination).folder)
        }
        var count = 0
        for file in files {
            let path = path(of: file)
            let text = try OutputFolder.text(of: path)
            guard text != file.text else { continue }
            guard text.map(SwiftGenerator.isGenerated) ?? true else {
                throw FileError(path, "was not generated, and is not overwritten; rename it")
            }
            try FileReplacement.write(file.text, to: path)
            count += 1
        }
        for path in removesObsolete ? try obsoleteFiles(of: files) : [] {
            guard unlink(path) == 0 else { throw FileError(failedWriteTo: path) }
        }
        return count
    }

    private func path(of file: SwiftGenerator.File) -> String {
        guard let destination else { return file.name }
        return isFolder ? FolderPath.entry(file.name, of: destination) : destination
    }

    /// Returns the paths of the folder's generated files that are not in `files`.
    private func obsoleteFiles(of files: [SwiftGenerator.File]) throws(FileError) -> [String] {
        guard isFolder, let destination else { return [] }
        let own = Set(files.map(\.name))
        // A folder that does not exist yet has no files.
        let paths = try? FolderPath.entries(of: destination) { $0.hasSuffix(".swift") && !own.contains($0) }
        var obsoleteFiles: [String] = []
        for path in paths ?? [] {
            guard let text = try OutputFolder.text(of: path), SwiftGenerator.isGenerated(text) else { continue }
            obsoleteFiles.append(path)
        }
        return obsoleteFiles
    }
}
