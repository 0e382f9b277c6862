import Foundation

/// A folder that is a repository of Git, with a first tag.
final class GitFolder {
    let folder: TemporaryFolder

    /// Creates the repository with files below `Schemas`.
    init(_ files: [String: String], tag: String) throws {
        folder = try TemporaryFolder(files)
        try git("init", "--quiet", "--initial-branch", "main", ".")
        try commit(tag)
    }

    @discardableResult
    func git(_ arguments: String...) throws -> CommandProcess {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
        return try CommandProcess(program: "/usr/bin/env", ["git"] + identity + arguments, in: folder)
    }

    /// Commits what is below `Schemas`, and tags the commit.
    func commit(_ tag: String) throws {
        try git("add", "--all", "Schemas")
        try git("commit", "--quiet", "--message", tag)
        try git("tag", tag)
    }
}
