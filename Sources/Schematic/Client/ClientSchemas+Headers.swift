import SchemaEngine

/// The header fields of requests and responses, by their header files.
extension ClientSchemas {
    private static let anything = SchemaCatalog.anything()

    /// The header fields of a call, encoded and validated by `X.headers.json`. Secret fields are marked.
    func headers(_ values: Parameters, of operation: String) throws -> HTTPHeaders {
        let schema = headerSchema(of: operation)
        guard schema != nil || !values.items.isEmpty else { return [:] }
        let written = values.items.map { (HeaderName.lowercased($0.name.utf8), $0.name) }
        let names = Dictionary(written, uniquingKeysWith: { first, _ in first })
        let members = try members(values, by: schema)
        var fields: [HTTPHeaders.Field] = []
        for member in members {
            for text in try Self.texts(of: member.value, at: member.key) {
                let field = HTTPHeaders.Field(name: names[member.key] ?? member.key, value: text)
                fields.append(schema?.marksSecretHeader(member.key) == true ? field.madeSecret : field)
            }
        }
        return HTTPHeaders(fields)
    }

    private func members(_ values: Parameters, by schema: Schema?) throws -> [(key: String, value: JSONValue)] {
        let items = values.items.map { item in
            Parameters.Item(name: HeaderName.lowercased(item.name.utf8), value: item.value)
        }
        let lowercased = Parameters(items)
        guard let schema else { return try lowercased.plainObject().members.map { (key: $0.key, value: $0.value) } }
        return try schema.encodeHeaders(lowercased.fields, options: requestChecks)
    }

    /// Returns the values of the lines of a field. The elements of a list are joined, except for `Set-Cookie`.
    private static func texts(of value: JSONValue, at name: String) throws(RequestError) -> [String] {
        guard case .array(let elements) = value else { return [try text(of: value, at: name)] }
        var texts: [String] = []
        for element in elements { texts.append(try text(of: element, at: name)) }
        guard name != HeaderName.setCookie else { return texts }
        let list = texts.joined(separator: ", ")
        guard HeaderName.elements(of: list) == texts else {
            let reason = "an element of its list is empty, has white space around it, or has a comma outside of quotes"
            throw .unusableHeader(name: name, reason: reason)
        }
        return [list]
    }

    private static func text(of value: JSONValue, at name: String) throws(RequestError) -> String {
        guard let text = value.scalarText else {
            throw .unusableHeader(name: name, reason: "expected a text, a number, a boolean or a list of these")
        }
        return text
    }

    /// Decodes the header fields of a response by the schema of its status; `nil` if there is none.
    func decodeHeaders(of response: HTTPResponse, to operation: String) -> DecodedHeaders? {
        guard let schema = headerSchema(ofReplyTo: operation, status: response.status) else { return nil }
        let lines = Self.lines(of: response.headers)
        do throws(PayloadError) {
            return DecodedHeaders(payload: try schema.decode(headers: lines, options: replyChecks), error: nil)
        } catch {
            // The schema still names the types and the secrets of the other fields.
            var options = replyChecks
            options.mode = .observe
            let payload = (try? schema.decode(headers: lines, options: options)).map {
                DecodedPayload(fields: $0.fields, faults: [], droppedElements: 0)
            }
            return DecodedHeaders(payload: payload, error: error)
        }
    }

    /// The header fields as texts, with lowercased names.
    static func texts(of headers: HTTPHeaders) -> Fields {
        (try? anything.decode(headers: lines(of: headers)))?.fields ?? [:]
    }

    private static func lines(of headers: HTTPHeaders) -> [(name: String, value: String)] {
        headers.fields.map { (name: $0.name, value: $0.value) }
    }

    /// Marks the fields of a response to a call that one of its header files declares secret.
    func markingSecrets(in headers: HTTPHeaders, ofReplyTo operation: String) -> HTTPHeaders {
        markingSecrets(in: headers, by: secretHeaderSchemas(ofRepliesTo: operation))
    }

    /// Marks the fields of a request that its header file declares secret.
    func markingSecrets(in headers: HTTPHeaders, of operation: String) -> HTTPHeaders {
        markingSecrets(in: headers, by: secretHeaderSchemas(of: operation))
    }

    private func markingSecrets(in headers: HTTPHeaders, by schemas: [Schema]) -> HTTPHeaders {
        guard !schemas.isEmpty else { return headers }
        return HTTPHeaders(
            headers.fields.map { field in
                schemas.contains { $0.marksSecretHeader(field.name) } ? field.madeSecret : field
            }
        )
    }
}

/// The header fields of a response, decoded by a schema.
struct DecodedHeaders {
    /// The fields. If the schema refuses them, those that match it are decoded, and the others are texts.
    let payload: DecodedPayload?
    /// The faults for which the schema refuses the fields.
    let error: PayloadError?
}
