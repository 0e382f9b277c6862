import SchemaEngine
import SchemaSamples
import SchematicText

/// Converts the texts of parameters to the JSON object that their schema describes.
///
/// The conversion never fails. A text that does not fit is written as a string, and validation reports the fault.
struct ParameterConverter: ~Copyable {
    private var reader: CandidateReader
    private var writer = JSONWriter()
    private let tree: ParameterTree

    /// Converts parameters.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the path, the query or the form.
    ///   - exploded: The names of exploded objects in a query, whose members are items of their own.
    ///   - schema: The schema of the parameters.
    /// - Returns: The JSON text of an object.
    /// - Throws: `ParameterTree.Refusal` if there are too many parameters, or too many brackets in a name.
    static func json(
        of parameters: [RawParameter],
        exploded: [String] = [],
        by schema: Schema
    ) throws(ParameterTree.Refusal) -> [UInt8] {
        var reader = CandidateReader(schema)
        let root = reader.object(reader.root, having: { [] }, text: { _ in nil })
        let objects = exploded.filter { name in
            guard let member = root.member(named: name) else { return false }
            return reader.takesObject(member.candidates) && reader.elements(of: member.candidates) == nil
        }
        var tree = ParameterTree()
        for parameter in parameters {
            let isKey = root.member(named: parameter.name) != nil
            let owner = isKey || parameter.name.contains("[") ? nil : objects.first
            try tree.add(parameter, below: owner, splitsName: !isKey)
        }
        var converter = ParameterConverter(reader: reader, tree: tree)
        converter.writeObject(tree.root, converter.reader.root)
        return converter.writer.bytes
    }

    /// Returns parameters whose scalars are as a receiver reads them from their texts. The other values are not changed.
    static func received(_ parameters: JSONObject, by schema: Schema) -> JSONObject {
        let scalars = parameters.members.compactMap { member in
            text(of: member.value).map { text in
                let encoded = Array(PercentEncoding.encode(text, keeping: ASCIISet.unreserved).utf8)
                return RawParameter(name: member.key, texts: [encoded])
            }
        }
        guard let json = try? Self.json(of: scalars, by: schema), let read = try? JSONValue(parsing: json).object else {
            return parameters
        }
        let values = Dictionary(read.members.map { (ExactName($0.key), $0.value) }) { first, _ in first }
        return JSONObject(
            parameters.members.map { member in
                let value = text(of: member.value) == nil ? nil : values[ExactName(member.key)]
                return .init(key: member.key, value: value ?? member.value)
            }
        )
    }

    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let string): string
        case .number(let number): number.text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    private init(reader: CandidateReader, tree: ParameterTree) {
        self.reader = reader
        self.tree = tree
    }

    private typealias Node = ParameterTree.Node

    private mutating func write(_ node: Node, _ candidates: SchemaCandidates) {
        let children = tree.children(of: node)
        if let item = reader.elements(of: candidates), isList(node, children, candidates) {
            writeList(node, children, item)
        } else if !children.isEmpty {
            writeObject(node, candidates)
        } else if node.isExploded, !reader.takesScalar(candidates), reader.takesObject(candidates) {
            writePairs(node.texts.flatMap { Self.pair(of: $0) }, candidates)
        } else if node.texts.count > 1 {
            writer.beginArray()
            for text in node.texts { writer.string(PercentEncoding.text(text, isQuery: true)) }
            writer.endArray()
        } else if !reader.takesScalar(candidates), reader.takesObject(candidates), let text = node.texts.first {
            writePairs(text, candidates)
        } else {
            writeText(node.texts.first ?? [], candidates)
        }
    }

    // MARK: Lists

    private func isList(_ node: Node, _ children: [Node], _ candidates: SchemaCandidates) -> Bool {
        if !children.isEmpty { return children.allSatisfy { $0.name.utf8.allSatisfy(\.isASCIIDigit) } }
        return node.isExploded || node.texts.count > 1 || !reader.takesScalar(candidates)
    }

    /// Writes a list: the names in brackets, several values, or one value with commas.
    private mutating func writeList(_ node: Node, _ children: [Node], _ item: SchemaCandidates) {
        writer.beginArray()
        for child in children { write(child, item) }
        if children.isEmpty {
            var texts = node.texts
            if texts.count == 1, !node.isExploded {
                texts =
                    texts[0].isEmpty
                    ? []
                    : texts[0].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(Array.init)
            }
            for text in texts { writeText(text, item) }
        }
        writer.endArray()
    }

    // MARK: Objects

    private mutating func writeObject(_ node: Node, _ candidates: SchemaCandidates) {
        let children = tree.children(of: node)
        let texts = Dictionary(children.map { ($0.name, $0.texts.first) }) { first, _ in first }
        let object = reader.object(
            candidates,
            having: { Set(children.map(\.name)) },
            text: { name in (texts[name] ?? nil).map { PercentEncoding.text($0, isQuery: true) } }
        )
        writer.beginObject()
        var written: Set<[UInt8]> = []
        for child in children where written.insert(Array(child.name.utf8)).inserted {
            writer.key(child.name)
            let member = object.member(named: child.name)?.candidates ?? object.rest(named: child.name)
            write(child, member ?? reader.anything)
        }
        writer.endObject()
    }

    /// Returns the name and the value of a member of an exploded object, such as `author=7`.
    private static func pair(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        let name = text.prefix { $0 != UInt8(ascii: "=") }
        return [name, text.dropFirst(name.count + 1)]
    }

    /// Writes the object of a text such as `author,7,open,true`.
    private mutating func writePairs(_ text: [UInt8], _ candidates: SchemaCandidates) {
        let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count.isMultiple(of: 2) else { return writeText(text, candidates) }
        writePairs(parts, candidates)
    }

    /// Writes the object of names, each of which is followed by its value.
    private mutating func writePairs(_ parts: [ArraySlice<UInt8>], _ candidates: SchemaCandidates) {
        let object = reader.object(candidates, having: { [] }, text: { _ in nil })
        var written: Set<String> = []
        writer.beginObject()
        for index in stride(from: 0, to: parts.count, by: 2) {
            let name = PercentEncoding.text(parts[index], isQuery: true)
            guard written.insert(name).inserted else { continue }
            writer.key(name)
            let member = object.member(named: name)?.candidates ?? object.rest(named: name)
            writeText(Array(parts[index + 1]), member ?? reader.anything)
        }
        writer.endObject()
    }

    // MARK: Texts

    private mutating func writeText(_ bytes: [UInt8], _ candidates: SchemaCandidates) {
        let text = PercentEncoding.text(bytes, isQuery: true)
        switch reader.form(of: text, by: candidates) {
        case .string where text == "1" || text == "0": writeDigit(text, candidates)
        case .string: writer.string(text)
        case .number, .boolean: writer.raw(text.utf8)
        case .null: writer.null()
        }
    }

    /// Writes a digit as a boolean if the schema accepts only that.
    private mutating func writeDigit(_ text: String, _ candidates: SchemaCandidates) {
        let isText = reader.accepts(candidates, json: Array("\"\(text)\"".utf8))
        if !isText, reader.accepts(candidates, json: Array("true".utf8)) {
            writer.boolean(text == "1")
        } else {
            writer.string(text)
        }
    }
}
