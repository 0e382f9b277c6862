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
        _ exchange: HARExchange,
        of call: ProbePlan.Call,
        _ catalog: SchemaCatalog,
        _ secrets: ProbeSecrets
    ) {
        entries.append(Self.entry(exchange, of: (call.owner, call.file), catalog, secrets))
    }

    /// Writes an exchange in the format HAR, with its secrets masked.
    ///
    /// - Parameters:
    ///   - exchange: The exchange.
    ///   - call: The name and the path schema of the call, if the catalog describes it.
    ///   - catalog: The catalog.
    ///   - secrets: The secrets of the run.
    /// - Returns: The entry of a recording.
    static func entry(
        _ exchange: HARExchange,
        of call: (owner: String, file: String)?,
        _ catalog: SchemaCatalog,
        _ secrets: ProbeSecrets
    ) -> JSONValue {
        let status = exchange.status
        let sent = call.flatMap { catalog.schema(owner: $0.owner, .request) }
        let received = call.flatMap { catalog.schema(owner: $0.owner, .response, status: status) }
        func shown(_ message: HARExchange.Message, _ schemas: [Schema?], _ direction: Direction) -> HARExchange.Message
        {
            let headers = call.map { catalog.headerSchemas(owner: $0.owner, direction) } ?? []
            var shown = message
            shown.fields = message.fields.map { field in
                let name = HeaderName.lowercased(field.name.utf8)
                let isSecret = SecretName.isSecret(field.name) || headers.contains { $0.marksSecretHeader(name) }
                let value = isSecret ? SecretRecognition.mask : SecretItems.url(secrets.masked(field.value))
                return HARExchange.Field(field.name, value)
            }
            if let content = message.body.content {
                shown.body = Self.content(content, PayloadMask(schemas.compactMap(\.self), of: catalog), secrets)
            }
            shown.bodySize = message.body.content?.count ?? 0
            return shown
        }
        var masked = exchange
        if let call, catalog.schema(file: call.file)?.canHoldSecrets ?? false {
            let url = URIReference(exchange.url)
            masked.url = "\(url.scheme ?? "")://\(url.authority ?? "")/\(SecretRecognition.mask)"
        }
        masked.url = SecretItems.url(secrets.masked(masked.url))
        masked.request = shown(exchange.request, [sent], .request)
        masked.response = shown(exchange.response, [received, catalog.commonRefusal(status: status)], .response)
        return HARFormat.entry(masked)
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
