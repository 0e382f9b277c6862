@_spi(Generated) package import SchemaEngine
import SchemaSamples
import SchematicText

/// The import of an OpenAPI document: a path schema with an endpoint, and schemas of the bodies and header fields, for each
/// operation.
package struct OpenAPIImport {
    typealias Node = ImportDocuments.Node

    var catalog: ImportedCatalog
    /// The error bodies that nearly all operations share, by their statuses. The key is empty for any status.
    private var sharedErrors: [String: ImportedValue] = [:]
    /// The values of the schemas of bodies.
    private var bodies: [Node: ImportedValue] = [:]

    /// Imports a document of OpenAPI 3 or Swagger 2.
    ///
    /// - Parameters:
    ///   - text: The document, in JSON or in YAML.
    ///   - path: Its path, for notices and for references to other files.
    ///   - load: Returns the text of another file, or `nil` if there is none that may be read.
    /// - Returns: The schema files, and notices about what is lost.
    /// - Throws: `ImportError` if the document cannot be read, or is of another format.
    package static func result(
        of text: JSONBuffer,
        path: String,
        load: @escaping (String) -> JSONBuffer? = { _ in nil }
    ) throws(ImportError) -> ImportResult {
        var (reader, dialect) = try reader(of: text, path: path, load: load)
        let document = OpenAPIDocument(&reader, dialect)
        guard !document.operations.isEmpty else {
            let reason =
                document.hasWebhooks
                ? "found only 'webhooks', which are calls of the server" : "found none"
            throw ImportError("\(path): expected operations below 'paths', \(reason)")
        }
        var importer = OpenAPIImport(of: document, reader)
        importer.findSharedErrors(document.operations)
        importer.add(document.operations)
        return ImportResult(importer.catalog, baseURL: document.baseURL)
    }

    /// Reads a document of OpenAPI 3 or Swagger 2.
    ///
    /// - Throws: `ImportError` if it cannot be read, or is of another format.
    static func reader(
        of text: JSONBuffer,
        path: String,
        load: @escaping (String) -> JSONBuffer?
    ) throws(ImportError) -> (JSONSchemaReader, OpenAPIDocument.Dialect) {
        let documents = try ImportDocuments(reading: text, path: path, load: load)
        let root = documents.root
        let isSwagger = root["swagger"].map(Self.version)?.hasPrefix("2") == true
        let version = root["openapi"].map(Self.version) ?? ""
        guard isSwagger || version.hasPrefix("3.") else {
            throw ImportError("\(path): expected OpenAPI 3 or Swagger 2, found \(Self.description(of: root))")
        }
        let isVersion30 = version.hasPrefix("3.0")
        var reader = JSONSchemaReader(
            documents,
            ignoresSiblings: isSwagger || isVersion30,
            readsNullable: isVersion30
        )
        if !isSwagger, !isVersion30, !version.hasPrefix("3.1") {
            let message = "OpenAPI \(shortened(version)) is read as 3.1, without what is new in it"
            reader.report(message, .wider, at: root)
        }
        return (reader, isSwagger ? .swagger : .openAPI)
    }

    /// Creates an import of the operations of a document, to which none are added.
    init(of document: OpenAPIDocument, _ reader: JSONSchemaReader) {
        var reader = reader
        let described = document.operations.flatMap { [$0.request] + $0.responses.map(\.body) }.filter(\.isDescribed)
        reader.readsXML = !described.isEmpty && described.allSatisfy { $0.format == .xml }
        if !reader.readsXML, let body = described.first(where: { $0.format == .xml }), reader.documents.root.statesXML {
            let message = "the names that 'xml' states are left out, because other bodies are not XML"
            reader.report(message, .both, at: body.node)
        }
        let owners = (document.operations.map(\.owner) + ["Error"]).flatMap(Self.typeNames)
        catalog = ImportedCatalog(reader, owners: owners)
    }

    /// Adds the schema files of operations.
    mutating func add(_ operations: [OpenAPIDocument.Operation]) {
        for operation in operations {
            addParameters(of: operation)
            addRequest(of: operation)
            addResponses(of: operation)
        }
    }

    /// Returns the text of a version, which YAML without quotes reads as a number.
    private static func version(_ node: Node) -> String { node.json.number?.text ?? node.json.string }

    /// Returns what another document is, and what to do with it.
    private static func description(of root: Node) -> String {
        if let version = root["swagger"].map(version) { return "Swagger \(version)" }
        if let version = root["openapi"].map(version) { return "OpenAPI \(version)" }
        if LooksLikeJSONSchema.isSchema(root.json) { return "a JSON Schema; import it with --from json-schema" }
        return "a document without the key 'openapi'"
    }

    /// The names of an operation's types in generated Swift, which no fragment can have.
    private static func typeNames(_ owner: String) -> [String] {
        ["", "Body", "Response", "Error", "Parameters", "Headers", "ResponseHeaders"].map { owner + $0 }
    }

    // MARK: Bodies

    private mutating func value(of schema: Node?) -> ImportedValue {
        guard let schema else { return .anything }
        if let known = bodies[schema] { return known }
        let value = catalog.reader.value(of: schema)
        bodies[schema] = value
        return value
    }

    private mutating func value(ofFields fields: [OpenAPIParameter]) -> ImportedValue {
        var members = ParameterMembers()
        for field in fields {
            let value = catalog.reader.value(ofParameter: field.node)
            reportNotation(field.name, value, at: field.node)
            reportForms(of: field, value)
            if members.add(field.name, value, isRequired: field.isRequired) { continue }
            let message = "the field '\(shortened(field.name))' is left out: another one has a part of its name"
            catalog.reader.report(message, .wider, at: field.node)
        }
        return .typed([.object(members.object)])
    }

    private mutating func addRequest(of operation: OpenAPIDocument.Operation) {
        let (body, name) = (operation.request, operation.owner + ".request")
        var value: ImportedValue
        switch body.content {
        case .unknown: return
        case .none: return catalog.add(name, ImportedCatalog.tag(["none"]))
        case .other:
            catalog.reader.report(
                "the body is left out: its media types are no JSON, form or XML",
                .wider,
                at: body.node
            )
            return
        case .schema(let schema): value = self.value(of: schema)
        case .fields(let fields): value = self.value(ofFields: fields)
        }
        if case .schema(let schema) = body.content {
            switch body.format {
            case .form: value = form(value, of: body)
            case .xml: value = rooted(value, schema)
            case .json: break
            }
        }
        reportTypes(of: body)
        let holder = FragmentHolder(key: operation.owner + " payload")
        catalog.add(name, value, holder: holder, mayBeAbsent: !body.isRequired)
    }

    /// Reports the media types of a body that are left out.
    private mutating func reportTypes(of body: OpenAPIBody) {
        guard let loss = body.lossOfTypes else { return }
        let message = "of several media types, only '\(shortened(body.type ?? "application/json"))' is described"
        catalog.reader.report(message, loss, at: body.node)
    }

    /// Returns the value of a form, in which the client writes lists and objects with brackets.
    private mutating func form(_ value: ImportedValue, of body: OpenAPIBody) -> ImportedValue {
        let pieces = catalog.reader.flattened(value.withoutNull.pieces)
        guard pieces.count == 1, case .object(var object) = pieces[0] else { return value }
        for member in object.members {
            let style = body.encoding?[member.name]?["style"]?.string
            reportNotation(member.name, member.value, isDeep: style == "deepObject", at: body.node)
        }
        guard object.members.contains(where: { $0.name.hasSuffix("]") }) else { return value }
        var members = ParameterMembers()
        for member in object.members where !members.add(member.name, member.value, isRequired: member.isRequired) {
            let message = "the field '\(shortened(member.name))' is left out: another one has a part of its name"
            catalog.reader.report(message, .wider, at: body.node)
        }
        object.members = members.object.members
        var result = value
        result.pieces = [.object(object)]
        return result
    }

    /// Reports a list or an object of a form, unless the document has it in the notation of the client.
    private mutating func reportNotation(
        _ name: String,
        _ value: ImportedValue,
        isDeep: Bool = false,
        at node: Node
    ) {
        let kinds = catalog.reader.flattened(value.pieces).map(\.kind)
        if !name.hasSuffix("[]"), kinds.contains(.array) {
            catalog.reader.report("a list in a form is sent as 'name[]'; see QueryStyle", .same, at: node)
        }
        if !isDeep, kinds.contains(.object) {
            catalog.reader.report("an object in a form is sent as 'name[key]'; see QueryStyle", .same, at: node)
        }
    }

    /// Returns the object of the root element, which the client writes if it has one key.
    private mutating func rooted(_ value: ImportedValue, _ schema: Node?) -> ImportedValue {
        let root = ImportedObject.Member(name: catalog.reader.xmlRoot(of: schema), value: value, isRequired: true)
        var result = ImportedValue([.object(ImportedObject(members: [root]))])
        result.origin = value.origin
        result.origin.hasType = true
        return result
    }

    // MARK: Responses

    /// Returns the response that a call usually has: the first success with a body, or else without one. If no success is stated,
    /// it is that for all statuses.
    static func usualResponse(_ responses: [OpenAPIResponse]) -> OpenAPIResponse? {
        let successes = responses.filter(\.isSuccess).sorted { $0.status < $1.status }
        guard successes.isEmpty else {
            return successes.first(where: \.body.isDescribed) ?? successes.first(where: \.body.isNone)
        }
        return responses.first { $0.status.isEmpty && $0.body.isDescribed }
    }

    private mutating func addResponses(of operation: OpenAPIDocument.Operation) {
        let usual = Self.usualResponse(operation.responses)
        let ownErrors = ownErrors(of: operation)
        for response in operation.responses {
            let isUsual = response.isSuccess && response.status == usual?.status
            let role = isUsual ? "response" : response.status.isEmpty ? "error" : "response.\(response.status)"
            let name = "\(operation.owner).\(role)"
            if case .other = response.body.content {
                let message = "a response is left out: its media types are no JSON or XML"
                catalog.reader.report(message, .wider, at: response.body.node)
            }
            if response.status == usual?.status {
                addHeaders(response.headers, operation.owner + ".response-headers")
            } else if !response.headers.isEmpty {
                let message = "the header fields of a response are left out: a schema describes those of the usual one"
                catalog.reader.report(message, .wider, at: response.body.node)
            }
            reportTypes(of: response.body)
            if response.isError, !ownErrors.contains(response.status) { continue }
            switch response.body.content {
            case .none where response.isSuccess: catalog.add(name, ImportedCatalog.tag(["none"]))
            case .none, .other, .unknown, .fields:
                // The errors that other operations share do not apply to it.
                if response.isError { catalog.add(name, ImportedCatalog.tag(["any", "null", "none"])) }
            case .schema(let schema):
                if operation.method == "HEAD" { break }
                let holder = FragmentHolder(key: operation.owner + (isUsual ? " result" : " failure"))
                catalog.add(name, value(of: schema), holder: holder)
            }
        }
        if let usual, !usual.isSuccess, case .schema(let schema) = usual.body.content, operation.method != "HEAD" {
            let holder = FragmentHolder(key: operation.owner + " result")
            catalog.add(operation.owner + ".response", value(of: schema), holder: holder)
        }
    }

    // MARK: Errors

    /// Finds the errors that nine of ten operations state.
    private mutating func findSharedErrors(_ operations: [OpenAPIDocument.Operation]) {
        var counts: [String: [[ImportedPiece]: (value: ImportedValue, count: Int)]] = [:]
        for response in operations.flatMap(\.responses) where response.isError {
            guard case .schema(let schema?) = response.body.content else { continue }
            let value = value(of: schema)
            counts[response.status, default: [:]][value.pieces, default: (value, 0)].count += 1
        }
        for (status, found) in counts.sorted(by: { $0.key < $1.key }) {
            let most = found.values.first { $0.count > 1 && $0.count * 10 >= operations.count * 9 }
            guard let value = most?.value else { continue }
            sharedErrors[status] = value
            let name = status.isEmpty ? "Error.response" : "Error.response.\(status)"
            catalog.add(name, value, holder: FragmentHolder(key: "error response"))
        }
    }

    /// Returns the statuses of the errors that need files of their own, because the common files describe them in another way.
    private mutating func ownErrors(of operation: OpenAPIDocument.Operation) -> Set<String> {
        let errors = operation.responses.filter(\.isError)
        var pieces: [String: [ImportedPiece]] = [:]
        for response in errors {
            guard case .schema(let schema) = response.body.content else { continue }
            pieces[response.status] = value(of: schema).pieces
        }
        let stated = Set(errors.map(\.status))
        var own: Set<String> = []
        for status in stated {
            let shared = Self.general(status).compactMap { sharedErrors[$0] }.first
            if shared?.pieces != pieces[status] { own.insert(status) }
        }
        // A common file for a status has precedence over one for more of them, which the operation states.
        for (status, shared) in sharedErrors where !stated.contains(status) {
            let general = Self.general(status).first(where: stated.contains)
            if let general, pieces[general] != shared.pieces { own.insert(general) }
        }
        // A file of the operation has precedence over all common files.
        for status in stated where Self.general(status).contains(where: own.contains) { own.insert(status) }
        return own
    }

    /// Returns the statuses of the files that describe a response, of which the first one is used: `404`, `4xx`, any.
    private static func general(_ status: String) -> [String] {
        if status.isEmpty { return [""] }
        let all = status.hasSuffix("xx") ? [status, ""] : [status, "\(status.prefix(1))xx", ""]
        return all
    }
}
