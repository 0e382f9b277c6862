import SchemaEngine
import SchemaSamples
import SchematicText

/// The validation of a request by the schemas of its endpoint.
struct MockCheck {
    private let route: MockRoute
    /// Whether the messages of faults can also be shown without values.
    private let observes: Bool

    init(_ route: MockRoute, observes: Bool = false) { (self.route, self.observes) = (route, observes) }

    /// The refusal of a part of a request.
    struct Refusal {
        let status: Int
        /// The part: `parameters`, `headers` or `body`.
        let part: String
        var faults: [Fault] = []
        /// The reason, if it is no fault.
        var message: String?
    }

    /// Refuses parameters: 400. Returns `nil` if they are accepted.
    func parameters(_ parameters: [RawParameter]) -> Refusal? {
        let exploded = route.template.explodedVariables
        do throws(ParameterTree.Refusal) {
            let json = try ParameterConverter.json(of: parameters, exploded: exploded, by: route.parameters)
            let faults = faults(of: JSONBuffer(json), by: route.parameters)
            return faults.isEmpty ? nil : Refusal(status: 400, part: "parameters", faults: faults)
        } catch {
            let message = "expected fewer parameters, and fewer brackets in their names"
            return Refusal(status: 400, part: "parameters", message: message)
        }
    }

    /// Refuses a message: 400 for header fields and for text that is not JSON, 422 for a body that its schema refuses. Returns
    /// `nil` if it is accepted.
    func message(_ request: MockRequest) -> Refusal? {
        headers(request) ?? route.body.flatMap { body(request, by: $0) }
    }

    func headers(_ request: MockRequest) -> Refusal? {
        if let headers = route.headers, observes {
            let faults = headers.observed(request.fields.map { ($0.name, $0.value) })
            return faults.isEmpty ? nil : Refusal(status: 400, part: "headers", faults: faults)
        }
        if let headers = route.headers {
            do throws(PayloadError) {
                _ = try headers.decode(headers: request.fields.map { ($0.name, $0.value) })
            } catch {
                return Refusal(status: 400, part: "headers", faults: error.faults)
            }
        }
        return nil
    }

    func body(_ request: MockRequest, by schema: Schema) -> Refusal? {
        if let coding = request.value(of: "Content-Encoding"), coding.lowercased() != "identity" {
            let message = "expected a body without a content coding, found \(coding.displayLine)"
            return Refusal(status: 415, part: "body", message: message)
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
            let message = "expected a form with fewer fields, and fewer brackets in their names"
            return Refusal(status: 400, part: "body", message: message)
        }
    }

    private func refusal(of body: JSONBuffer, by schema: Schema) -> Refusal? {
        let faults = faults(of: body, by: schema)
        guard !faults.isEmpty else { return nil }
        let isText = faults.contains { [.invalidJSON, .duplicateKey, .missingBody].contains($0.code) }
        return Refusal(status: isText ? 400 : 422, part: "body", faults: faults)
    }

    /// Returns the faults of a payload; none if it is accepted.
    private func faults(of payload: JSONBuffer, by schema: Schema) -> [Fault] {
        guard !observes else { return schema.observed(payload) }
        let report = schema.checkReport(payload)
        return report.isValid ? [] : report.faults
    }
}

extension MockCheck.Refusal {
    /// A response with the report that `--format json` prints.
    var response: MockResponse {
        if let message { return .message(status, message) }
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
            response.note =
                "\(quantity(faults.count, "fault")) in the \(part), \(first.code.rawValue) at \(pointer.isEmpty ? "the root" : pointer)"
        }
        return response
    }
}
