import SchemaEngine
import Schematic

/// The types that the build plugin generates from the folder `Schemas`, and the schemas themselves. All payloads share
/// one folder, so the names of a payload's files begin with its name.
enum GeneratedModels {
    /// Returns the schemas whose file names begin with a prefix.
    static func sources(of prefix: String) throws -> [SchemaSource] {
        try schemas.read().filter { $0.path.hasPrefix(prefix) }
    }
}
