import SchemaEngine
import SchematicFoundation
import SchematicText

/// Composes the requests of a plan as the client does: by the template of the path, the style of the query, and the schemas of
/// what is sent.
struct ProbeComposition {
    let plan: ProbePlan
    /// Whether the values are checked by their schemas.
    var checks = true

    /// The reason that a request is not sent, in one line without values.
    struct Refusal: Error, Hashable {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    /// The maximum length of a URL in bytes, as for the client.
    private static let maximumLength = 65_536

    /// Returns a request with resolved values.
    func request(
        for call: ProbePlan.Call,
        _ value: (ProbeValue) throws(Refusal) -> JSONValue
    ) throws(Refusal) -> ProbeRequest {
        let catalog = plan.contract.catalog
        var members: [JSONObject.Member] = []
        for (name, item) in call.values.parameters { members.append(.init(key: name, value: try value(item))) }
        var parameters = JSONObject(members)
        let schema = catalog.schema(file: call.file)
        if checks, let schema { parameters = ParameterConverter.received(parameters, by: schema) }
        try check(.object(parameters), by: schema, "the parameters")
        var request = ProbeRequest(method: call.endpoint.method, url: try url(call.endpoint.path, parameters))
        request.fields = [.init("Accept", "application/json")]
        try addFields(of: call, to: &request, value)
        guard let body = call.values.body else { return request }
        let content = try value(body)
        try check(content, by: catalog.schema(owner: call.owner, .request), "the body")
        request.body = Data(content.bytes())
        if !request.fields.contains(where: { $0.name.lowercased() == "content-type" }) {
            request.fields.append(.init("Content-Type", "application/json"))
        }
        return request
    }

    private func check(_ value: JSONValue, by schema: Schema?, _ part: String) throws(Refusal) {
        guard checks, let schema, let fault = schema.observed(value.bytes()).first else { return }
        let pointer = fault.payload?.pointer ?? ""
        let place = pointer.isEmpty ? "" : " at \(pointer.displayLine)"
        throw Refusal("\(part) are refused by \(schema.file)\(place): \(fault.withoutPayload.message)")
    }

    private func addFields(
        of call: ProbePlan.Call,
        to request: inout ProbeRequest,
        _ value: (ProbeValue) throws(Refusal) -> JSONValue
    ) throws(Refusal) {
        let schema = plan.contract.catalog.schema(owner: call.owner, .headers)
        // As by the client, another origin gets no secrets that are meant for all calls.
        let isForeign = ProbeRequest.origin(of: request.url) != ProbeRequest.origin(of: plan.base.text)
        let common = plan.settings.fields.filter { !isForeign || !$0.value.isSecret && !SecretName.isSecret($0.name) }
        var known = Set(request.fields.map { ExactName(HeaderName.lowercased($0.name.utf8)) })
        for (name, item) in common + call.values.fields {
            let lowercased = HeaderName.lowercased(name.utf8)
            guard HTTPToken.isToken(name) else { throw Refusal("\(quoted(name)) is not the name of a header field") }
            let texts = try Self.lines(of: try value(item), named: name)
            guard texts.allSatisfy(Self.isFieldValue) else {
                throw Refusal("the value of the header field \(quoted(name)) has a control character")
            }
            let isSecret = item.isSecret || schema?.marksSecretHeader(lowercased) ?? false
            // A value of the call replaces that of all calls.
            if !known.insert(ExactName(lowercased)).inserted {
                request.fields.removeAll { HeaderName.lowercased($0.name.utf8) == lowercased }
            }
            request.fields += texts.map { ProbeRequest.Field(name, $0, isSecret: isSecret) }
        }
        guard checks, let schema, let fault = schema.observed(request.fields.map { ($0.name, $0.value) }).first else {
            return
        }
        throw Refusal("the header fields are refused by \(schema.file): \(fault.withoutPayload.message)")
    }

    private static func lines(of value: JSONValue, named name: String) throws(Refusal) -> [String] {
        do throws(HeaderLines.Refusal) {
            return try HeaderLines.texts(of: value, named: HeaderName.lowercased(name.utf8))
        } catch {
            throw Refusal("the header field \(quoted(name)) cannot be written: \(error.reason)")
        }
    }

    private static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    // MARK: URLs

    private func url(_ template: String, _ parameters: JSONObject) throws(Refusal) -> String {
        var expansion = TemplateExpansion(parameters, requiresValues: true, maximumLength: Self.maximumLength)
        do throws(TemplateExpansion.Refusal) {
            try Self.expand(template, in: &expansion)
        } catch {
            throw Refusal(Self.words(error))
        }
        let expanded = PercentEncoding.literal(expansion.text.prefix { $0 != "#" })
        var path = String(expanded.prefix { $0 != "?" })
        let query = expanded.dropFirst(path.count + 1)
        guard !path.split(separator: "/").contains(where: { Endpoint.dots(of: $0) != nil }) else {
            throw Refusal("a value makes a segment of dots of the path, which leads to another folder")
        }
        var items = FlatFields(plan.settings.style)
        do throws(FlatFields.Refusal) {
            try items.append(parameters.members.filter { !expansion.taken.contains($0.key) })
        } catch {
            throw Refusal("the parameter \(quoted(error.name)) cannot be written: \(error.reason)")
        }
        let own = URIReference(template)
        let isAbsolute = own.scheme != nil && own.authority != nil
        if !isAbsolute {
            let folder = plan.base.path.hasSuffix("/") ? String(plan.base.path.dropLast()) : plan.base.path
            let origin = "\(plan.base.scheme ?? "")://\(plan.base.authority ?? "")"
            path = origin + folder + (path.hasPrefix("/") || path.isEmpty && !folder.isEmpty ? "" : "/") + path
        }
        let queries = [isAbsolute ? "" : plan.base.query ?? "", String(query)] + items.encoded
        let url = path + queries.filter { !$0.isEmpty }.enumerated().map { ($0 == 0 ? "?" : "&") + $1 }.joined()
        guard url.utf8.count <= Self.maximumLength else { throw Refusal(Self.words(.tooLong)) }
        return url
    }

    /// Expands a template, which the compiler of schemas has read already.
    private static func expand(
        _ template: String,
        in expansion: inout TemplateExpansion
    ) throws(TemplateExpansion.Refusal) {
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            try expansion.add(literal: PercentEncoding.literal(rest[..<open]))
            let inside = rest[rest.index(after: open)..<close]
            if let expression = try? TemplateExpression(reading: inside, { _, _ in Malformed() }) {
                try expansion.add(expression)
            }
            rest = rest[rest.index(after: close)...]
        }
        try expansion.add(literal: PercentEncoding.literal(rest))
    }

    private struct Malformed: Error {}

    private static func words(_ refusal: TemplateExpansion.Refusal) -> String {
        switch refusal {
        case .missing(let name): "the parameter \(quoted(name)) has no value, which the path requires"
        case .empty(let name): "the value of the parameter \(quoted(name)) is empty, which leaves a gap in the path"
        case .unusable(let name, let reason): "the parameter \(quoted(name)) cannot be written: \(reason)"
        case .tooLong: "the URL is longer than \(maximumLength) bytes"
        }
    }
}
