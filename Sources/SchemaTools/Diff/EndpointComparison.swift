@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicText

/// Compares the methods and paths of requests. Its witnesses are the first lines of calls that the old contract describes, and
/// that the new one does not understand.
struct EndpointComparison {
    let old: SchemaCatalog
    let new: SchemaCatalog

    private enum Verdict {
        /// Only the names of placeholders differ.
        case same
        case compatible
        case breaking(Witness)
        case unknown(reason: String)
    }

    /// Returns the change of the endpoint of a path schema, if it changes.
    func changes(of file: String, to other: String) -> [SchemaChange] {
        let (before, after) = (old.endpoint(file: file), new.endpoint(file: other))
        guard before?.method != after?.method || before.map({ ExactName($0.path) }) != after.map({ ExactName($0.path) })
        else { return [] }
        var change = SchemaChange(
            kind: before == nil ? .endpointAdded : after == nil ? .endpointRemoved : .endpointMoved,
            message: "the endpoint was \(Self.words(before)), and is now \(Self.words(after))",
            old: old.schema(file: file).flatMap(old.place),
            new: new.schema(file: other).flatMap(new.place)
        )
        guard let before, let after else { return [change] }
        switch verdict(before, after, file) {
        case .same: return []
        case .compatible: break
        case .breaking(let witness): change.witnesses = [witness]
        case .unknown(let reason): (change.mayBreak, change.reason) = ([.server], reason)
        }
        return [change]
    }

    /// Returns the new names of the placeholders of a path, by their old ones. Only their positions matter for the server.
    func renamedParameters(of file: String, to other: String) -> [ExactName: ExactName] {
        guard let before = old.endpoint(file: file).flatMap({ RouteTemplate($0.path) }),
            let after = new.endpoint(file: other).flatMap({ RouteTemplate($0.path) }), before.form == after.form
        else { return [:] }
        let names = zip(before.names, after.names).filter { $0 != $1 }
        return Dictionary(names) { first, _ in first }
    }

    /// Returns a call of a path schema for which no endpoint of the new contract exists.
    func witness(ofUnansweredCallsOf file: String, among files: [String]) -> Witness? {
        guard let endpoint = old.endpoint(file: file), let call = call(endpoint, file) else { return nil }
        let candidates = files.compactMap { new.endpoint(file: $0) }
        return candidates.contains { isAnswered(call, endpoint, by: $0) } ? nil : call.witness
    }

    private static func words(_ endpoint: Endpoint?) -> String {
        endpoint.map { "\($0.method) \($0.path)".displayLine } ?? "not stated"
    }

    private func verdict(_ before: Endpoint, _ after: Endpoint, _ file: String) -> Verdict {
        guard let template = RouteTemplate(before.path), let newTemplate = RouteTemplate(after.path),
            let call = call(before, file)
        else { return .unknown(reason: "no call was found that shows the destination") }
        guard before.method == after.method, template.form == newTemplate.form else {
            guard isAnswered(call, before, by: after) else { return .breaking(call.witness) }
            return .unknown(
                reason: "the new path is that of the call \(call.witness.shownText), but perhaps not of others"
            )
        }
        let (variables, newVariables) = (template.queryVariables, newTemplate.queryVariables)
        for name in Set((variables + newVariables).map { ExactName($0.name) }).map(\.text).sorted() {
            let (style, newStyle) = (
                variables.first { $0.name.isExactly(name) }, newVariables.first { $0.name.isExactly(name) }
            )
            guard style?.isExploded != newStyle?.isExploded || style?.prefix != newStyle?.prefix,
                let list = list(name, file)
            else { continue }
            guard let style, let newStyle, !list.isEmpty else {
                return .unknown(reason: "several values of the parameter \(name) may be written in another way")
            }
            let (line, expected) = (style.text(list), newStyle.text(list))
            guard !line.isExactly(expected) else { continue }
            var witness = call.witness
            let isShown = witness.shownText.isExactly(witness.text)
            witness.text += (witness.text.contains("?") ? "&" : "?") + line
            if isShown { witness.shownText = witness.text }
            witness.refusal = "the new endpoint expects \(isShown ? expected : "the values of \(name) in another form")"
            return .breaking(witness)
        }
        return template.names != newTemplate.names
            && variables.map { ExactName($0.name) } == newVariables.map { ExactName($0.name) }
            ? .same : .compatible
    }

    // MARK: Calls

    private typealias Call = (witness: Witness, path: [UInt8])

