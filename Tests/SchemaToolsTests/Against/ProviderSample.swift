import SchemaEngine

@testable import SchemaTools

/// A document of an issue tracker with a contract of an app that calls two of its operations.
enum ProviderSample {
    /// A statement of the document with the text that replaces it.
    struct Edit: Sendable {
        let old: String
        let new: String

        init(_ old: String, _ new: String) { (self.old, self.new) = (old, new) }
    }

    static let document = """
        {
          "openapi": "3.1.0",
          "info": {"title": "Tracker", "version": "1"},
          "servers": [{"url": "https://tracker.example/api/v2"}],
          "paths": {
            "/issues/{issue}": {
              "get": {
                "parameters": [
                  {"name": "issue", "in": "path", "required": true, "schema": {"type": "integer"}},
                  {"name": "include", "in": "query", "schema": {"type": "string", "enum": ["notes", "files"]}}
                ],
                "responses": {
                  "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Issue"}}}},
                  "404": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}}
                }
              }
            },
            "/issues": {
              "post": {
                "requestBody": {
                  "required": true,
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewIssue"}}}
                },
                "responses": {
                  "201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Issue"}}}}
                }
              },
              "get": {"responses": {"200": {"content": {"application/json": {"schema": {"not": {}}}}}}}
            }
          },
          "components": {
            "schemas": {
              "Issue": {
                "type": "object",
                "required": ["id", "subject", "status", "author", "labels"],
                "properties": {
                  "id": {"type": "integer"},
                  "subject": {"type": "string"},
                  "status": {"type": "string", "enum": ["open", "closed"]},
                  "author": {"$ref": "#/components/schemas/Person"},
                  "labels": {"type": "array", "items": {"type": "string"}},
                  "created": {"type": "string", "format": "date-time"},
                  "internal": {"type": "string"}
                }
              },
              "Person": {
                "type": "object",
                "required": ["name"],
                "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}
              },
              "NewIssue": {
                "type": "object",
                "required": ["subject"],
                "properties": {"subject": {"type": "string"}, "priority": {"type": "integer"}}
              },
              "Refusal": {
                "type": "object",
                "required": ["message"],
                "properties": {"message": {"type": "string"}}
              }
            }
          }
        }
        """

    static let contract = [
        "GetIssue.path.json":
            #"{ "{endpoint}": "GET issues/{id}{?include}", "id": 1, "include{?}": "{enum:notes,files}" }"#,
        "GetIssue.response.json":
            #"{ "id": 1, "subject": "text", "status": "{enum:open,closed}", "author": "{person}" }"#,
        "GetIssue.response.404.json": #"{ "message": "text" }"#,
        "Person.json": #"{ "name": "text" }"#,
        "CreateIssue.path.json": #"{ "{endpoint}": "POST issues" }"#,
        "CreateIssue.request.json": #"{ "subject": "text", "priority{?}": 1 }"#,
        "CreateIssue.response.json": #"{ "id": 1 }"#,
    ]

    /// Compares a contract with the document after edits.
    static func result(
        _ edits: [Edit] = [],
        contract: [String: String] = [:],
        basePath: String? = nil,
        assuming assumptions: ProviderAssumptions = .init()
    ) throws -> ProviderComparison.Result {
        var text = document
        for edit in edits {
            guard text.contains(edit.old) else { throw MissingText(text: edit.old) }
            text = text.replacing(edit.old, with: edit.new)
        }
        let files = Self.contract.merging(contract) { $1 }.filter { !$0.value.isEmpty }
        return try result(of: files, with: text, basePath: basePath, assuming: assumptions)
    }

    /// Compares a contract with a document.
    static func result(
        of contract: [String: String],
        with document: String,
        basePath: String? = nil,
        assuming assumptions: ProviderAssumptions = .init()
    ) throws -> ProviderComparison.Result {
        let sources = contract.sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) }
        let comparison = ProviderComparison(
            Contract(sources),
            with: try ProviderDocument(reading: JSONBuffer(document.utf8), path: "api.json"),
            basePath: basePath,
            assuming: assumptions
        )
        return comparison.result()
    }

    /// An edit that changes nothing, because its text is not in the document.
    struct MissingText: Error { let text: String }
}
