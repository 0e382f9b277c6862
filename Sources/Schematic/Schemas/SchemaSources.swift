public import Foundation
public import SchemaEngine

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
