public import Foundation
public import SchemaEngine

/// Where a client's schema files are: all files that end in `.json` or `.plist`, in a folder and those below it.
public struct SchemaSources: Sendable {
    enum Place: Sendable {
        case folder(String)
        /// A folder of a bundle's resources. Messages name its files from the resources on: where a bundle lies says
        /// nothing to the reader.
        case resources(folder: String, of: String)
        case file(String)
        case source(SchemaSource)
        case missing(String)
    }

    let places: [Place]

    /// No schemas: nothing is checked.
    public static let none = SchemaSources(places: [])

    /// The files of a folder, and of the folders below it.
    public static func folder(_ path: String) -> SchemaSources { SchemaSources(places: [.folder(path)]) }

    /// These files.
    public static func files(_ paths: [String]) -> SchemaSources { SchemaSources(places: paths.map { .file($0) }) }

    /// Schemas that are already in memory.
    public static func sources(_ sources: [SchemaSource]) -> SchemaSources {
        SchemaSources(places: sources.map { .source($0) })
    }

    /// The resources of a bundle, `.module` for a package's own; with `folder`, the files below that folder alone.
    public static func bundle(_ bundle: Bundle, folder: String? = nil) -> SchemaSources {
        guard let resources = bundle.resourcePath else {
            return SchemaSources(places: [.missing(bundle.bundlePath)])
        }
        let path = folder.map { resources + "/" + $0 } ?? resources
        return SchemaSources(places: [.resources(folder: path, of: resources)])
    }

    /// Both.
    public static func + (left: SchemaSources, right: SchemaSources) -> SchemaSources {
        SchemaSources(places: left.places + right.places)
    }
}
