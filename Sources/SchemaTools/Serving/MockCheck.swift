import SchemaEngine
import SchemaSamples
import SchematicText

/// The validation of a request by the schemas of its endpoint.
struct MockCheck {
    private let route: MockRoute

    init(_ route: MockRoute) { self.route = route }

    /// Returns the response to a request whose parameters are refused: 400. Returns `nil` if they are accepted.
    func parameters(_ parameters: [RawParameter]) -> MockResponse? {
        let exploded = route.template.explodedVariables
        do throws(ParameterTree.Refusal) {
            let json = try ParameterConverter.json(of: parameters, exploded: exploded, by: route.parameters)
            let report = route.parameters.checkReport(JSONBuffer(json))
            return report.isValid ? nil : refusal(400, report.faults, in: "parameters")
        } catch {
            return .message(400, "expected fewer parameters, and fewer brackets in their names")
        }
    }

    /// Returns the response to a message that is refused: 400 for header fields and for text that is not JSON, 422 for a body
    /// that its schema refuses. Returns `nil` if it is accepted.
    func message(_ request: MockRequest) -> MockResponse? {
        if let headers = route.headers {
            do throws(PayloadError) {
                _ = try headers.decode(headers: request.fields.map { ($0.name, $0.value) })
            } catch {
                return refusal(400, error.faults, in: "headers")
            }
        }
        return route.body.flatMap { body(request, by: $0) }
    }

    private func body(_ request: MockRequest, by schema: Schema) -> MockResponse? {
        if let coding = request.value(of: "Content-Encoding"), coding.lowercased() != "identity" {
            return .message(415, "expected a body without a content coding, found \(coding.displayLine)")
        }
        let type = (request.value(of: "Content-Type") ?? "application/json").prefix { $0 != ";" }
            .lowercased().filter { $0 != " " }
        guard type == "application/x-www-form-urlencoded" else {
            // The mock server reads no other format, such as XML or the parts of a form.
            guard type.hasSuffix("json") || request.body.isEmpty else { return nil }
            return refusal(of: JSONBuffer(request.body), by: schema)
        }
        do throws(ParameterTree.Refusal) {
            return refusal(
                of: JSONBuffer(try ParameterConverter.json(of: RawParameter.items(of: request.body), by: schema)),
                by: schema
            )
        } catch {
            return .message(400, "expected a form with fewer fields, and fewer brackets in their names")
        }
    }

    private func refusal(of body: JSONBuffer, by schema: Schema) -> MockResponse? {
        let report = schema.checkReport(body)
        guard !report.isValid else { return nil }
        let isText = report.faults.contains { [.invalidJSON, .duplicateKey, .missingBody].contains($0.code) }
        return refusal(isText ? 400 : 422, report.faults, in: "body")
    }

    /// Returns a response with the report that `--format json` prints.
    private func refusal(_ status: Int, _ faults: [Fault], in part: String) -> MockResponse {
        var report = FaultReport(of: [part])
        report.faults = faults.map { fault in
            var fault = fault
            fault.payload?.file = part
            if part != "body", let place = fault.payload {
                // These places are those of a JSON text that the client has not sent.
                fault.payload = PayloadPlace(file: part, pointer: place.pointer, line: 1, column: 1, offset: 0)
            }
            return ReportedFault(fault)
        }
        var response = MockResponse(status: status, json: Array(JSONReport().render(report).utf8))
        if let first = faults.first(where: { $0.severity == .error }) {
            let pointer = first.payload?.pointer ?? ""
            let count = faults.count == 1 ? "1 fault" : "\(faults.count) faults"
            response.note =
                "\(count) in the \(part), \(first.code.rawValue) at \(pointer.isEmpty ? "the root" : pointer)"
        }
        return response
    }
}
