import Foundation
import Schematic

/// The schemas beside this file, as `Docs/Testing.md` declares them for tests.
extension SchemaSources {
    static let library = SchemaSources.bundle(.module)
}
