import SchematicText

@_spi(Generated) @testable import SchemaEngine
@testable import SchemaSamples
@testable import SchemaTools

/// Reads any bytes as the names in documents: titles, definitions, operations, paths, statuses, hosts and owners of schemas.
/// Each file that an import, the inference from recordings, or the generation writes has a name that is one file on every
/// platform, in no folder but one for each server. An export that is imported again has the names of its schemas.
///
/// A byte 255, which no text in UTF-8 contains, separates the names.
func holdOutputs(_ input: [UInt8]) {
    let texts = input.split(separator: 255, maxSplits: 5, omittingEmptySubsequences: false)
    let names = texts.map { String(decoding: $0, as: UTF8.self) }
    let twins = names.flatMap { [$0, $0.uppercased(), $0 + ".response"] }
    holdImported(definitions: JSONSchemaDocument.text(named: twins))
    holdImported(operations: OpenAPIDocumentText.text(named: twins))
    holdRecorded(twins)
    holdGenerated(twins)
    holdExported(twins)
}

private let schema: JSONValue = ["type": "object", "properties": ["id": ["type": "integer"]], "required": ["id"]]

private enum JSONSchemaDocument {
    static func text(named names: [String]) -> JSONBuffer {
        var (definitions, properties) = (JSONObject(), JSONObject())
        for name in names {
            definitions[name] = .some(schema)
            properties[name] = ["type": "array", "items": schema]
        }
        let document: JSONValue = [
            "x-schematic": ["version": 1], "title": .string(names.first ?? ""), "$defs": .object(definitions),
            "type": "object", "properties": .object(properties),
        ]
        return JSONBuffer(document.bytes())
    }
}

private enum OpenAPIDocumentText {
    static func text(named names: [String]) -> JSONBuffer {
        var (paths, definitions, responses) = (JSONObject(), JSONObject(), JSONObject())
        let content: JSONValue = ["application/json": ["schema": schema]]
        for name in names {
            definitions[name] = .some(schema)
            let reference =
                "#/components/schemas/" + PercentEncoding.encode(JSONPointer.token(of: name), keeping: .segment)
            let properties: JSONValue = ["a": ["$ref": .string(reference)]]
            let own: JSONValue = ["application/json": ["schema": ["type": "object", "properties": properties]]]
            responses[name] = ["content": content]
            responses["200"] = ["content": own]
            let get: JSONValue = ["operationId": .string("get" + name), "responses": .object(responses)]
            let put: JSONValue = ["requestBody": ["content": content], "responses": .object(responses)]
            paths["/" + name] = ["get": get, "put": put]
        }
        let document: JSONValue = [
            "openapi": "3.1.0", "paths": .object(paths), "components": ["schemas": .object(definitions)],
        ]
        return JSONBuffer(document.bytes())
    }
}

private func holdImported(definitions text: JSONBuffer) {
    guard let result = try? JSONSchemaImport.result(of: text, path: "in.json") else { return }
    holdFiles(result.files.map(\.name), "an import of JSON Schema")
}

private func holdImported(operations text: JSONBuffer) {
    guard let result = try? OpenAPIImport.result(of: text, path: "in.json") else { return }
    holdFiles(result.files.map(\.name), "an import of OpenAPI")
}

private func holdRecorded(_ names: [String]) {
    var inference = HARInference()
    for (index, name) in names.enumerated() {
        for url in ["http://\(name)/items", "http://a/\(name)/x", "http://a/items?\(name)=1"] {
            let body: JSONValue = [
                "request": ["method": "GET", "url": .string(url), "headers": []],
                "response": [
                    "status": 200, "headers": [], "content": ["mimeType": "application/json", "text": #"{"id": 1}"#],
                ],
            ]
            let file: JSONValue = ["log": ["version": "1.2", "entries": [body]]]
            var rest = file.bytes()[...]
            _ = inference.addEntries(of: "\(index).har") { memory in
                let part = rest.prefix(memory.count)
                memory.copyBytes(from: part)
                rest = rest.dropFirst(part.count)
                return part.count
            }
        }
    }
    let catalogs = inference.result().catalogs
    holdFiles(catalogs.compactMap(\.folder), "folders of recordings")
    for catalog in catalogs { holdFiles(catalog.files.map(\.name), "a recording") }
}

/// Returns schemas with names that the command reads. It refuses those with invisible characters.
private func sources(_ names: [String]) -> [SchemaSource] {
    var known: Set<String> = []
    return names.filter { $0.displayLine == $0 && !$0.utf8.contains(UInt8(ascii: "/")) && known.insert($0).inserted }
        .map { name in
            SchemaSource(path: name + ".json", text: #"{ "id": 1 }"#)
        }
}

private func holdGenerated(_ names: [String]) {
    let options = GenerationOptions(embedsSchemas: true)
    let result = SwiftGenerator(sources(names), GenerationSettings(), options).files(in: "../Schemas")
    holdFiles(result.files.map(\.name), "a generation")
    for file in result.files {
        expect(SwiftGenerator.isGenerated(file.text, from: "../Schemas"), "\(file.name) does not name its folder")
    }
}

private func holdExported(_ names: [String]) {
    let catalog = ExportedCatalog(sources(names))
    guard catalog.faults.isEmpty, let export = JSONSchemaExport(catalog).result() else { return }
    let document = JSONBuffer(export.document.bytes())
    guard let result = try? JSONSchemaImport.result(of: document, path: "export.json") else { return }
    let files = Set(result.files.map(\.name))
    holdFiles(result.files.map(\.name), "an import of an export")
    for file in catalog.files where SchemaBaseName.fault(of: file.base) == nil && !file.isOfRequests {
        let isFirst = catalog.files.first { PortableName.folded($0.base) == PortableName.folded(file.base) }
        guard isFirst?.path == file.path else { continue }
        expect(files.contains(file.base + ".json"), "\(file.base) is not among \(files)")
    }
}

private func holdFiles(_ names: [String], _ source: String) {
    var known: Set<String> = []
    for name in names {
        let fault = PortableName.fault(of: name)
        expect(fault == nil, "\(source) writes \(name.debugDescription), which \(fault ?? "")")
        expect(known.insert(PortableName.folded(name)).inserted, "\(source) writes \(name.debugDescription) twice")
    }
}
