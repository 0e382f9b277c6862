@_spi(Generated) import SchemaEngine
import SchemaSamples

/// Compares the methods and paths of requests. Its witnesses are the first lines of calls that the old contract describes, and
/// for which the new one has no endpoint.
struct EndpointComparison {
    let old: SchemaCatalog
    let new: SchemaCatalog

    /// Returns the change of the endpoint of a path schema, if it changes.
    func changes(of file: String, to other: String) -> [SchemaChange] {
        let (before, after) = (old.endpoint(file: file), new.endpoint(file: other))
        guard before?.method != after?.method || before?.path != after?.path else { return [] }
        var change = SchemaChange(
            kind: before == nil ? .endpointAdded : after == nil ? .endpointRemoved : .endpointMoved,
            severity: .compatible,
            message: "the endpoint was \(Self.words(before)), and is now \(Self.words(after))",
            old: place(of: file, in: old),
            new: place(of: other, in: new)
        )
        if change.kind.affectsCode { change.breaks = [.code] }
        guard let before, let after else { return [change] }
        guard let call = call(before, file) else {
            change.severity = .unknown
            return [change]
        }
        let isAnswered = before.method == after.method && RouteTemplate(after.path)?.match(call.path) != nil
        guard !isAnswered else { return [change] }
        change.severity = .breaking
        change.breaks.insert(.server)
        change.witnesses = [call.witness]
        return [change]
    }

    /// Returns a call of a path schema for which no endpoint of the new contract exists.
    func witness(ofUnansweredCallsOf file: String, among files: [String]) -> Witness? {
        guard let endpoint = old.endpoint(file: file), let call = call(endpoint, file) else { return nil }
        let isAnswered = files.contains { other in
            guard let candidate = new.endpoint(file: other), candidate.method == endpoint.method else { return false }
            return RouteTemplate(candidate.path)?.match(call.path) != nil
        }
        return isAnswered ? nil : call.witness
    }

    private static func words(_ endpoint: Endpoint?) -> String {
        endpoint.map { "\($0.method) \($0.path)".displayLine } ?? "not stated"
    }

    private func place(of file: String, in catalog: SchemaCatalog) -> SchemaPlace? {
        guard let place = catalog.schema(file: file)?.rootView.place else { return nil }
        return catalog.schemaPlaces(of: [place])[place]
    }

    /// Returns the first line of a call with the smallest parameters.
    private func call(_ endpoint: Endpoint, _ file: String) -> (witness: Witness, path: [UInt8])? {
        guard let schema = old.schema(file: file), let template = RouteTemplate(endpoint.path),
            let sample = try? schema.sampleValue(.minimal, SchemaGraph(schema.rootView))
        else { return nil }
        var path: [UInt8] = []
        for token in template.tokens {
            switch token {
            case .literal(let bytes): path += bytes
            case .expression(let expression) where expression.operation.requiresValue:
                let values = expression.variables.compactMap { variable -> String? in
                    let value = sample[variable.name]
                    return value?.string ?? value?.number?.text
                }
                path +=
                    PercentEncoding.encode(values.joined(separator: ","), keeping: ASCIISet.unreserved.union(",")).utf8
            // The text of every other expression may be absent.
            case .expression: break
            }
        }
        guard template.match(path) != nil else { return nil }
        let line = "\(endpoint.method) \(String(decoding: path, as: UTF8.self))"
        let witness = Witness(side: .server, text: line, file: file, refusal: "no endpoint has this method and path")
        return (witness, path)
    }
}
