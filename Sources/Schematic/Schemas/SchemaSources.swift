public import Foundation
public import SchemaEngine
import SchematicPlatform

/// The source of a client's schema files: all files in a folder and its subfolders whose names end in `.json`
/// or `.plist`.
public struct SchemaSources: Sendable {
    enum Place: Sendable {
        case folder(String)
        /// A folder of a bundle's resources. Messages name its files relative to the resources, because the
        /// path of the bundle does not help the reader.
        case resources(folder: String, of: String)
        case file(String)
        case source(SchemaSource)
        case missing(String)
    }

    let places: [Place]

    /// No schemas. Nothing is validated.
    public static let none = SchemaSources(places: [])

    /// Returns the files of a folder and its subfolders, by the folder's path or URL.
    ///
    /// - Parameter path: The path or the URL of the folder.
    /// - Returns: The sources. They are read when a client is created.
    public static func folder(_ path: some _TextOrURL) -> SchemaSources {
        SchemaSources(places: [.folder(path._filePath)])
    }

    /// Returns the files at these paths.
    ///
    /// - Parameter paths: The paths of the files.
    /// - Returns: The sources. They are read when a client is created.
    public static func files(_ paths: [String]) -> SchemaSources { SchemaSources(places: paths.map { .file($0) }) }

    /// Returns schemas that are in memory, such as those of a test.
    ///
    /// ```swift
    /// .sources([SchemaSource(path: "GetIssue.response.json", text: #"{ "id": 1, "subject": "A" }"#)])
    /// ```
    ///
    /// The last component of a source's path is the name of the schema, as for a file.
    ///
    /// - Parameter sources: The schemas.
    /// - Returns: The sources.
    public static func sources(_ sources: [SchemaSource]) -> SchemaSources {
        SchemaSources(places: sources.map { .source($0) })
    }

    /// Returns the resources of a bundle, such as `.module` of a package; with `folder`, only the files of that folder.
    ///
    /// `Bundle.module` belongs to the target in whose source it is written, and is not public. For tests of another
    /// target, declare a property next to the schemas: `package static let schemas = SchemaSources.bundle(.module)`.
    ///
    /// - Parameters:
    ///   - bundle: The bundle.
    ///   - folder: The folder's path in the resources; `nil` for all resources.
    /// - Returns: The sources. They are read when a client is created.
    public static func bundle(_ bundle: Bundle, folder: String? = nil) -> SchemaSources {
        guard let resources = bundle.resourcePath else {
            return SchemaSources(places: [.missing(bundle.bundlePath)])
        }
        let path = folder.map { resources + "/" + $0 } ?? resources
        return SchemaSources(places: [.resources(folder: path, of: resources)])
    }

    /// Returns the sources of both operands.
    ///
    /// - Parameters:
    ///   - left: The first sources.
    ///   - right: The sources that follow.
    /// - Returns: All sources, in this order.
    public static func + (left: SchemaSources, right: SchemaSources) -> SchemaSources {
        SchemaSources(places: left.places + right.places)
    }
}

extension SchemaCatalog {
    /// Compiles the schema files of a client's source, for checks beside another client.
    ///
    /// ```swift
    /// let catalog = try SchemaCatalog(.bundle(.module))
    /// try catalog.schema(named: "GetIssues.response.json").check(body)
    /// ```
    ///
    /// - Parameters:
    ///   - sources: The source of the files.
    ///   - registry: The transformers and mappers of the app.
    ///   - options: The options of calls that pass none.
    /// - Throws: `StorageError` with every file that cannot be read; `SchemaErrors` with every fault of every file.
    public init(
        _ sources: SchemaSources,
        registry: SchemaRegistry = SchemaRegistry(),
        options: CheckOptions = CheckOptions()
    ) throws {
        try self.init(sources.read(), registry: registry, options: options)
    }
}

extension SchemaSources {
    /// Reads every file. Throws `unreadableSchemas` with all files and folders that cannot be read.
    package func read() throws(StorageError) -> [SchemaSource] {
        var reader = SchemaReader()
        for place in places {
            switch place {
            case .source(let source): reader.sources.append(source)
            case .file(let path): reader.readFile(path)
            case .folder(let path): reader.readFolder(path)
            case .resources(let folder, let resources): reader.readFolder(folder, namedFrom: resources)
            case .missing(let path): reader.fail(path, "the bundle has no resources")
            }
        }
        guard reader.unreadable.isEmpty else {
            throw .unreadableSchemas(paths: reader.unreadable, reasons: reader.reasons)
        }
        return reader.sources
    }
}

/// Collects schema files, and those that cannot be read.
private struct SchemaReader {
    var sources: [SchemaSource] = []
    /// The paths that cannot be read, and the reason for each.
    var unreadable: [String] = []
    var reasons: [String] = []
    private let files = FileManager.default
    /// The prefix to remove from the paths of files.
    private var unnamed = ""

    /// The maximum number of levels of nested folders.
    private static let maximumDepth = 32
    /// The maximum size of a file in bytes.
    private static let maximumSize = 64 << 20

    mutating func fail(_ path: String, _ reason: String) {
        unreadable.append(path)
        reasons.append(reason)
    }

    /// The directory in which a relative path was looked for, which `swift run` and Xcode set to different ones. A URL that is
    /// none of a file is no path.
    private func place(of path: String) -> String {
        path.hasPrefix("/") || path.contains("://") ? "" : " in \(files.currentDirectoryPath)"
    }

    mutating func readFile(_ path: String) {
        do throws(FileFault) {
            guard let bytes = try RegularFile(reading: path).content(atMost: Self.maximumSize) else {
                return fail(path, "it has more than \(Self.maximumSize >> 20) MiB")
            }
            let name = path.hasPrefix(unnamed) ? String(path.dropFirst(unnamed.count)) : path
            sources.append(SchemaSource(path: name, bytes: bytes))
        } catch {
            switch error.kind {
            case .missing: fail(path, "there is no such file" + place(of: path))
            case .notRegular: fail(path, "expected a file, found a folder, a pipe or a device")
            default: fail(path, "it cannot be read")
            }
        }
    }

    mutating func readFolder(_ path: String, namedFrom root: String? = nil) {
        unnamed = root.map { $0 + "/" } ?? ""
        defer { unnamed = "" }
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            return fail(path, "there is no such folder" + place(of: path))
        }
        guard isFolder.boolValue else { return fail(path, "expected a folder, found a file") }
        walk(path, inside: [])
    }

    /// Reads a folder. `inside` contains the real paths of the folders that contain it, to detect links to one of them.
    private mutating func walk(_ path: String, inside: [String]) {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard !inside.contains(real) else { return fail(path, "the link points back to a folder that contains it") }
        guard inside.count <= Self.maximumDepth else {
            return fail(path, "folders are nested deeper than \(Self.maximumDepth)")
        }
        guard let names = try? files.contentsOfDirectory(atPath: path) else {
            return fail(path, "the folder cannot be read")
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            var isFolder: ObjCBool = false
            let exists = files.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            if exists, isFolder.boolValue {
                walk(path + "/" + name, inside: inside + [real])
            } else if Self.isSchema(name) {
                // This includes a broken link, which cannot be read.
                readFile(path + "/" + name)
            }
        }
    }

    /// Excludes `Info.plist`, which describes a bundle.
    private static func isSchema(_ name: String) -> Bool {
        name.hasSuffix(".json") || name.hasSuffix(".plist") && name != "Info.plist"
    }
}
