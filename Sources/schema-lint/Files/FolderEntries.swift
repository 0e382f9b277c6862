import SchematicPlatform

/// The entries of one folder. `SchemaFolder` walks a tree.
enum FolderEntries {
    /// Returns the paths of a folder's entries, sorted by name. Hidden ones are left out.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - isIncluded: Returns a Boolean value that indicates whether the entry of a name is included.
    /// - Returns: The paths.
    /// - Throws: `FileError` if the folder cannot be read.
    static func paths(in folder: String, where isIncluded: (String) -> Bool) throws(FileError) -> [String] {
        guard let stream = opendir(folder) else { throw FileError(failedCallOn: folder) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The stream owns the entry, which is valid until the next call. The name is copied immediately.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if !name.hasPrefix("."), isIncluded(name) { names.append(name) }
        }
        return names.sorted().map { FolderPath.entry($0, of: folder) }
    }
}
