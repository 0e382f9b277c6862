import LoopbackServer
import SchemaEngine
import SchematicPlatform
import SchematicText

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
    }

    /// The files of a revision, and its symbolic links, whose contents are paths.
    struct Listing {
        var files: [Entry] = []
        var links: [Entry] = []
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
        prefix = run.lines.first ?? ""
    }

    /// Finds the repository of a folder, or of the folder that contains a file.
    init(containing path: String) throws(FileError) {
        try self.init(at: try FileStatus(of: path).kind == .folder ? path : FolderPath.parent(of: path) ?? ".")
    }

    // MARK: Revisions

    /// Returns the object of a commit. A name that begins with a dash would be an option of Git, and is refused.
    func commit(of revision: String) throws(FileError) -> String {
        guard !revision.hasPrefix("-"), !revision.isEmpty else {
            throw FileError(revision, "is not a revision; its name begins with a dash, or is empty")
        }
        let run = try git("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
        if run.status == 0, let object = run.lines.first { return object }
        throw FileError(revision, "is neither a path nor a revision of this repository\(try advice(for: revision))")
    }

    /// Returns the last commit that two revisions have in common.
    func lastCommonCommit(of first: String, _ second: String) throws(FileError) -> String {
        let run = try git("merge-base", try commit(of: first), try commit(of: second))
        if run.status == 0, let object = run.lines.first { return String(object.prefix(12)) }
        throw FileError(
            "\(first)...\(second)",
            "have no commit in common; in a shallow clone, fetch more of the history"
        )
    }

    private func advice(for revision: String) throws(FileError) -> String {
        if revision == "HEAD" { return "; it has no commit yet" }
        var suggestion = Suggestion()
        let names = try git("for-each-ref", "--format=%(refname:lstrip=2)").lines
        if let nearest = suggestion.nearest(to: revision, among: names).first { return "; did you mean '\(nearest)'?" }
        let remotes = try git("remote").lines
        guard try git("rev-parse", "--is-shallow-repository").text.hasPrefix("true"),
            let remote = remotes.first(where: { revision.hasPrefix($0 + "/") })
                ?? (remotes.contains("origin") ? "origin" : remotes.first)
        else { return "; 'git branch --all' and 'git tag' list the names" }
        return ", which is a shallow clone; fetch \(try missingPart(of: revision, remote))"
    }

    /// Returns the part of the history that a shallow clone lacks, and the command that fetches it.
    private func missingPart(of revision: String, _ remote: String) throws(FileError) -> String {
        let name = String(revision.prefix { $0 != "~" && $0 != "^" })
        let suffix = revision.dropFirst(name.count)
        // Each step to a parent needs one commit more: `~3`, `^^`.
        let steps = suffix.matches(of: #/~(\d{0,6})|\^\d*/#).map { $0.output.1.flatMap { Int($0) } ?? 1 }.reduce(0, +)
        let isKnown = try git("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}").status == 0
        if isKnown, steps > 0 { return "more of the history with 'git fetch --deepen \(steps)'" }
        let command = "'git fetch --depth \(steps + 1) \(remote) "
        if name.hasPrefix(remote + "/") {
            let branch = name.dropFirst(remote.count + 1)
            return "the branch with \(command)\(branch):refs/remotes/\(name)'"
        }
        guard name.allSatisfy(\.isHexDigit), name.count >= 7 else {
            return "the revision with \(command)\(name)', and compare with FETCH_HEAD\(suffix)"
        }
        return name.count >= 40
            ? "the commit with \(command)\(name)'" : "the whole history with 'git fetch --unshallow \(remote)'"
    }

    /// Returns the tags that match a pattern, in the order of their versions.
    ///
    /// - Throws: `FileError` if there is none.
    func tags(matching pattern: String) throws(FileError) -> [String] {
        let tags = try git(
            "for-each-ref",
            "--sort=version:refname",
            "--format=%(refname:lstrip=2)",
            "refs/tags/\(pattern)"
        ).lines
        guard !tags.isEmpty else {
            throw FileError(
                pattern,
                "matches no tag; 'git tag' lists them, and 'git fetch --tags' gets those of the server"
            )
        }
        return tags
    }

    // MARK: Files

    /// Returns the files and the links of a commit. Submodules are left out.
    func listing(of commit: String) throws(FileError) -> Listing {
        // With sizes, Git would need the content of every file.
        let run = try git("ls-tree", "-r", "-z", "--full-tree", commit)
        guard run.status == 0 else { throw FileError(commit, "its files cannot be listed: \(run.error)") }
        var listing = Listing()
        for line in run.bytes.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
            // MODE blob OBJECT<tab>PATH
            guard let tab = line.firstIndex(of: "\t") else { continue }
            let words = line[..<tab].split(separator: " ")
            guard words.count == 3, words[1] == "blob" else { continue }
            let entry = Entry(path: String(line[line.index(after: tab)...]), object: String(words[2]))
            if words[0] == "120000" {
                listing.links.append(entry)
            } else if words[0].hasPrefix("100") {
                listing.files.append(entry)
            }
        }
        return listing
    }

    /// Returns the outermost folders below this one of which Git knows no file, ignored ones included, relative to this one.
    func untrackedFolders() throws(FileError) -> Set<String> {
        let run = try git("ls-files", "--others", "--directory", "-z")
        guard run.status == 0 else { throw FileError(folder, "its files cannot be listed: \(run.error)") }
        let entries = run.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return Set(entries.filter { $0.hasSuffix("/") && $0 != "./" }.map { String($0.dropLast()) })
    }

    /// Returns the files to which the links in a folder lead, at the paths of the links, and the links that lead out of it.
    func linkedFiles(of listing: Listing, inside folder: String, of commit: String) throws(FileError) -> (
        files: [Entry], outside: [String]
    ) {
        let links = listing.links.filter { $0.path.hasPrefix(folder) }
        let texts = try contents(of: links, in: folder, of: commit).map { $0.withTextBytes(\.string) }
        let targets = Dictionary(zip(links.map(\.path), texts)) { first, _ in first }
        return LinkTargets(texts: targets, folder: folder).files(of: listing.files)
    }

    /// Returns the files that have at most a number of bytes.
    ///
    /// - Parameters:
    ///   - entries: The files.
    ///   - size: The greatest number of bytes.
    ///   - path: The file or folder of the commit that contains the files.
    ///   - commit: The commit.
    /// - Returns: The files in their order, without larger ones.
    /// - Throws: A `FileError` if one of the files is not in the repository.
    func files(_ entries: [Entry], upTo size: Int, in path: String, of commit: String) throws(FileError) -> [Entry] {
        let run = try objects("--batch-check", of: entries)
        var files: [Entry] = []
        for (index, entry) in entries.enumerated() {
            // OBJECT blob SIZE
            let words = run.lines.indices.contains(index) ? run.lines[index].split(separator: " ") : []
            guard run.status == 0, words.count == 3, let found = Int(words[2]) else {
                throw try missing(entry, in: path, of: commit)
            }
            if found <= size { files.append(entry) }
        }
        return files
    }

    private func objects(_ option: String, of entries: [Entry]) throws(FileError) -> Run {
        try Self.run(["cat-file", option], in: folder, input: entries.map { $0.object + "\n" }.joined())
    }

    /// Returns the error of a file that is not in the repository, as in a partial clone, with the command that fetches all
    /// files of its folder at once.
    private func missing(_ entry: Entry, in path: String, of commit: String) throws(FileError) -> FileError {
        let words = "its content is missing in the repository"
        let remotes = try git("config", "--name-only", "--get-regexp", #"^remote\..*\.promisor$"#).lines
        guard let remote = remotes.first?.dropFirst("remote.".count).dropLast(".promisor".count) else {
            return FileError(entry.path, words)
        }
        let isPlain = path.utf8.allSatisfy { byte in
            ASCIISet.unreserved.contains(byte) || byte == UInt8(ascii: "/")
        }
        let place = isPlain && !path.isEmpty ? " \(commit.prefix(12)) \(path)" : " \(commit.prefix(12))"
        return FileError(
            entry.path,
            words + ", which is a partial clone; fetch it with 'git ls-tree -r --full-tree --object-only\(place) | "
                + "git -c fetch.negotiationAlgorithm=noop fetch --filter=blob:none --stdin \(remote)'"
        )
    }

    /// Returns the contents of files in a file or folder of a commit, in their order.
    ///
    /// - Throws: A `FileError` if one of the files is not in the repository.
    func contents(of entries: [Entry], in path: String, of commit: String) throws(FileError) -> [JSONBuffer] {
        guard !entries.isEmpty else { return [] }
        let run = try objects("--batch", of: entries)
        var contents: [JSONBuffer] = []
        var rest = run.bytes[...]
        for entry in entries {
            // OBJECT blob SIZE<newline>CONTENT<newline>
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
                let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last.flatMap({ Int($0) }
                ),
                size >= 0, size < rest.endIndex - end - 1
            else { throw try missing(entry, in: path, of: commit) }
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
        var lines: [String] { text.split(separator: "\n").map { String($0) } }
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
        // In a partial clone, Git would fetch each missing file. Versions before 2.44 know the second variable only.
        let local = ["GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none"]
        var process = ChildProcess("env", unset + local + ["git", "-C", folder, "--no-pager"] + arguments)
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

/// Follows the symbolic links of a folder of a commit, as the system does in a work tree.
private struct LinkTargets {
    /// The contents of the links by their paths.
    let texts: [String: String]
    let folder: String

    /// The greatest number of links on the way to a file, as for the kernel.
    private static let mostLinks = 40

    /// Returns a file for each link to one, and those of each hidden folder that a link leads to. Others are in the folder
    /// anyway.
    func files(of all: [GitRepository.Entry]) -> (files: [GitRepository.Entry], outside: [String]) {
        guard !texts.isEmpty else { return ([], []) }
        let known = Dictionary(all.map { ($0.path, $0) }) { first, _ in first }
        var (found, outside): ([GitRepository.Entry], [String]) = ([], [])
        for link in texts.keys.sorted() {
            guard let target = target(of: link), (target + "/").hasPrefix(folder) else {
                outside.append(link)
                continue
            }
            if let file = known[target] {
                found.append(GitRepository.Entry(path: link, object: file.object))
            } else if target.dropFirst(folder.count).split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
                for file in all where file.path.hasPrefix(target + "/") {
                    let path = link + file.path.dropFirst(target.count)
                    found.append(GitRepository.Entry(path: path, object: file.object))
                }
            }
        }
        return (found, outside)
    }

    /// Returns the path in the repository that a link leads to, or `nil` for one outside of it.
    private func target(of link: String) -> String? {
        var waiting = ArraySlice(link.split(separator: "/"))
        var path: [Substring] = []
        var count = 0
        while let step = waiting.popFirst() {
            if step == "." { continue }
            if step == ".." {
                guard path.popLast() != nil else { return nil }
                continue
            }
            path.append(step)
            guard let text = texts[path.joined(separator: "/")] else { continue }
            count += 1
            guard count <= Self.mostLinks, !text.hasPrefix("/") else { return nil }
            path.removeLast()
            waiting = text.split(separator: "/") + waiting
        }
        return path.joined(separator: "/")
    }
}
