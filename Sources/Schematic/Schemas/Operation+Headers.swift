import SchemaEngine

/// The header fields of requests and responses, by their header files.
extension Operation {
    /// The header fields of a call, encoded and validated by `X.headers.json`. Secret fields are marked.
    func encodeHeaders(_ values: Parameters) throws -> HTTPHeaders {
        let schema = headers
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
        return try schema.encodeHeaders(lowercased.fields, options: schemas.requestChecks)
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
    func decodeHeaders(of response: IncomingResponse, by described: ReplySchemas) -> DecodedHeaders? {
        guard let schema = described.headers else { return nil }
        let lines = response.headers.lines
        do throws(PayloadError) {
            return DecodedHeaders(payload: try schema.decode(headers: lines, options: schemas.replyChecks), error: nil)
        } catch {
            // The schema still names the types and the secrets of the other fields.
            var options = schemas.replyChecks
            options.mode = .observe
            let payload = (try? schema.decode(headers: lines, options: options)).map {
                DecodedPayload(fields: $0.fields, faults: [], droppedElements: 0)
            }
            return DecodedHeaders(payload: payload, error: error)
        }
    }

    /// Returns the header fields of a request, with those marked that its header file declares secret.
    func marking(sent headers: HTTPHeaders) -> HTTPHeaders { headers.marking(secretHeaders) }

    /// Returns the header fields of a response, with those marked that one of its header files declares secret.
    func marking(received headers: HTTPHeaders) -> HTTPHeaders { headers.marking(secretReplyHeaders) }
}

extension HTTPHeaders {
    fileprivate func marking(_ schemas: [Schema]) -> HTTPHeaders {
        guard !schemas.isEmpty else { return self }
        return HTTPHeaders(
            fields.map { field in schemas.contains { $0.marksSecretHeader(field.name) } ? field.madeSecret : field }
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
