package import SchemaEngine
import SchemaSamples
package import SchematicFoundation
import SchematicText

/// The comparison of calls that pass with the schemas of a catalog.
package struct PassCheck: Sendable {
    let catalog: SchemaCatalog
    let routes: [MockRoute]
    /// Returns content without its coding, if it is not larger than a limit.
    private let decode: @Sendable (_ content: Data, _ coding: String, _ limit: Int) -> Data?

    package init(
        _ catalog: SchemaCatalog,
        files: [String],
        decode: @escaping @Sendable (_ content: Data, _ coding: String, _ limit: Int) -> Data?
    ) {
        self.catalog = catalog
        routes = MockRoute.routes(of: catalog, files: files)
        self.decode = decode
    }

    /// The method, the path and the name of each endpoint, in the order in which they are tried.
    package var endpoints: [String] { routes.map(\.text) }

    /// Compares a call with the schemas of the first endpoint that accepts its parameters, or else of the first one with its path.
    func result(of call: PassedCall, checksAnswer: Bool = true) -> PassedResult {
        let target = RouteTarget(call.request.target)
        var result = PassedResult(call, target)
        result.request.body = content(of: call.requestBody, call.request.fields)
        result.response.body = content(of: call.body, call.fields)
        let found = routes.compactMap { route -> MatchedRoute? in
            guard target.path.count <= RouteTemplate.longestPath, route.template.accepts(target.query),
                route.method == call.request.method || route.method == "GET" && call.request.method == "HEAD"
            else { return nil }
            return route.template.match(target.path).map { MatchedRoute(route: route, path: $0) }
        }
        guard let first = found.first else { return result }
        func refusal(_ matched: MatchedRoute) -> MockCheck.Refusal? {
            MockCheck(matched.route, observes: true).parameters(matched.parameters(target.query))
        }
        let chosen = found.count > 1 ? found.first { refusal($0) == nil } ?? first : first
        result.describe(chosen.route)
        result.add(refusal(chosen), in: .parameters, by: chosen.route.parameters, catalog)
        if call.failure == nil {
            checkRequest(&result, chosen.route)
            if checksAnswer { checkAnswer(&result, of: chosen.route.owner) }
        }
        return result
    }

    // MARK: Bodies

    /// Returns a body without its coding.
    private func content(of copy: PassedCall.Copy, _ fields: [MockRequest.Field]) -> HARExchange.Body {
        guard copy.isWhole else { return .missing("it has more than 1 MiB") }
        let codings = PassedFields.members(of: "content-encoding", in: fields).filter { $0 != "identity" }
        guard !copy.bytes.isEmpty else { return .none }
        guard let coding = codings.first else { return .content(copy.bytes) }
        guard codings.count == 1, let decoded = decode(copy.bytes, coding, PassedCall.Copy.limit) else {
            return .missing("its coding cannot be decoded here, or it has more than 1 MiB")
        }
        return .content(decoded)
    }

    private func checkRequest(_ result: inout PassedResult, _ route: MockRoute) {
        let message = MockRequest(
            result.method,
            result.target,
            fields: result.request.fields.filter { $0.name.lowercased() != "content-encoding" }.map {
                MockRequest.Field($0.name, $0.value.textOfByteString)
            },
            body: result.request.body.content ?? Data()
        )
        if let headers = route.headers {
            result.add(MockCheck(route, observes: true).headers(message), in: .requestHeader, by: headers, catalog)
        }
        guard let schema = route.body else { return }
        if case .missing(let reason) = result.request.body {
            return result.notes.append("the body of the request is not checked: \(reason)")
        }
        let refusal = MockCheck(route, observes: true).body(message, by: schema)
        let type = message.value(of: "Content-Type").map { $0.prefix { $0 != ";" }.lowercased() }
        let isJSON = type.map(RecordedCall.isJSON) ?? false
        result.add(refusal, in: .request, isText: type == nil || isJSON, by: schema, catalog)
        if isJSON {
            result.counted.append((schema, Data(message.body), refusal?.faults ?? []))
        }
    }

    private func checkAnswer(_ result: inout PassedResult, of owner: String) {
        let response = result.answer
        let check = AnswerCheck(response, to: result.method, owner: owner, catalog)
        if let schema = check.headerSchema {
            result.add(schema.observed(response.fields), in: .answerHeader, by: schema, catalog)
        }
        guard result.method != "HEAD", response.status != 304 else { return }
        guard let schema = check.schema else {
            return result.notes.append("no schema describes the status \(response.status)")
        }
        if case .missing(let reason) = result.response.body {
            return result.notes.append("the body of the answer is not checked: \(reason)")
        }
        if let refusal = check.refusal {
            let message = "expected a success, found a refusal that \(refusal.file) accepts"
            return result.add(.refusalInSuccess, message, by: refusal, catalog)
        }
        let (payload, otherType) = check.payload(by: schema)
        if let otherType { result.add(.unexpectedContentType, otherType, by: schema, catalog) }
        guard let payload else {
            if otherType == nil { result.notes.append("the body of the answer is not checked: it is not JSON") }
            return
        }
        let faults = schema.observed(payload)
        result.counted.append((schema, payload, faults))
        if !faults.isEmpty, check.wrapper(of: payload, by: schema) != nil {
            result.add(.extraWrapper, "expected the answer itself, found it in a further key", by: schema, catalog)
        } else {
            result.add(faults, in: .answer, isText: payload == response.body, by: schema, catalog)
        }
    }
}
