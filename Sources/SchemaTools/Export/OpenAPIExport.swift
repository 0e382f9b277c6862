@_spi(Generated) import SchemaEngine

/// The export of a catalog to OpenAPI 3.1.
package struct OpenAPIExport {
    private let catalog: ExportedCatalog
    private var writer: JSONSchemaWriter

    /// Exports the requests of a catalog that have an endpoint.
    ///
    /// - Parameters:
    ///   - catalog: The schemas.
    ///   - title: The title of the API.
    ///   - server: The base URL, if it is known.
    /// - Returns: The document, and what it cannot state.
    package static func result(
        of catalog: ExportedCatalog,
        title: String,
        server: String? = nil
    ) -> JSONSchemaExport.Result {
        var export = OpenAPIExport(catalog)
        let paths = export.paths()
        var schemas = ObjectBuilder()
        catalog.addDefinitions(of: &export.writer, to: &schemas) { file, writer in writer.definition(of: file) }
        var document = JSONObject([
            ("openapi", "3.1.0"), ("info", .object(["title": .string(title), "version": "1.0.0"])),
        ])
        if let server { document["servers"] = [["url": .string(server)]] }
        document["paths"] = .object(paths)
        if schemas.object.count > 0 {
            let sorted = JSONObject(schemas.object.members.sorted { $0.key < $1.key })
            document["components"] = ["schemas": .object(sorted)]
        }
        return .init(document: .object(document), notices: export.writer.notices)
    }

    private init(_ catalog: ExportedCatalog) {
        self.catalog = catalog
        var unique = UniqueNames<String>()
        writer = catalog.writer(prefix: "#/components/schemas/") { file in
            let name = String(
                String.UnicodeScalarView(file.definition.unicodeScalars.map { Self.isOfName($0) ? $0 : "_" })
            )
            return unique.unused(name, key: { $0 }, numbered: { name + String($0) })
        }
    }

    /// Returns whether a component's name may contain a character.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._-".unicodeScalars.contains(scalar))
    }

    private mutating func paths() -> JSONObject {
        let operations = ExportedOperation.all(in: catalog)
        let owners = Set(operations.map { LookupName($0.owner) })
        for file in catalog.files
        where file.name.role != .fragment && !file.isOfRequests && LookupName(file.name.owner) != LookupName("Error") {
            guard !owners.contains(LookupName(file.name.owner)) else { continue }
            writer.report("is left out: no path schema of the request has an {endpoint}", in: file.path)
        }
        var paths = ObjectBuilder()
        for operation in operations {
            for loss in operation.losses { writer.report("OpenAPI cannot state \(loss)", in: operation.file.path) }
            var item = paths[operation.path]?.object ?? JSONObject()
            let key = operation.method.lowercased()
            guard item[key] == nil else {
                writer.report("is left out: another request has the same method and path", in: operation.file.path)
                continue
            }
            item[key] = self.operation(operation)
            paths[operation.path] = .object(item)
        }
        return paths.object
    }

    private mutating func operation(_ operation: ExportedOperation) -> JSONValue {
        var result = JSONObject([("operationId", .string(operation.owner))])
        if let comment = catalog.comment(of: operation.file.view) { result["summary"] = .string(comment) }
        var parameters = operation.parameters.map { parameter in
            self.parameter(parameter.member, in: parameter.isInPath ? "path" : "query", parameter.isExploded)
        }
        let headers = operation.headers?.members ?? []
        let type = headers.lazy.compactMap { Self.type($0, statedBy: "content-type") }.first
        let accepted = headers.lazy.compactMap { Self.type($0, statedBy: "accept") }.first
        parameters += headers.filter { header in
            ["content-type", "accept"].allSatisfy { Self.type(header, statedBy: $0) == nil }
        }.map { parameter($0, in: "header") }
        if !parameters.isEmpty { result["parameters"] = .array(parameters) }
        if let request = operation.request, request.view.bodyPresence != .forbidden {
            let content = content(of: request, as: type)
            let body = JSONObject([
                ("required", .boolean(request.view.bodyPresence == .required)), ("content", content),
            ])
            result["requestBody"] = .object(body)
        }
        var responses = JSONObject()
        for response in operation.responses {
            responses[response.status] = .some(self.response(response, as: accepted))
        }
        result["responses"] = .object(responses)
        return .object(result)
    }

    private mutating func parameter(_ member: SchemaView.Member, in place: String, _ isExploded: Bool = true)
        -> JSONValue
    {
        var result = JSONObject([("name", .string(member.name)), ("in", .string(place))])
        if member.isRequired || place == "path" { result["required"] = true }
        result["schema"] = .some(writer.withDefault(of: member, writer.schema(of: member.value, key: member.name)))
        if place == "query", !isExploded { result["explode"] = false }
        return .object(result)
    }

    private mutating func content(of file: ExportedCatalog.File, as type: String? = nil) -> JSONValue {
        .object(JSONObject([(type ?? "application/json", ["schema": writer.definition(of: file)])]))
    }

    /// Returns the type of a body that a header field states. A body in XML has the name of its root as a key, unlike in OpenAPI.
    private static func type(_ header: SchemaView.Member, statedBy name: String) -> String? {
        guard header.name.lowercased() == name, header.isRequired, let type = header.value.onlyText,
            let format = GeneratedBodyFormat(type), format != .xml
        else { return nil }
        return type
    }

    private mutating func response(_ response: ExportedOperation.Response, as type: String?) -> JSONValue {
        let isSuccess = response.status.hasPrefix("2")
        let comment = response.body.flatMap { catalog.comment(of: $0.view) }
        var result = JSONObject([("description", .string(comment ?? (isSuccess ? "The result." : "An error.")))])
        var headers = JSONObject()
        for member in response.headers?.members ?? [] {
            var header = JSONObject()
            if member.isRequired { header["required"] = true }
            header["schema"] = .some(writer.schema(of: member.value, key: member.name))
            headers[member.name] = .object(header)
        }
        if headers.count > 0 { result["headers"] = .object(headers) }
        if let body = response.body, body.view.bodyPresence != .forbidden {
            result["content"] = .some(content(of: body, as: isSuccess ? type : nil))
        }
        return .object(result)
    }
}
