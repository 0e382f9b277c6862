import SchemaEngine
import SchematicText

/// The body of a request or a response.
struct OpenAPIBody {
    /// What describes a body.
    enum Content {
        case none
        case schema(ImportDocuments.Node?)
        /// The fields of a form, as Swagger lists them.
        case fields([OpenAPIParameter])
        /// No media type can be described, such as an image.
        case other
        /// The reference to the body leads to nothing.
        case unknown
    }

    /// How a body is written.
    enum Format: Hashable {
        case json, form, xml
    }

    var content: Content
    var format = Format.json
    /// The media type, unless it is `application/json` or not the only one in question.
    var type: String?
    var isRequired = false
    /// The notations of the fields of a form.
    var encoding: ImportDocuments.Node?
    /// The difference that the other media types make, which are left out; `nil` if there are none.
    var lossOfTypes: TranslationDifference?
    let node: ImportDocuments.Node

    var isDescribed: Bool {
        switch content {
        case .schema, .fields: true
        case .none, .other, .unknown: false
        }
    }

    var isNone: Bool { if case .none = content { true } else { false } }
}

/// A response of an operation.
struct OpenAPIResponse {
    /// The status, `2xx`, or an empty text for `default`.
    let status: String
    let body: OpenAPIBody
    let headers: [OpenAPIParameter]

    var isSuccess: Bool { status.hasPrefix("2") }
    var isError: Bool { status.isEmpty || status.hasPrefix("4") || status.hasPrefix("5") }
}

/// Reads bodies in one form of documents.
struct OpenAPIBodyReader {
    typealias Node = ImportDocuments.Node

    private let dialect: OpenAPIDocument.Dialect
    /// The media types of a Swagger document, for operations that name none.
    private let (consumes, produces): ([String], [String])

    init(_ root: Node, _ dialect: OpenAPIDocument.Dialect) {
        self.dialect = dialect
        (consumes, produces) = (Self.types(root["consumes"]), Self.types(root["produces"]))
    }

    private static func types(_ node: Node?) -> [String] { node?.elements.compactMap(\.string) ?? [] }

    // MARK: Requests

    func request(of node: OpenAPINode, _ fields: [OpenAPIParameter], _ reader: inout JSONSchemaReader) -> OpenAPIBody {
        switch dialect {
        case .openAPI:
            guard let member = node["requestBody"] else { return OpenAPIBody(content: .none, node: node.first) }
            guard let body = reader.target(of: member) else { return OpenAPIBody(content: .unknown, node: member) }
            let content = reader.targetMembers(of: body["content"])
            var result = Self.body(content.map(MediaType.init), at: body, isRequest: true)
            result.isRequired = body["required"]?.boolean == true
            return result
        case .swagger:
            let types = node["consumes"].map(Self.types) ?? consumes
            if let body = fields.first(where: { $0.place == "body" }) {
                let schema = body.node["schema"]
                let stated = types.isEmpty ? ["application/json"] : types
                var result = Self.body(stated.map { MediaType($0, schema) }, at: body.node, isRequest: true)
                result.isRequired = body.isRequired
                return result
            }
            guard let first = fields.first else { return OpenAPIBody(content: .none, node: node.first) }
            let hasFile = fields.contains { $0.node["type"]?.string == "file" }
            let isForm = types.allSatisfy { !$0.hasPrefix("multipart/") } || types.contains { $0.hasPrefix(Self.form) }
            guard !hasFile, isForm else { return OpenAPIBody(content: .other, node: first.node) }
            return OpenAPIBody(
                content: .fields(fields),
                format: .form,
                type: Self.form,
                isRequired: fields.contains(where: \.isRequired),
                lossOfTypes: types.count > 1 ? .same : nil,
                node: first.node
            )
        }
    }

    private static let form = "application/x-www-form-urlencoded"

    // MARK: Responses

