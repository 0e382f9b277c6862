import SchemaEngine
import SchemaTools
import SchematicPlatform
import SchematicText

/// The folder of a project, as a tool server reads and writes it. No path and no link leads out of it.
struct ProjectFolder: ProjectFiles {
    let schemaFolder: String
    let probe: ProbeAccess?
    /// The absolute path without links, which stays the same if the current folder changes.
    private let root: String

    /// The maximum number of entries of all folders, which bounds the time for a folder with other things than a project.
    private static let greatestCount = 200_000

    init(schemas: String?, probe: ProbeAccess?) throws(FileError) {
        guard let root = FileSystem.resolved(".") else { throw FileError(failedCallOn: ".") }
        self.root = root
        self.probe = probe
        let folder = schemas.map(FolderPath.withoutTrailingSlashes) ?? "."
        schemaFolder = folder == "." ? "" : folder
        guard !schemaFolder.isEmpty else { return }
        guard Self.isBelow(schemaFolder), let resolved = FileSystem.resolved(schemaFolder),
            resolved.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
        else { throw FileError(folder, "is not below the current folder, which a server does not leave") }
        guard try FileStatus(of: folder).kind == .folder else {
            throw FileError(folder, "is a file; expected the folder of the schemas")
        }
    }

    /// Returns whether a path has only names of entries, so that it cannot lead out except by a link.
    private static func isBelow(_ path: String) -> Bool {
        !path.isEmpty && path.displayLine.isExactly(path)
            && FolderPath.components(of: path).allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    // MARK: Names

    func schemaPaths() throws(ToolFailure) -> [String] {
        var (folders, paths, count) = ([schemaFolder], [String](), 0)
        while let folder = folders.popLast() {
            let names = FileSystem.names(in: folder.isEmpty ? root : root + "/" + folder) ?? []
            count += names.count
            guard count <= Self.greatestCount else {
                throw ToolFailure(
                    "the folder has more than \(Self.greatestCount) entries; name that of the schemas: schema-lint mcp FOLDER"
                )
            }
            for bytes in names where bytes.first != UInt8(ascii: ".") {
                guard let name = String(utf8: bytes) else { continue }
                let path = folder.isEmpty ? name : folder + "/" + name
                if name.hasSuffix(".json") || name.hasSuffix(".plist") {
                    paths.append(path)
                } else if FileStatus(at: root + "/" + path, followsLinks: false)?.kind == .folder {
                    folders.append(path)
                }
            }
        }
        return paths
    }

    // MARK: Contents

    func text(of path: String) throws(ToolFailure) -> JSONBuffer {
        let place = try place(of: path)
        do throws(FileError) {
            // A pipe would be waited for.
            guard try place.folder.permissions(of: place.name, path: path) != nil,
                let opened = place.folder.open(entry: place.name, O_RDONLY | O_NONBLOCK)
            else { throw FileError(failedCallOn: path) }
            return try ByteReader(opened, named: path).contents(maximumSize: Self.largestSize)
        } catch {
            throw ToolFailure(error.message)
        }
    }

    /// The maximum size of a file, which can be a recording.
    private static let largestSize = 64 << 20

    /// Returns the open folder of a file that exists. What is outside of the project's folder is not described.
    private func place(of path: String) throws(ToolFailure) -> (folder: OpenFolder, name: String) {
        let inner = FolderPath.withoutTrailingSlashes(path)
        guard Self.isBelow(inner) else {
            throw ToolFailure("expected a path below the project's folder, without '..', found '\(path)'")
        }
        guard FileStatus(at: root + "/" + inner, followsLinks: false) != nil else {
            throw ToolFailure("\(path): no such file or folder")
        }
        do throws(FileError) {
            return try OpenFolder.place(of: root + "/" + inner, within: root)
        } catch {
            throw ToolFailure(
                "\(path) cannot be reached below the project's folder; a link leads nowhere, or out of it"
            )
        }
    }

    func write(_ text: String, to path: String, replacing before: JSONBuffer?) throws(ToolFailure) {
        guard Self.isBelow(path) else {
            throw ToolFailure("expected a path below the project's folder, without '..', found '\(path)'")
        }
        do throws(FileError) {
            guard let before else { return try OutputFolder(root).write([(name: path, text: text)]) }
            try FileReplacement(of: root + "/" + path, within: root).replace(before, with: JSONBuffer(text.utf8))
        } catch {
            throw ToolFailure(error.message.replacing(root + "/", with: ""))
        }
    }

    // MARK: Revisions

    func schemas(ofRevision revision: String) throws(ToolFailure) -> [String: [SchemaSource]] {
        // Git would read another word as an option.
        guard !revision.hasPrefix("-") else { throw ToolFailure("expected a revision of Git, found '\(revision)'") }
        do throws(FileError) {
            return try ContractVersion(revision: revision, ofPath: schemaFolder.isEmpty ? "." : schemaFolder).catalogs
        } catch {
            throw ToolFailure(error.message)
        }
    }
}