    private func isAnswered(_ call: Call, _ endpoint: Endpoint, by other: Endpoint) -> Bool {
        guard endpoint.method == other.method, let template = RouteTemplate(other.path) else { return false }
        return template.match(call.path) != nil && template.accepts(RouteTemplate(endpoint.path)?.queryItems ?? [])
    }

    /// Returns the first line of a call with the smallest parameters.
    private func call(_ endpoint: Endpoint, _ file: String) -> Call? {
        guard let schema = old.schema(file: file), let template = RouteTemplate(endpoint.path),
            let sample = try? schema.sampleValue(.minimal, SchemaGraph(schema.rootView))
        else { return nil }
        var path: [UInt8] = []
        for token in template.tokens {
            switch token {
            case .literal(let bytes): path += bytes
            case .expression(let expression) where expression.operation.requiresValue:
                let values = expression.variables.compactMap { sample[$0.name].flatMap(Self.text) }
                path +=
                    PercentEncoding.encode(values.joined(separator: ","), keeping: ASCIISet.unreserved.union(",")).utf8
            // The text of every other expression may be absent.
            case .expression: break
            }
        }
        guard template.match(path) != nil else { return nil }
        let query = template.literalQuery
        let line = "\(endpoint.method) \(String(decoding: path, as: UTF8.self))" + (query.isEmpty ? "" : "?\(query)")
        let shown = schema.canHoldSecrets ? "\(endpoint.method) \(endpoint.path)" : line
        let refusal = "no endpoint has this method and path"
        return (Witness(side: .server, text: line, shownText: shown, file: file, refusal: refusal), path)
    }

    private static func text(_ value: JSONValue) -> String? { value.string ?? value.number?.text }

    /// Returns the texts of two elements of a parameter. They are empty if none are found, and `nil` if it has one text only.
    private func list(_ name: String, _ file: String) -> [String]? {
        guard let schema = old.schema(file: file) else { return nil }
        let nodes = ComparedNodes()
        let root = nodes.node(of: schema.rootView)
        guard let member = root.members[ExactName(name)] else { return nil }
        let contents = nodes.alternatives(of: member.value).views.map { nodes.node(of: $0) }
        guard let array = contents.first(where: { $0.kindOfValues == "array" }) else {
            return contents.contains { ["object", "any", "several"].contains($0.kindOfValues) } ? [] : nil
        }
        let graph = SchemaGraph(schema.rootView)
        var choices = Dictionary(graph.choices(to: array.content).map { ($0.view, $0.choice) }) { first, _ in first }
        choices[array.content] = .elements(2)
        guard case .array(let elements)? = graph.value(of: graph.root, choosing: choices)?.object?[name] else {
            return []
        }
        let texts = elements.compactMap(Self.text).map { PercentEncoding.encode($0, keeping: ASCIISet.unreserved) }
        return texts.count > 1 ? texts : []
    }
}

extension SchemaCatalog {
    /// Returns the place of the root of a schema.
    func place(of schema: Schema) -> SchemaPlace? {
        schema.rootView.place.flatMap { schemaPlaces(of: [$0])[$0] }
    }
}

extension RouteTemplate {
    /// The path and the text of the query as a server sees them: without the names of placeholders.
    fileprivate var form: [ExactName] {
        let path = tokens.map { token in
            switch token {
            case .literal(let bytes): return String(decoding: bytes, as: UTF8.self)
            case .expression(let expression):
                let variables = expression.variables.map { variable in
                    "\(expression.operation.isNamed ? variable.name : ""),\(variable.isExploded),\(variable.prefix ?? 0)"
                }
                return "{\(expression.operation.rawValue)\(variables)"
            }
        }
        return (path + [literalQuery]).map(ExactName.init)
    }

    /// The names of the placeholders in the path.
    fileprivate var names: [ExactName] {
        tokens.flatMap { token in
            guard case .expression(let expression) = token else { return [ExactName]() }
            return expression.variables.map { ExactName($0.name) }
        }
    }

    /// The text after a question mark that begins no placeholder, without `{&name}`.
    fileprivate var literalQuery: String {
        String(text.replacing(#/\{[?&#][^}]*\}/#, with: "").drop { $0 != "?" }.dropFirst())
    }
}

extension TemplateExpression.Variable {
    /// Returns the text of several values in a query.
    fileprivate func text(_ values: [String]) -> String {
        let texts = values.map { String($0.prefix(prefix ?? .max)) }
        return isExploded
            ? texts.map { "\(name)=\($0)" }.joined(separator: "&") : "\(name)=\(texts.joined(separator: ","))"
    }
}
