package import SchematicFoundation
import SchematicText

/// Masks the secrets in payloads for display.
///
/// Masking fails closed. If several schema nodes may describe a value, one that marks it as secret is enough.
/// In a payload that no schema accepts, values that no node describes are masked, too. After the first byte
/// that is not JSON, everything is masked.
package struct PayloadMask: Sendable {
    private let program: SchemaProgram
    private let schemas: [Schema]

    /// The number of bytes that are shown. A longer payload is truncated, and masked like one that no schema accepts.
    private static let longest = 1 << 20

    /// Creates a mask for payloads that one of the schemas describes. Without schemas, nothing is shown.
    ///
    /// - Returns: `nil` if no schema of the catalog names a secret.
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

    /// Returns the payload as written, with its secrets masked. Returns `nil` if the payload does not start as
    /// JSON, or if no schema describes it: every byte may then be secret.
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
                masked +=
                    String(decoding: text[start..<range.lowerBound], as: UTF8.self) + "\"\(SecretRecognition.mask)\""
                start = range.upperBound
            }
            return masked + String(decoding: text[start..<text.count], as: UTF8.self)
        }
    }
}

extension SchemaCatalog {
    /// Whether a schema names a secret.
    package var namesSecrets: Bool { program.namesSecrets }
}

extension Schema {
    /// Whether a schema of the catalog names a secret.
    package var namesSecrets: Bool { program.namesSecrets }

    /// Whether a payload of this schema can contain a value that the schema marks as secret.
    package var canHoldSecrets: Bool { program.secretHolders.contains(root) }

    /// Returns the payload as written, with its secrets masked; see `PayloadMask`.
    package func masked(_ payload: Data) -> String? { PayloadMask(self).masked(payload) }

    /// Returns whether a payload meets the schema in strict mode.
    fileprivate func accepts(_ payload: Data) -> Bool {
        var options = options
        options.mode = .strict
        return checkReport(payload, options: options).isValid
    }
}
