@_spi(Generated) import SchemaEngine
import SchemaSamples

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
        switch verdict(before, after, file) {
        case .same: return []
        case .compatible: break
        case .breaking(let witness):
            change.severity = .breaking
            change.breaks.insert(.server)
            change.witnesses = [witness]
        case .unknown(let reason):
            change.severity = .unknown
            change.mayBreak = [.server]
            change.reason = reason
        }
        return [change]
    }

    /// Returns the new names of the placeholders of a path, by their old ones. Only their positions matter for the server.
    func renamedParameters(of file: String, to other: String) -> [ExactName: ExactName] {
        guard let before = old.endpoint(file: file), let after = new.endpoint(file: other),
            let form = EndpointForm(before.path), let newForm = EndpointForm(after.path), form.path == newForm.path
        else { return [:] }
        let names = zip(form.names, newForm.names).filter { $0 != $1 }.map { (ExactName($0), ExactName($1)) }
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

    private func place(of file: String, in catalog: SchemaCatalog) -> SchemaPlace? {
        guard let place = catalog.schema(file: file)?.rootView.place else { return nil }
        return catalog.schemaPlaces(of: [place])[place]
    }

    private func verdict(_ before: Endpoint, _ after: Endpoint, _ file: String) -> Verdict {
        guard let form = EndpointForm(before.path), let newForm = EndpointForm(after.path),
            let call = call(before, file)
        else { return .unknown(reason: "no call was found that shows the destination") }
        guard before.method == after.method, form.path == newForm.path else {
            guard isAnswered(call, before, by: after) else { return .breaking(call.witness) }
            return .unknown(reason: "the new path is that of the call \(call.witness.text), but perhaps not of others")
        }
        for name in Set(form.query.keys).union(newForm.query.keys).sorted()
        where form.query[name] != newForm.query[name] {
            guard let list = list(name, file) else { continue }
            guard let style = form.query[name], let newStyle = newForm.query[name], !list.isEmpty else {
                return .unknown(
                    reason: "the parameter \(name) can have several values, which may be written in another way"
                )
            }
            let (line, expected) = (style.text(name, list), newStyle.text(name, list))
            let text = call.witness.text + (call.witness.text.contains("?") ? "&" : "?") + line
            guard line != expected else { continue }
            return .breaking(
                Witness(line: text, file: file, refusal: "the new endpoint expects \(expected)")
            )
        }
        return form.query == newForm.query && form.names != newForm.names ? .same : .compatible
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
                path += PercentText.encoded(values.joined(separator: ","), keeping: "-._~,").utf8
            // The text of every other expression may be absent.
            case .expression: break
            }
        }
        guard template.match(path) != nil else { return nil }
        let query = EndpointForm(endpoint.path)?.literalQuery ?? ""
        let line = "\(endpoint.method) \(String(decoding: path, as: UTF8.self))" + (query.isEmpty ? "" : "?\(query)")
        let refusal = "no endpoint has this method and path"
        return (Witness(line: line, file: file, refusal: refusal), path)
    }

    private static func text(_ value: JSONValue) -> String? { value.string ?? value.number?.text }

    /// Returns the texts of two elements of a parameter. They are empty if none are found, and `nil` if it has one text only.
    private func list(_ name: String, _ file: String) -> [String]? {
        guard let schema = old.schema(file: file) else { return nil }
        let nodes = ComparedNodes()
        let root = nodes.node(of: schema.rootView)
        guard let member = root.members[ExactName(name)] else { return nil }
        let contents = nodes.alternatives(of: member.value).map { nodes.node(of: $0) }
        guard let array = contents.first(where: { $0.kindOfValues == "array" }) else {
            return contents.contains { ["object", "any", "several"].contains($0.kindOfValues) } ? [] : nil
        }
        let graph = SchemaGraph(schema.rootView)
        var choices = Dictionary(graph.choices(to: array.content).map { ($0.view, $0.choice) }) { first, _ in first }
        choices[array.content] = .elements(2)
        guard case .array(let elements)? = graph.value(of: graph.root, choosing: choices)?.object?[name] else {
            return []
        }
        let texts = elements.compactMap(Self.text).map { PercentText.encoded($0, keeping: "-._~") }
        return texts.count > 1 ? texts : []
    }
}

/// The parts of an endpoint's path that a server sees.
private struct EndpointForm {
    /// The way in which a parameter of the query is written.
    struct Style: Equatable {
        let isExploded: Bool
        let prefix: Int?

        func text(_ name: String, _ values: [String]) -> String {
            let texts = values.map { String($0.prefix(prefix ?? .max)) }
            return isExploded
                ? texts.map { "\(name)=\($0)" }.joined(separator: "&") : "\(name)=\(texts.joined(separator: ","))"
        }
    }

    /// The literal texts and the placeholders, without the names that no server sees.
    private(set) var path: [String] = []
    /// The names of the placeholders in the path.
    private(set) var names: [String] = []
    /// The parameters of `{?name}` and `{&name}`.
    private(set) var query: [String: Style] = [:]
    /// The text after the question mark, without placeholders.
    private(set) var literalQuery = ""

    private struct Malformed: Error {}

    /// Reads a template. Returns `nil` for a text that is not one, which the compiler reports.
    init?(_ text: String) {
        var rest = (text.contains("://") || text.hasPrefix("/") ? "" : "/") + text
        while !rest.isEmpty {
            let literal = rest.prefix { $0 != "{" }
            if !literal.isEmpty { path.append(String(decoding: PercentText.normalized(literal.utf8), as: UTF8.self)) }
            if let mark = literal.firstIndex(of: "?") {
                literalQuery += literal[mark...].dropFirst()
            } else if !literalQuery.isEmpty {
                literalQuery += literal
            }
            rest = String(rest[literal.endIndex...])
            guard !rest.isEmpty else { return }
            guard let end = rest.firstIndex(of: "}"),
                let expression = try? TemplateExpression(reading: rest.dropFirst()[..<end], { _, _ in Malformed() })
            else { return nil }
            add(expression)
            rest = String(rest[rest.index(after: end)...])
        }
    }

    private mutating func add(_ expression: TemplateExpression) {
        let variables = expression.variables
        switch expression.operation {
        case .fragment: break
        case .query, .continuation:
            for variable in variables {
                query[variable.name] = Style(isExploded: variable.isExploded, prefix: variable.prefix)
            }
        default:
            let isNamed = expression.operation == .pathParameter
            path.append("{\(expression.operation.rawValue)")
            for variable in variables {
                path.append(
                    "\(isNamed ? variable.name : ""):\(variable.isExploded):\(variable.prefix.map { "\($0)" } ?? "")"
                )
                if !isNamed { names.append(variable.name) }
            }
        }
    }
}

extension Witness {
    /// Creates the witness of the server from the first line of a call.
    fileprivate init(line: String, file: String, refusal: String) {
        self.init(side: .server, text: line, shownText: line, file: file, refusal: refusal)
    }
}
