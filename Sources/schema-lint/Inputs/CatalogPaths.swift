import SchematicPlatform

/// The paths of a catalog's files relative to a folder, which is the catalog's or one of its parents.
struct CatalogPaths {
    private let root: String
    /// The path from the folder to the catalog. It is empty or ends with a slash.
    private let prefix: String

    init(root: String, from folder: String) {
        self.root = root
        let (inner, outer) = (Self.resolved(root), Self.resolved(folder))
        let isBelow = inner != outer && (outer == "/" || inner.hasPrefix(outer + "/"))
        prefix = isBelow ? inner.dropFirst(outer == "/" ? 1 : outer.utf8.count + 1) + "/" : ""
    }

    /// Returns the relative path of a file below the catalog's folder.
    func relative(_ path: String) -> String {
        if root == "." { return prefix + path }
        let start = root.hasSuffix("/") ? root : root + "/"
        return path.hasPrefix(start) ? prefix + path.dropFirst(start.count) : path
    }

    /// Returns whether a relative path is below the catalog's folder.
    func isInside(_ relative: String) -> Bool { relative.hasPrefix(prefix) }

    /// Resolves links, so that the same folder always has the same path.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
