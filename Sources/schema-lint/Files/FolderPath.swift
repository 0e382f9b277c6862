/// Paths as text: the user's own spelling is kept wherever it leads to the place.
enum FolderPath {
    /// The entry of a folder. What lies in `.` is named without it.
    static func entry(_ name: String, of folder: String) -> String {
        if folder == "." { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The folder that holds a path: `a` for `a/b`, `.` for `a`, `..` for `.`, `../..` for `..`. `nil` for the root.
    static func parent(of path: String) -> String? {
        let trimmed = withoutTrailingSlashes(path)
        if trimmed == "/" { return nil }
        if trimmed == "." { return ".." }
        let last = trimmed.split(separator: "/").last ?? ""
        if last == ".." { return trimmed + "/.." }
        if last == "." { return parent(of: String(trimmed.dropLast(2))) }
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : withoutTrailingSlashes(String(trimmed[..<slash]))
    }

    static func withoutTrailingSlashes(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path.hasPrefix("./") && path.count > 2 ? String(path.dropFirst(2)) : String(path)
    }
}
