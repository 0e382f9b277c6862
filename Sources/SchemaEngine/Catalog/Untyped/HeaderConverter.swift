import SchematicText

/// Converts header fields to the JSON object that their schema describes, with lowercased names as keys.
///
/// The conversion never fails. A text that does not fit is written as a string, and the walk reports the fault.
struct HeaderConverter: ~Copyable {
    private let schema: Schema
    private let reader: CandidateReader
    private var writer = JSONWriter()
    private var origins: [(json: Int, body: Int)] = [(0, 0)]

    /// Converts all fields of a message.
    static func converted(_ fields: [HeaderField], by schema: Schema) -> ConvertedBody {
        var converter = HeaderConverter(schema)
        converter.writeMessage(fields)
        return ConvertedBody(json: converter.writer.bytes, origins: converter.origins)
    }

    private init(_ schema: Schema) {
        self.schema = schema
        reader = CandidateReader(schema)
    }

    private mutating func writeMessage(_ fields: [HeaderField]) {
        var positions: [String: Int] = [:]
        var groups: [[HeaderField]] = []
        for field in fields {
            if let position = positions[field.name] {
                groups[position].append(field)
            } else {
                positions[field.name] = groups.count
                groups.append([field])
            }
        }
        writer.beginObject()
        for group in groups { write(group) }
        writer.endObject()
    }

    /// Writes the fields of one name.
    private mutating func write(_ fields: [HeaderField]) {
        guard let first = fields.first else { return }
        let node = schema.program.headerNode(first.name, in: schema.root)
        mark(first.nameOffset)
        writer.key(first.name)
        mark(first.offset(of: 0))
        let item = node.flatMap { schema.program.headerItem(of: $0) }
        if first.name == HeaderName.setCookie {
            writeList(of: item, fields.map { (field: $0, range: 0..<$0.value.count) })
        } else if let item {
            writeList(of: item, fields.flatMap { field in field.elements.map { (field: field, range: $0) } })
        } else {
            // An empty last field leaves white space at the end.
            write(Array(fields.map(\.value).joined(separator: ", ".utf8)).trimmingHeaderSpace, by: node)
        }
    }

    private mutating func writeList(of item: NodeID?, _ elements: [(field: HeaderField, range: Range<Int>)]) {
        writer.beginArray()
        for element in elements {
            mark(element.field.offset(of: element.range.lowerBound))
            write(Array(element.field.value[element.range]), by: item)
        }
        writer.endArray()
    }

    /// Writes one value in the JSON form that its schema accepts.
    private mutating func write(_ value: [UInt8], by node: NodeID?) {
        let text = String(decoding: value, as: UTF8.self)
        switch node.map({ reader.headerForm(of: text, by: $0) }) ?? .string {
        case .string, .null: writer.string(text)
        case .number, .boolean: writer.raw(text.utf8)
        }
    }

    /// Records the origin of the next value or key.
    private mutating func mark(_ offset: Int) { origins.append((writer.nextOffset, offset)) }
}

extension SchemaProgram {
    /// Returns the schema of a header field by its lowercased name: that of its key, or else of `{*}`; `nil` if there is
    /// neither.
    func headerNode(_ name: String, in root: NodeID) -> NodeID? {
        guard case .object(let index) = node(resolve(root)) else { return nil }
        let shape = tables.shapes[Int(index)]
        if let key = name.withScanner({ keyIndex(ofAllIn: $0, in: index) }) {
            return tables.keys[Int(shape.firstKey + key)].node
        }
        let node = unnamedNode(named: name, in: shape)
        return node == .none ? nil : node
    }

    /// Returns the schema of the elements of a header field that is a list; `nil` for a single value.
    func headerItem(of id: NodeID) -> NodeID? {
        guard case .array(let item) = node(resolve(id)) else { return nil }
        return item
    }

    /// Returns whether the header field with a lowercased name can hold a secret.
    func headerIsSecret(_ name: String, in root: NodeID) -> Bool {
        isSecret(root) || hidesSecret(name, in: root)
            || headerNode(name, in: root).map { secretHolders.contains($0) } ?? false
    }

    /// Returns whether the field is one of the other side that can hold a secret.
    private func hidesSecret(_ name: String, in root: NodeID) -> Bool {
        guard case .object(let index) = node(resolve(root)) else { return false }
        return tables.hiddenKey(named: name, in: tables.shapes[Int(index)]).map { secretHolders.contains($0.node) }
            ?? false
    }

    /// Returns whether `{secret:…}` leads to the content of a value.
    private func isSecret(_ id: NodeID) -> Bool {
        func isSecretNode(_ id: NodeID) -> Bool { if case .secret = node(id) { true } else { false } }
        return isSecretNode(resolve(id) { !isSecretNode($0) })
    }
}
