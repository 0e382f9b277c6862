import SchemaEngine
import Testing

@testable import SchemaTools

/// Imports a document in YAML or JSON, and expects files with different names and without an error.
func importedOpenAPI(_ text: String) throws -> (files: [String: JSONValue], result: ImportResult) {
    let result = try OpenAPIImport.result(of: JSONBuffer(text.utf8), path: "api.yaml")
    let faults = SchemaCatalog.compiled(result.sources).faults
    #expect(faults.allSatisfy { $0.severity != .error }, "\(faults)")
    let files = try result.files.map { ($0.name, try JSONValue(parsing: $0.text)) }
    #expect(Set(files.map(\.0)).count == files.count)
    return (Dictionary(files) { first, _ in first }, result)
}

extension ImportResult {
    var sources: [SchemaSource] { files.map { SchemaSource(path: $0.name, text: $0.text) } }

    /// The notices, apart from the one that optional keys accept null.
    var noticesBesidesNull: [String] { notices.filter { !$0.contains("a key that is not required accepts null, too") } }
}