    func responses(of node: OpenAPINode, _ reader: inout JSONSchemaReader) -> [OpenAPIResponse] {
        reader.targetMembers(of: node["responses"]).compactMap { member in
            let status = member.key == "default" ? "" : member.key.lowercased()
            guard status.isEmpty || SchemaFileName.Status(status) != nil else {
                if !member.key.hasPrefix("x-") {
                    let message = "'\(shortened(member.key))' is no status, and is left out"
                    reader.report(message, .wider, at: member.value)
                }
                return nil
            }
            let headers = reader.targetMembers(of: member.value["headers"])
            return OpenAPIResponse(
                status: status,
                body: body(ofResponse: member.value, of: node, &reader),
                headers: headers.map { OpenAPIParameter($0.value, dialect, header: $0.key) }
            )
        }
    }

    private func body(ofResponse response: Node, of node: OpenAPINode, _ reader: inout JSONSchemaReader) -> OpenAPIBody
    {
        switch dialect {
        case .openAPI:
            let content = reader.targetMembers(of: response["content"])
            return Self.body(content.map(MediaType.init), at: response, isRequest: false)
        case .swagger:
            guard let schema = response["schema"] else { return OpenAPIBody(content: .none, node: response) }
            let types = node["produces"].map(Self.types) ?? produces
            guard schema["type"]?.string != "file" else { return OpenAPIBody(content: .other, node: response) }
            let stated = types.isEmpty ? ["application/json"] : types
            return Self.body(stated.map { MediaType($0, schema) }, at: response, isRequest: false)
        }
    }

    // MARK: Media types

    /// One or several media types, in one key, and what a document says about them.
    private struct MediaType {
        let key: String
        let schema: Node?
        var encoding: Node?

        init(_ key: String, _ schema: Node?) { (self.key, self.schema) = (key, schema) }

        init(_ member: Node.Member) {
            self.init(member.key, member.value["schema"])
            encoding = member.value["encoding"]
        }

        /// The types, without their parameters. Some documents list several in one key.
        var names: [String] {
            key.split(separator: ",").map { $0.lowercased().prefix { $0 != ";" }.filter { $0 != " " } }
        }

        func hasSchema(of other: MediaType) -> Bool {
            schema == other.schema || schema.map { JSONValue($0.json) } == other.schema.map { JSONValue($0.json) }
        }
    }

    /// Returns the body of the media type that a schema describes best.
    private static func body(_ content: [MediaType], at node: Node, isRequest: Bool) -> OpenAPIBody {
        guard !content.isEmpty else { return OpenAPIBody(content: .none, node: node) }
        let types = content.flatMap { media in media.names.map { (name: $0, media: media) } }
        func first(_ format: OpenAPIBody.Format, _ isWanted: (String) -> Bool) -> OpenAPIBody? {
            guard let found = types.first(where: { isWanted($0.name) }) else { return nil }
            let isUsual = found.name == "application/json" || found.name.contains("*")
            let others = types.filter { !$0.name.isExactly(found.name) }
            let isSame = others.allSatisfy { $0.media.hasSchema(of: found.media) }
            return OpenAPIBody(
                content: .schema(found.media.schema),
                format: format,
                type: isUsual ? nil : found.name,
                encoding: found.media.encoding,
                lossOfTypes: others.isEmpty ? nil : isSame ? .same : .narrower,
                node: node
            )
        }
        return first(.json) { $0 == "application/json" } ?? first(.json) { $0.hasSuffix("+json") }
            ?? first(.json) { $0.hasSuffix("/json") || $0 == "*/*" || $0 == "application/*" }
            ?? first(.form) { isRequest && $0.isExactly(form) }
            ?? first(.xml) { $0.hasSuffix("/xml") || $0.hasSuffix("+xml") } ?? OpenAPIBody(content: .other, node: node)
    }
}

extension JSONSchemaReader {
    /// Returns the members of an object, without the references that lead to them or to the object.
    mutating func targetMembers(of node: Node?) -> [Node.Member] {
        guard let node, let object = target(of: node) else { return [] }
        return object.members.compactMap { member in
            target(of: member.value).map { Node.Member(key: member.key, value: $0) }
        }
    }
}
