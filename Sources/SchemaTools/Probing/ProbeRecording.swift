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
        merge(into: &collection)
        return collection.text
    }

    /// Adds the counts to others.
    func merge(into collection: inout TallyCollection) {
        for tally in tallies.values { collection.merge(tally) }
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
        entries.append(Self.entry(request, response, of: (call.owner, call.file), catalog, secrets))
    }

    /// Writes an exchange in the format HAR, with its secrets masked.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - response: The response.
    ///   - call: The name and the path schema of the call, if the catalog describes it.
    ///   - catalog: The catalog.
    ///   - secrets: The secrets of the run.
    /// - Returns: The entry of a recording.
    static func entry(
        _ request: ProbeRequest,
        _ response: ProbeResponse,
        of call: (owner: String, file: String)?,
        _ catalog: SchemaCatalog,
        _ secrets: ProbeSecrets
    ) -> JSONValue {
        let owner = call?.owner
        let parameters = call.flatMap { catalog.schema(file: $0.file) }
        let body = owner.flatMap { catalog.schema(owner: $0, .request) }
        let answers = [
            owner.flatMap { catalog.schema(owner: $0, .response, status: response.status) },
            catalog.commonRefusal(status: response.status),
        ].compactMap { $0 }
        let sent = owner.map { catalog.headerSchemas(owner: $0, .request) } ?? []
        let received = owner.map { catalog.headerSchemas(owner: $0, .response) } ?? []
        let isSecretURL = parameters?.canHoldSecrets ?? false
        let url = URIReference(request.url)
        let origin = "\(url.scheme ?? "")://\(url.authority ?? "")/"
        func content(_ data: Data, _ omission: String?, _ schemas: [Schema]) -> HARExchange.Body {
            omission.map { .missing($0) } ?? Self.content(data, PayloadMask(schemas, of: catalog), secrets)
        }
        func isMarked(_ name: String, by schemas: [Schema]) -> Bool {
            schemas.contains { $0.marksSecretHeader(HeaderName.lowercased(name.utf8)) }
        }
        let exchange = HARExchange(
            method: request.method,
            url: SecretItems.url(secrets.masked(isSecretURL ? origin + SecretRecognition.mask : request.url)),
            request: HARExchange.Message(
                fields: request.fields.map { field in
                    let isSecret = field.isSecret || isMarked(field.name, by: sent)
                    let value = isSecret ? SecretRecognition.mask : SecretItems.url(secrets.masked(field.value))
                    return HARExchange.Field(name: field.name, value: value)
                },
                type: request.fields.first { $0.name.lowercased() == "content-type" }?.value ?? "",
                body: request.body.map { content($0, request.omission, body.map { [$0] } ?? []) } ?? .none,
                bodySize: request.body?.count ?? 0
            ),
            status: response.status,
            response: HARExchange.Message(
                fields: response.fields.map { name, value in
                    let isSecret = SecretName.isSecret(name) || isMarked(name, by: received)
                    let shown = isSecret ? SecretRecognition.mask : SecretItems.url(secrets.masked(value))
                    return HARExchange.Field(name: name, value: shown)
                },
                type: response.value(of: "content-type") ?? "",
                body: content(response.body, response.omission, answers),
                bodySize: response.body.count
            )
        )
        return HARFormat.entry(exchange)
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
