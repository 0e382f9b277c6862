#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Shows payloads with their secrets masked.
///
/// Masking fails closed. Where several schema nodes may describe a value, one that calls it secret is enough. In a payload
/// that no schema accepts, and behind the first byte that is not JSON, what no node describes is masked too.
package struct PayloadMask: Sendable {
    private let program: SchemaProgram
    private let schemas: [Schema]

    /// What stands in a secret's place.
    package static let mask = "***"

    /// Longer payloads are masked and shown up to here, as one that is cut off.
    private static let longest = 1 << 20

    /// A mask of payloads that one of the schemas describes; without schemas nothing is shown.
    ///
    /// - Returns: `nil` where no schema of the catalog names a secret.
    package init?(_ schemas: [Schema], of catalog: SchemaCatalog) {
        guard catalog.program.namesSecrets else { return nil }
        program = catalog.program
        self.schemas = schemas
    }

    fileprivate init(_ schema: Schema) {
        program = schema.program
        schemas = [schema]
    }

    /// Whether no schema describes the payloads.
    package var isBlind: Bool { schemas.isEmpty }

    /// The payload as it was written, with its secrets masked. `nil` where it does not start as JSON, and where no schema
    /// describes it: then every byte may be secret.
    package func masked(_ payload: Data) -> String? {
        guard !schemas.isEmpty else { return nil }
        let isWhole = payload.count <= Self.longest
        let isAccepted = isWhole && schemas.contains { $0.accepts(payload) }
        return payload.prefix(Self.longest).withTextBytes { text in
            let roots = schemas.map(\.root)
            let secrets = SecretRanges(text, of: program, roots: roots, masksUndescribed: !isAccepted)
            guard secrets.isReadable else { return nil }
            var masked = ""
            var start = 0
            for range in secrets.ranges {
                masked += String(decoding: text[start..<range.lowerBound], as: UTF8.self) + "\"\(Self.mask)\""
                start = range.upperBound
            }
            return masked + String(decoding: text[start..<text.count], as: UTF8.self)
        }
    }
}

extension Schema {
    /// Whether a schema of the catalog names a secret.
    package var namesSecrets: Bool { program.namesSecrets }

    /// Whether a payload of this schema can hold a value that the schema names as a secret.
    package var canHoldSecrets: Bool { program.secretHolders.contains(root) }

    /// The payload as it was written, with its secrets masked; see `PayloadMask`.
    package func masked(_ payload: Data) -> String? { PayloadMask(self).masked(payload) }

    /// Whether a payload is what the schema says, down to the last value.
    fileprivate func accepts(_ payload: Data) -> Bool {
        var options = options
        options.mode = .strict
        return check(payload, options: options).isValid
    }
}
