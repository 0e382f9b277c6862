import SchematicPlatform

/// Finds files that are in a folder or in one of its parents.
enum NearestFile {
    /// Returns a folder and its parents, up to the root of its repository. Outside of a repository, the root of the file
    /// system is the last one.
    private static func upward(from start: String) -> [String] {
        var folders: [String] = []
        var folder = start
        var seen: Set<FileStatus.Identity> = []
        // The root of the file system is its own parent, which ends the search for a relative path.
        while let status = try? FileStatus(of: folder), seen.insert(status.identity).inserted {
            folders.append(folder)
            if (try? FileStatus.ofEntry(FolderPath.entry(".git", of: folder))) != nil { break }
            guard let parent = FolderPath.parent(of: folder) else { break }
            folder = parent
        }
        return folders
    }

    /// Returns the path of a file in the nearest folder that has it, beginning with `start` and continuing with
    /// its parents, up to the root of the repository.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - start: The folder.
    /// - Returns: The path, or `nil` if no folder has the file.
    /// - Throws: `FileError` if the file can be that of another user, as in a folder for temporary files of all users.
    static func path(of name: String, from start: String) throws(FileError) -> String? {
        for folder in upward(from: start) {
            let path = FolderPath.entry(name, of: folder)
            guard (try? FileStatus(of: path).kind) == .file else { continue }
            try TrustedOwners(of: start).require(path, in: folder)
            return path
        }
        return nil
    }
}

/// The users whose files are read without being named on the command line: the user of the process, the administrator, and
/// the owner of the folder that was named. Git has a similar rule for the settings of repositories (`safe.directory`).
private struct TrustedOwners {
    private let start: String
    private let users: Set<uid_t>

    init(of start: String) throws(FileError) {
        self.start = start
        users = [0, geteuid(), try FileStatus(of: start).owner]
    }

    /// Throws an error if a file, or the folder that contains it, belongs to another user.
    func require(_ path: String, in folder: String) throws(FileError) {
        for place in [path, folder] {
            let owner = try place == path ? FileStatus.ofEntry(place).owner : FileStatus(of: place).owner
            guard !users.contains(owner) else { continue }
            throw FileError(
                path,
                "\(place == path ? "it" : "its folder") belongs to another user (\(owner)), so it is not used; "
                    + "change the owner, or write such a file into \(start)"
            )
        }
    }
}
