extension Schema {
    /// Whether some value that the schema can lead to is a `{secret}`: then no text of a payload may be shown as it is.
    package var namesSecrets: Bool {
        program.tables.nodes.contains { node in
            if case .secret = node { true } else { false }
        }
    }
}
