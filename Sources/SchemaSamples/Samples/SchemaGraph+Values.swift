@_spi(Generated) package import SchemaEngine

/// Values of a part of a schema, which need not be whole payloads.
extension SchemaGraph {
    /// Returns a value of one of the graph's schemas, or `nil` if none is found. The schema can refuse it, as it can refuse
    /// a payload of a `Sampler`.
    ///
    /// - Parameters:
    ///   - view: The schema.
    ///   - style: The choice among the values of the schema.
    ///   - choices: The choices at the schema and at the schemas inside it.
    ///   - number: A number that makes the scalars of several values differ.
    /// - Returns: The value.
    package func value(
        of view: SchemaView,
        _ style: SampleStyle = .minimal,
        choosing choices: [SchemaView: SampleChoice] = [:],
        number: Int = 0
    ) -> JSONValue? {
        var sampler = Sampler(self, style, choices: choices)
        return sampler.value(view, Sampler.SampleContext(number: number))
    }

    /// Returns values of a schema, each of which uses one freedom that the schema itself gives, and is otherwise minimal.
    package func values(ofFreedomsOf view: SchemaView, limit: Int) -> [JSONValue] {
        let own = content(of: view)
        return freedoms(of: own).prefix(limit).compactMap { freedom in
            value(of: own, choosing: [target(of: own): freedom.choice])
        }
    }

    /// Returns names that probably satisfy a `{* TAG}`.
    package static func names(of key: SchemaView.MapKey) -> [String] { Sampler.names(of: key, number: 0) }

    /// Returns the schema after following references, mappers and secrets, but not counts.
    private func content(of view: SchemaView) -> SchemaView {
        var current = view
        for _ in 0...views.count {
            switch form(of: current) {
            case .reference(let inner), .mapped(_, let inner), .secret(let inner): current = inner
            default: return current
            }
        }
        return current
    }
}
