import SchemaEngine
import SchemaTools

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

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

    /// A Boolean value that indicates whether the destination is a folder.
    var isFolder: Bool { destination.map { !$0.hasSuffix(".swift") } ?? false }

    /// The name of the single file.
    var fileName: String { destination?.split(separator: "/").last.map(String.init) ?? "Generated.swift" }

    /// Returns the files that are missing, have another content, or have no schema anymore.
    func stale(_ files: [SwiftGenerator.File]) throws(FileError) -> [Stale] {
        var stale: [Stale] = []
        for file in files {
            let path = path(of: file)
            guard let text = try Self.text(of: path) else {
                stale.append(Stale(path: path, reason: "is missing"))
                continue
            }
            if text != file.text { stale.append(Stale(path: path, reason: "does not match the schemas")) }
        }
        return stale + (try obsoleteFiles(of: files).map { Stale(path: $0, reason: "has no schema anymore") })
    }

    /// Writes the changed files, and removes those without a schema. Returns the number of written files.
    func write(_ files: [SwiftGenerator.File]) throws(FileError) -> Int {
        if isFolder, let destination { try Self.create(destination) }
        var count = 0
        for file in files {
            let path = path(of: file)
            let text = try Self.text(of: path)
            guard text != file.text else { continue }
            guard text.map(SwiftGenerator.isGenerated) ?? true else {
                throw FileError(path, "was not generated, and is not overwritten; rename it")
            }
            try FileReplacement.write(file.text, to: path)
            count += 1
        }
        for path in try obsoleteFiles(of: files) {
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
        guard isFolder, let destination, let stream = opendir(destination) else { return [] }
        defer { closedir(stream) }
        let own = Set(files.map(\.name))
        var names: [String] = []
        while let entry = readdir(stream) {
            // The stream owns the entry, which is valid until the next call. The name is copied immediately.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if name.hasSuffix(".swift"), !own.contains(name) { names.append(name) }
        }
        var obsoleteFiles: [String] = []
        for name in names.sorted() {
            let path = FolderPath.entry(name, of: destination)
            if let text = try Self.text(of: path), SwiftGenerator.isGenerated(text) { obsoleteFiles.append(path) }
        }
        return obsoleteFiles
    }

    private static func text(of path: String) throws(FileError) -> String? {
        guard (try? FileStatus(of: path)) != nil else { return nil }
        return try ByteReader.contents(of: path).withTextBytes { String(decoding: $0, as: UTF8.self) }
    }

    private static func create(_ folder: String) throws(FileError) {
        guard (try? FileStatus(of: folder)) == nil else { return }
        guard mkdir(folder, 0o755) == 0 else { throw FileError(failedWriteTo: folder) }
    }
}
