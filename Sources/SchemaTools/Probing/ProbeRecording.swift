import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicText

/// What a run has seen, for files: the exchanges in the format HAR, with secrets masked, and the counts of a tally.
package struct ProbeRecording: Sendable {
    private var entries: [JSONValue] = []
    private var tallies: [String: Tally] = [:]
    private var records: [String: Int] = [:]

    /// The exchanges, in the format HAR 1.2.
    package var har: [UInt8] { HARFormat.file(entries) }

    /// The counts of all bodies, as `validate --tally` writes them.
    package var tally: String {
        var collection = TallyCollection()
        for tally in tallies.values { collection.merge(tally) }
        return collection.text
    }

    mutating func count(_ payload: Data, _ faults: [Fault], by schema: Schema, of owner: String) {
        records[schema.file, default: 0] += 1
        let origin = Tally.Origin(file: owner, record: records[schema.file] ?? 1)
        tallies[schema.file, default: Tally(schema: schema)].add(payload, faults: faults, at: origin)
    }

    // MARK: Exchanges

    mutating func add(
        _ request: ProbeRequest,
        _ response: ProbeResponse,
        of call: ProbePlan.Call,
        _ catalog: SchemaCatalog,
        _ secrets: ProbeSecrets
    ) {
        let (owner, parameters) = (call.owner, catalog.schema(file: call.file))
        let body = catalog.schema(owner: owner, .request)
        let answers = [
            catalog.schema(owner: owner, .response, status: response.status),
            catalog.commonRefusal(status: response.status),
        ].compactMap { $0 }
        let marked = catalog.headerSchemas(owner: owner, .response)
        let isSecretURL = parameters?.canHoldSecrets ?? false
        let url = URIReference(request.url)
        let origin = "\(url.scheme ?? "")://\(url.authority ?? "")/"
        func content(_ data: Data, _ schemas: [Schema]) -> HARExchange.Body {
            Self.content(data, PayloadMask(schemas, of: catalog), secrets)
        }
        let exchange = HARExchange(
            method: request.method,
            url: SecretItems.url(secrets.masked(isSecretURL ? origin + SecretRecognition.mask : request.url)),
            request: HARExchange.Message(
                fields: request.fields.map { field in
                    let value = field.isSecret ? SecretRecognition.mask : secrets.masked(field.value)
                    return HARExchange.Field(name: field.name, value: value)
                },
                type: request.fields.first { $0.name.lowercased() == "content-type" }?.value ?? "",
                body: request.body.map { content($0, body.map { [$0] } ?? []) } ?? .none,
                bodySize: request.body?.count ?? 0
            ),
            status: response.status,
            response: HARExchange.Message(
                fields: response.fields.map { name, value in
                    let isSecret =
                        SecretName.isSecret(name)
                        || marked.contains { $0.marksSecretHeader(HeaderName.lowercased(name.utf8)) }
                    let shown = isSecret ? SecretRecognition.mask : SecretItems.url(secrets.masked(value))
                    return HARExchange.Field(name: name, value: shown)
                },
                type: response.value(of: "content-type") ?? "",
                body: content(response.body, answers),
                bodySize: response.body.count
            )
        )
        entries.append(HARFormat.entry(exchange))
    }

    /// Returns a body for a recording. One whose secrets have unknown positions is left out.
    private static func content(_ data: Data, _ mask: PayloadMask?, _ secrets: ProbeSecrets) -> HARExchange.Body {
        guard !data.isEmpty else { return .none }
        guard let text = String(utf8: data) else { return .missing("the body is not text, and can hold secrets") }
        let masked = mask.map { $0.masked(data) } ?? text
        guard let masked else { return .missing("no schema states where the body has secrets") }
        let shown = secrets.masked(masked)
        guard !SecretMembers.areContained(in: Array(shown.utf8)) else {
            return .missing("the body has a key with the name of a secret that no schema marks")
        }
        return .content(Data(shown.utf8))
    }
}
