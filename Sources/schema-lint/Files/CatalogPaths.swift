#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// The files of a catalog as a folder above it, or the catalog's own, names them.
struct CatalogPaths {
    private let root: String
    /// What leads from the folder to the catalog: empty, or ending with a slash.
    private let prefix: String

    init(root: String, from folder: String) {
        self.root = root
        let (inner, outer) = (Self.resolved(root), Self.resolved(folder))
        let isBelow = inner != outer && (outer == "/" || inner.hasPrefix(outer + "/"))
        prefix = isBelow ? inner.dropFirst(outer == "/" ? 1 : outer.utf8.count + 1) + "/" : ""
    }

    /// The name of a file that was found below the catalog's folder.
    func relative(_ path: String) -> String {
        if root == "." { return prefix + path }
        let start = root.hasSuffix("/") ? root : root + "/"
        return path.hasPrefix(start) ? prefix + path.dropFirst(start.count) : path
    }

    /// Whether a name is that of a file below the catalog's folder.
    func isInside(_ relative: String) -> Bool { relative.hasPrefix(prefix) }

    /// Links do not change what a folder is called here.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
