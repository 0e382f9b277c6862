import LoopbackServer
import SchemaEngine
import SchematicPlatform

/// A repository of Git, which is read by the program `git`. Git fetches nothing and writes nothing.
struct GitRepository {
    /// A folder in the repository.
    private let folder: String
    /// The path of the folder in the repository. It is empty or ends with a slash.
    let prefix: String

    /// A schema file of a revision.
    struct Entry {
        let path: String
        let object: String
        let size: Int
    }

    /// Finds the repository of a folder.
    init(at folder: String) throws(FileError) {
        let run = try Self.run(["rev-parse", "--show-prefix"], in: folder)
        guard run.status == 0 else {
            throw FileError(
                folder,
                "is not in the work tree of a Git repository; pass two folders, or run it in a repository"
            )
        }
        self.folder = folder
        prefix = run.text.split(separator: "\n").first.map { String($0) } ?? ""
    }

    // MARK: Revisions

    /// Returns the object of a commit.
    ///
    /// - Parameter revision: The name of a commit. One that begins with a dash would be an option of Git, and is refused.
    /// - Returns: The name of the object.
    /// - Throws: `FileError` with advice if there is no such commit.
    func commit(of revision: String) throws(FileError) -> String {
        guard !revision.hasPrefix("-"), !revision.isEmpty else {
            throw FileError(revision, "is not a revision; its name begins with a dash, or is empty")
        }
        let run = try git("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
        if run.status == 0, let object = run.text.split(separator: "\n").first { return String(object) }
        throw FileError(revision, "is neither a path nor a revision of this repository\(try advice(for: revision))")
    }

    private func advice(for revision: String) throws(FileError) -> String {
        if revision == "HEAD" { return "; it has no commit yet" }
        let names = try git("for-each-ref", "--format=%(refname:lstrip=2)").text.split(separator: "\n").map(String.init)
        var suggestion = Suggestion()
        if let nearest = suggestion.nearest(to: revision, among: names).first { return "; did you mean '\(nearest)'?" }
        guard try git("rev-parse", "--is-shallow-repository").text.hasPrefix("true") else {
            return "; 'git branch --all' and 'git tag' list the names"
        }
        return ", which is a shallow clone; fetch the revision with 'git fetch --depth 1 origin \(revision)'"
    }

    /// Returns the tags that match a pattern, in the order of their versions.
    func tags(matching pattern: String) throws(FileError) -> [String] {
        let run = try git(
            "for-each-ref",
            "--sort=version:refname",
            "--format=%(refname:lstrip=2)",
            "refs/tags/\(pattern)"
        )
        return run.text.split(separator: "\n").map(String.init)
    }

    // MARK: Files

    /// Returns the files of a commit whose names are those of schemas or settings, sorted by path. Links and submodules are
    /// left out.
    func entries(of commit: String, where isIncluded: (String) -> Bool) throws(FileError) -> [Entry] {
        let run = try git("ls-tree", "-r", "-l", "-z", "--full-tree", commit)
        guard run.status == 0 else { throw FileError(commit, "its files cannot be listed: \(run.error)") }
        let lines = run.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return lines.compactMap { line -> Entry? in
            // MODE blob OBJECT SIZE<tab>PATH
            guard let tab = line.firstIndex(of: "\t") else { return nil }
            let words = line[..<tab].split(separator: " ")
            let path = String(line[line.index(after: tab)...])
            guard words.count == 4, words[0].hasPrefix("100"), let size = Int(words[3]), isIncluded(path) else {
                return nil
            }
            return Entry(path: path, object: String(words[2]), size: size)
        }
        .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Returns the contents of files, in their order.
    func contents(of entries: [Entry]) throws(FileError) -> [JSONBuffer] {
        guard !entries.isEmpty else { return [] }
        let run = try Self.run(
            ["cat-file", "--batch"],
            in: folder,
            input: entries.map { $0.object + "\n" }.joined()
        )
        var contents: [JSONBuffer] = []
        var rest = run.bytes[...]
        for entry in entries {
            // OBJECT blob SIZE<newline>CONTENT<newline>
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
                let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last.flatMap({ Int($0) }
                ),
                size >= 0, size < rest.endIndex - end - 1
            else { throw FileError(entry.path, "its content is missing in the repository") }
            let start = end + 1
            contents.append(JSONBuffer(rest[start..<start + size]))
            rest = rest[(start + size + 1)...]
        }
        return contents
    }

    // MARK: The program

    private struct Run {
        let status: Int32
        let bytes: [UInt8]
        let error: String
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private func git(_ arguments: String...) throws(FileError) -> Run { try Self.run(arguments, in: folder) }

    /// Runs the program. Its output goes to files of a new folder that only this user can enter.
    private static func run(_ arguments: [String], in folder: String, input: String = "") throws(FileError) -> Run {
        let base = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array((FolderPath.entry("schema-lint-XXXXXX", of: base) + "\0").utf8).map {
            CChar(bitPattern: $0)
        }
        guard mkdtemp(&template) != nil else { throw FileError(failedWriteTo: base) }
        let scratch = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let files = ["in", "out", "err"].map { FolderPath.entry($0, of: scratch) }
        defer {
            for file in files { unlink(file) }
            rmdir(scratch)
        }
        try OutputFile(path: files[0]).write(input)
        // In a hook, Git sets variables that refer to its own call, and not to the folder.
        let unset = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"].flatMap { ["-u", $0] }
        var process = ChildProcess("env", unset + ["git", "-C", folder, "--no-pager"] + arguments)
        (process.input, process.output, process.errors) = (files[0], files[1], files[2])
        guard let status = try? process.run(), status != 127 else {
            throw FileError("git", "cannot be started; install it, or pass two folders")
        }
        func bytes(_ file: String) throws(FileError) -> [UInt8] {
            try ByteReader.contents(of: file).withTextBytes { Array($0) }
        }
        let error = String(decoding: try bytes(files[2]), as: UTF8.self).displayLine
        return Run(status: status, bytes: try bytes(files[1]), error: error)
    }
}
