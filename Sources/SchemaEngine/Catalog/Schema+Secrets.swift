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

    /// A payload for people, faults and all, as it was written, with what the schema calls secret masked. `nil` for what is
    /// not JSON: then nobody can say where the secrets are.
    ///
    /// No model is made: of a model, nobody could tell any more what in it was secret.
    package func masked(_ payload: Data) -> String? {
        let text = payload.withTextBytes { JSONBuffer($0) }
        guard let (record, slot, _, _) = try? record(text, CheckOptions(mode: .observe)) else { return nil }
        return record.maskedValue(slot).text()
    }
}
