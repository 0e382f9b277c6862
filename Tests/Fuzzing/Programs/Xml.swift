import Foundation

@testable import Schematic

/// Reads any bytes as an XML document. The tag scanner always advances and stays within the text. It finds the
/// tag of each element of a document that is read. Each document that is read converts to JSON.
func holdXml(_ input: [UInt8]) {
    let body = Data(input)
    holdTags(body)
    guard case .untyped(let root, let text)? = try? XMLFormat().read(body, as: .xml), let text else { return }
    expect(hold(root, in: [UInt8](text)) <= text.count, "more elements than bytes")
    for schema in schemas {
        let converted = SchemaDirectedConverter.converted(root, by: schema)
        let json = try? JSONValue(parsing: converted.json)
        expect(json != nil, "no JSON: \(String(decoding: converted.json, as: UTF8.self))")
        expect(
            converted.origins.allSatisfy { $0.body < text.count && $0.json <= converted.json.count },
            "a place outside"
        )
        _ = try? schema.decode(root, in: text, options: .standard)
    }
}

private func holdTags(_ body: Data) {
    var scanner = TagScanner(body)
    let bytes = [UInt8](body)
    var last = -1
    while let tag = scanner.next() {
        expect(tag.offset > last && bytes[tag.offset] == UInt8(ascii: "<"), "a tag at \(tag.offset)")
        last = tag.offset
        for attribute in tag.attributes {
            expect(attribute.lowerBound > last && !attribute.isEmpty, "an attribute at \(attribute)")
            expect(attribute.upperBound <= bytes.count, "an attribute at \(attribute)")
            last = attribute.lowerBound
        }
    }
}

/// Returns the number of elements and attributes. Each begins at its stated offset.
private func hold(_ element: UntypedElement, in text: [UInt8]) -> Int {
    let tag = Array("<\(element.name)".utf8)
    if let offset = element.offset { expect(text[offset...].starts(with: tag), "<\(element.name) is not at \(offset)") }
    return element.children.reduce(1 + element.attributes.count) { $0 + hold($1, in: text) }
}

private let schemas: [Schema] = {
    let files = [
        "A.response.json": #"""
        {"a": {"b": [{"c": 1, "d{?}": "{date}"}], "_text{?}": "x", "e{?}": {"{*}": ["{int|string}"]}}}
        """#,
        "B.response.json": #"[{"{case kind}": {"x": {"v": ["{null|number}"]}, "{*}": {}}}]"#,
    ]
    do {
        let catalog = try SchemaCatalog(files.map { SchemaSource(path: $0.key, text: $0.value) })
        return [SchemaCatalog.anything()] + files.keys.sorted().compactMap { catalog.schema(file: $0) }
    } catch {
        fatalError("the schemas of this program are not right: \(error)")
    }
}()
