@_spi(Generated) import SchemaEngine
import SchematicFoundation
import SchematicText

/// The comparison of one answer with the schemas of its status.
struct AnswerCheck {
    private let response: ProbeResponse
    private let method: String
    private let owner: String
    private let catalog: SchemaCatalog

    init(_ response: ProbeResponse, to method: String, owner: String, _ catalog: SchemaCatalog) {
        (self.response, self.method, self.owner, self.catalog) = (response, method, owner, catalog)
    }

    /// The schema of the body.
    var schema: Schema? { catalog.schema(owner: owner, .response, status: response.status) }

    /// The schema of the header fields.
    var headerSchema: Schema? { catalog.schema(owner: owner, .responseHeaders, status: response.status) }

    /// The schema of a refusal that accepts an answer with the status of a success.
    var refusal: Schema? {
        guard (200..<300).contains(response.status), let refusal = catalog.commonRefusal(status: response.status),
            method != "HEAD", refusal.bodyPresence != .forbidden, refusal.accepts(response.body)
        else { return nil }
        return refusal
    }

    /// Returns the payload that the body is by its content type, or `nil` if the app does not read it, and the message about
    /// another content type.
    func payload(by schema: Schema) -> (payload: Data?, message: String?) {
        let (type, body) = (response.type, response.body)
        if type.isEmpty || body.isEmpty || schema.bodyPresence == .forbidden || RecordedCall.isJSON(type) {
            return (body, nil)
        }
        let reader = CandidateReader(schema)
        if reader.isData(reader.root) { return (nil, nil) }
        if type.hasPrefix("text/"), reader.takesText(reader.root), !reader.isAnything(reader.root) {
            return (String(utf8: body).map { Data(JSONValue.string($0).bytes()) }, nil)
        }
        let message = "expected the content type application/json, found \(type.displayLine)"
        return ((try? JSONValue(parsing: body)) == nil ? nil : body, statesType ? nil : message)
    }

    /// Whether the schema of the header fields names the content type, and so decides about it.
    private var statesType: Bool {
        guard let headerSchema else { return false }
        var reader = CandidateReader(headerSchema)
        return reader.object(reader.root, having: { [] }, text: { _ in nil }).member(named: "content-type") != nil
    }

    /// Returns the key of an object in which the expected value is, if no key is an expected one.
    func wrapper(of payload: Data, by schema: Schema) -> String? {
        guard let document = try? JSONDocument(parsing: JSONBuffer(payload), maximumDepth: 512),
            document.root.kind == .object
        else { return nil }
        var reader = CandidateReader(schema)
        let names = reader.object(reader.root, having: { [] }, text: { _ in nil })
        let members = Array(document.root.members)
        guard members.count <= 16, !members.contains(where: { names.member(named: $0.key) != nil }) else { return nil }
        let accepted = members.filter { member in
            (member.value.kind == .object || member.value.kind == .array)
                && schema.accepts(Array(member.value.rawText.utf8))
        }
        return accepted.count == 1 && !names.members.isEmpty
            || accepted.count == 1 && reader.elements(of: reader.root) != nil
            ? accepted[0].key : nil
    }
}
