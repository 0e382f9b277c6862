import SchematicPlatform

/// Processes paths as text, and keeps the user's spelling where possible. It compares slashes as bytes, because
/// a slash and a combining mark form one character.
enum FolderPath {
    private static let slash = UInt8(ascii: "/")

    /// Returns the path of an entry of a folder. For `.`, the path is the name alone.
    static func entry(_ name: String, of folder: String) -> String {
        if folder == "." { return name }
        return folder.utf8.last == slash ? folder + name : folder + "/" + name
    }

    /// Returns the parent folder of a path: `a` for `a/b`, `.` for `a`, `..` for `.`, `../..` for `..`, and
    /// `nil` for the root.
    static func parent(of path: String) -> String? {
        let trimmed = withoutTrailingSlashes(path)
        if trimmed == "/" { return nil }
        if trimmed == "." { return ".." }
        let last = name(of: trimmed)
        if last == ".." { return trimmed + "/.." }
        if last == "." { return parent(of: text(trimmed.utf8.dropLast(2))) }
        guard let end = trimmed.utf8.lastIndex(of: slash) else { return "." }
        return end == trimmed.startIndex ? "/" : withoutTrailingSlashes(text(trimmed.utf8[..<end]))
    }

    /// Returns the folder and the name of a file, spelled as in its path.
    static func split(_ path: String) -> (folder: String, name: String) {
        (parent(of: path) ?? "/", name(of: withoutTrailingSlashes(path)))
    }

    /// Returns the names between the slashes of a path, of which some can be empty.
    static func components(of path: String) -> [String] {
        path.utf8.split(separator: slash, omittingEmptySubsequences: false).map { text($0) }
    }

    /// Returns the folders of a path from the outermost one to itself: `a`, `a/..` and `a/../b` for `a/../b`.
    static func prefixes(of path: String) -> [String] {
        let bytes = withoutTrailingSlashes(path).utf8
        let ends = bytes.indices.dropFirst().filter { bytes[$0] == slash } + [bytes.endIndex]
        return ends.map { text(bytes[..<$0]) }
    }

    static func withoutTrailingSlashes(_ path: String) -> String {
        var bytes = path.utf8[...]
        while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
        return text(bytes.count > 2 && bytes.starts(with: "./".utf8) ? bytes.dropFirst(2) : bytes)
    }

    /// Returns the paths of a folder's entries, sorted by name. Hidden ones are left out.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - isIncluded: Returns a Boolean value that indicates whether the entry of a name is included.
    /// - Returns: The paths.
    /// - Throws: `FileError` if the folder cannot be read.
    static func entries(of folder: String, where isIncluded: (String) -> Bool) throws(FileError) -> [String] {
        guard let names = FileSystem.names(in: folder) else { throw FileError(failedCallOn: folder) }
        return names.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.hasPrefix(".") && isIncluded($0) }
            .sorted().map { entry($0, of: folder) }
    }

    /// Returns whether the entries of a folder are the process's own streams, which the system presents as
    /// links.
    static func isOfDescriptors(_ folder: String) -> Bool {
        guard let path = FileSystem.resolved(folder) else { return false }
        return path == "/dev" || path == "/dev/fd" || path.hasPrefix("/proc/") && path.hasSuffix("/fd")
    }

    private static func name(of path: String) -> String {
        text(path.utf8[(path.utf8.lastIndex(of: slash).map(path.utf8.index(after:)) ?? path.startIndex)...])
    }

    private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}
