import Foundation

@testable import Schematic

/// Reads any bytes as a form. There are at most as many texts as fields, each at its stated offset. Each form
/// that is read converts to JSON with every schema. Names without brackets are written to a form that reads the
/// same.
func holdForms(_ input: [UInt8]) {
    guard case .untyped(let root, _)? = try? FormFormat().read(Data(input), as: .form) else { return }
    let fields = input.split(separator: UInt8(ascii: "&"))
    expect(root.children.isEmpty || texts(root, limit: input.count) <= fields.count, "more texts than fields")
    for schema in schemas {
        let json = SchemaDirectedConverter.converted(root, by: schema).json
        expect((try? JSONValue(parsing: json)) != nil, "no JSON: \(String(decoding: json, as: UTF8.self))")
        _ = try? schema.decode(root, in: Data(input), options: .standard)
    }
    holdWritten(root)
}

/// Returns the number of elements without children.
private func texts(_ element: UntypedElement, limit: Int) -> Int {
    if let offset = element.offset { expect((0..<limit).contains(offset), "an element at \(offset)") }
    return element.children.isEmpty ? 1 : element.children.reduce(0) { $0 + texts($1, limit: limit) }
}

private func holdWritten(_ root: UntypedElement) {
    let names = root.children.map { Array($0.name.utf8) }
    let isFlat = root.children.allSatisfy { $0.children.isEmpty && !$0.name.contains("[") && !$0.name.contains("]") }
    guard isFlat, Set(names).count == names.count else { return }
    let value = JSONValue.object(JSONObject(root.children.map { .init(key: $0.name, value: .string($0.text)) }))
    do {
        let written = try FormFormat().write(value)
        guard case .untyped(let again, _) = try FormFormat().read(written, as: .form) else { fatalError("not plain") }
        let isSame = again.children.elementsEqual(root.children) {
            $0.name.utf8.elementsEqual($1.name.utf8) && $0.text.utf8.elementsEqual($1.text.utf8)
        }
        expect(isSame || names.contains([]), "\(root) was read again as \(again)")
    } catch {
        fatalError("\(value) cannot be written and read again: \(error)")
    }
}

private let schemas: [Schema] = {
    let files = [
        "A.response.json": #"""
        {"user": {"id": 1, "tags{?}": ["x"], "{*}": "{any}"}, "a{?}": [{"x": 1, "y{?}": "z"}], "token{?}": ""}
        """#,
        "B.response.json": #"{"{*}": [{"{case kind}": {"x": {"v": ["{null|number}"]}, "{*}": {}}}]}"#,
    ]
    do {
        let catalog = try SchemaCatalog(files.map { SchemaSource(path: $0.key, text: $0.value) })
        return [SchemaCatalog.anything()] + files.keys.sorted().compactMap { catalog.schema(file: $0) }
    } catch {
        fatalError("the schemas of this program are not right: \(error)")
    }
}()
