@_spi(Engine) import JSONText

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Schema {
    /// Whether a schema of the catalog names a secret.
    package var namesSecrets: Bool {
        program.tables.nodes.contains { node in
            if case .secret = node { true } else { false }
        }
    }

    /// A payload for people, faults and all, with what the schema calls secret masked. `nil` for what is not JSON: then
    /// nobody can say where the secrets are.
    package func masked(_ payload: Data) -> String? {
        (try? decode(payload, options: CheckOptions(mode: .observe)))?.fields.printedValue.text()
    }
}
