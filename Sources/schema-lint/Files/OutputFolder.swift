import SchemaEngine
import SchemaTools
import SchematicPlatform

/// A folder that receives several files of a subcommand.
///
/// Documents decide the names of these files: descriptions of APIs, recordings, samples and schemas. This is the place where
/// such names become paths. None of them leads out of the folder, and none is that of another file on any platform.
struct OutputFolder {
    /// The permissions of new folders, from which the system removes those that the process does not give (`umask`).
    static let mode: mode_t = 0o777

    private let path: String

    /// - Parameter path: The folder. It is the user's choice, and is not checked.
    init(_ path: String) { self.path = path }

    /// Writes files, and creates their folders. If one of them exists with another text, or has a name that no file can have on
    /// some platform, none is written.
    ///
    /// - Parameters:
    ///   - files: The files, whose names can have folders before them.
    ///   - count: The number of files at the beginning that may be overwritten.
    ///   - afterEach: Runs after each file that is written.
    /// - Throws: `FileError` if a name is refused, or if a file exists with another text, or cannot be written.
    func write(
        _ files: [(name: String, text: String)],
        overwriting count: Int = 0,
        afterEach: () -> Void = {}
    ) throws(FileError) {
        try checkNames(files.map(\.name))
        for (name, text) in files.dropFirst(count) {
            let path = path(of: name)
            guard let found = try Self.text(of: path), found != text else { continue }
            throw FileError(
                path,
                "exists with another content, and is not overwritten; remove it, or choose another folder"
            )
        }
        for (name, _) in files { _ = try place(of: name) }
        // Each wait for the disk takes milliseconds, so that new files get there with their folder. One folder is open at a time.
        var last: (path: String, folder: OpenFolder)?
        for (name, text) in files {
            let path = FolderPath.split(path(of: name)).folder
            if let last, last.path != path { try last.folder.synchronize(path: last.path) }
            last = (path, try put(text, as: name))
            afterEach()
        }
        if let last { try last.folder.synchronize(path: last.path) }
    }

    /// Returns the path of a file in the folder.
    func path(of name: String) -> String { FolderPath.entry(name, of: path) }

    /// Creates a folder and the folders that contain it, unless they exist.
    static func create(_ folder: String) throws(FileError) {
        guard (try? FileStatus(of: folder)) == nil else { return }
        for path in FolderPath.prefixes(of: folder) where (try? FileStatus(of: path)) == nil {
            // Another process may have created it in the meantime.
            guard mkdir(path, mode) == 0 || errno == EEXIST else { throw FileError(failedWriteTo: path) }
        }
    }

    /// Returns the text of a file, or `nil` if it does not exist.
    static func text(of path: String) throws(FileError) -> String? {
        guard try FileStatus.exists(path) else { return nil }
        return try ByteReader.contents(of: path).withTextBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the open folder of a file whose name is checked, and the last part of the name. The folders in the name are
    /// created. Links among them are not followed.
    private func place(of name: String) throws(FileError) -> (folder: OpenFolder, name: String, isOutermost: Bool) {
        try Self.create(path)
        var (folder, inner) = (try OpenFolder(path: path), self)
        let components = FolderPath.components(of: name)
        for component in components.dropLast() {
            inner = OutputFolder(inner.path(of: component))
            folder = try folder.folder(creating: component, path: inner.path)
        }
        return (folder, components.last ?? name, components.count == 1)
    }

    /// Writes a file. Returns its open folder.
    private func put(_ text: String, as name: String) throws(FileError) -> OpenFolder {
        let (path, place) = (path(of: name), try place(of: name))
        // A link at the place of the file may lead to another file of the folder.
        if place.isOutermost {
            try FileReplacement.write(text, to: path)
        } else {
            let mode = try place.folder.permissions(of: place.name, path: path)
            try place.folder.put(ContiguousArray(text.utf8), as: place.name, mode: mode, path: path)
        }
        return place.folder
    }

    // MARK: Names

    /// Checks names of files before any of them is written.
    ///
    /// - Throws: `FileError` for a name that is not portable, and for two names that are one file on some platform.
    func checkNames(_ names: [String]) throws(FileError) {
        // The names by their folded texts, and the folders that exist already by their paths.
        var (known, entries): ([String: String], [String: [String: String]]) = ([:], [:])
        for name in names {
            let components = FolderPath.components(of: name)
            var (entry, folder) = ("", path)
            for (index, component) in components.enumerated() {
                if let fault = PortableName.fault(of: component) {
                    throw FileError(path(of: name), "its name \(fault), so that nothing is written")
                }
                entry += (index > 0 ? "/" : "") + component
                let isFile = index == components.count - 1
                let twin = known.updateValue(entry, forKey: PortableName.folded(entry))
                if let twin, isFile || !twin.utf8.elementsEqual(entry.utf8) { throw Self.twin(path(of: name), twin) }
                let found = entries[folder] ?? Self.entries(of: folder)
                entries[folder] = found
                let path = FolderPath.entry(component, of: folder)
                if let twin = found[PortableName.folded(component)], FileStatus(at: path, followsLinks: false) == nil {
                    throw Self.twin(path, twin)
                }
                folder = path
            }
        }
    }

    private static func twin(_ path: String, _ other: String) -> FileError {
        FileError(path, "is the same file as '\(other)' where the case of letters does not count; nothing is written")
    }

    /// Returns the names of a folder's entries by their folded texts. A folder that does not exist has none.
    private static func entries(of folder: String) -> [String: String] {
        let names = FileSystem.names(in: folder) ?? []
        return Dictionary(
            names.map { String(decoding: $0, as: UTF8.self) }.map { (PortableName.folded($0), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
