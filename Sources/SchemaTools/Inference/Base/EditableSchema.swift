import SchemaEngine

/// The text of a schema file, as edits see it.
struct EditableSchema {
    let path: String
    let document: JSONDocument
    private let index: IndexedDocument

    /// Creates the text; `nil` for a property list, and for a text that is not JSON.
    init?(_ source: SchemaSource) {
        guard !source.path.hasSuffix(".plist"),
            let document = try? JSONDocument(parsing: source.text, maximumDepth: CheckOptions.standard.maximumDepth)
        else { return nil }
        path = source.path
        self.document = document
        index = IndexedDocument(document)
    }

    /// A value, its member, and the object that contains the member.
    struct Position {
        var value: JSONNode
        var member: JSONNode.Member?
        var object: JSONNode?
        /// The nearest key's name, without its modifier.
        var name: String
    }

    /// Returns the value at a pointer.
    func position(at pointer: String) -> Position? {
        var position = Position(value: document.root, name: "")
        for step in JSONPointer.steps(of: pointer) {
            let parent = position.value
            if parent.kind == .array {
                let elements = index.elements(of: parent)
                guard let number = JSONPointer.index(step), elements.indices.contains(number) else { return nil }
                position = Position(value: elements[number], name: position.name)
            } else {
                guard let member = index.member(step, of: parent) else { return nil }
                var name = position.name
                if case .named(let key, _, _) = try? SchemaKey(reading: step) { name = key }
                position = Position(value: member.value, member: member, object: parent, name: name)
            }
        }
        return position
    }

    /// Returns the values whose tag has an alternative with a name.
    func references(to name: LookupName) -> [Position] {
        var found: [Position] = []
        var open = [Position(value: document.root, name: "")]
        while let position = open.popLast() {
            for element in position.value.elements { open.append(Position(value: element, name: position.name)) }
            for member in position.value.members {
                var inner = Position(
                    value: member.value,
                    member: member,
                    object: position.value,
                    name: position.name
                )
                switch try? SchemaKey(reading: member.key) {
                case .named(let key, _, _): inner.name = key
                case .include, .extends, .comment, .endpoint, .count: continue
                default: break
                }
                open.append(inner)
            }
            guard let tag = position.value.tag else { continue }
            if tag.alternatives.contains(where: { LookupName($0.name) == name }) { found.append(position) }
        }
        return found.sorted { $0.value.offset < $1.value.offset }
    }

    // MARK: Layout

    /// Returns the white space at the start of the line that contains an offset.
    func indentation(at offset: Int) -> String {
        document.text.withTextBytes { bytes in
            var start = min(max(0, offset), bytes.count)
            while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
            let blank = bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
            return String(decoding: blank, as: UTF8.self)
        }
    }

    /// Returns an edit that adds a member after the last one that names a key.
    func adding(_ key: String, _ value: SchemaLayout, to object: JSONNode) -> TextEdit {
        let keyText = key.schemaLiteral + ": "
        guard let last = Array(object.members).last else {
            let outer = indentation(at: object.offset)
            let inner = outer + "  "
            let text = value.valueText(indentation: inner, column: inner.count + keyText.count)
            return TextEdit(range: object.range, with: "{\n\(inner)\(keyText)\(text)\n\(outer)}")
        }
        let end = last.value.range.upperBound
        let isOnOneLine = !object.rawText.utf8.contains(0x0A)
        let indentation = indentation(at: isOnOneLine ? object.offset : last.keyOffset)
        let text = value.valueText(indentation: indentation, column: indentation.count + keyText.count)
        let separator = isOnOneLine ? ", " : ",\n" + indentation
        return TextEdit(range: end..<end, with: separator + keyText + text)
    }

    /// Returns a value as the text of a file: without the indentation of its lines in this file.
    func fileText(of value: JSONNode) -> String {
        let indentation = indentation(at: value.offset)
        let text = indentation.isEmpty ? value.rawText : value.rawText.replacing("\n" + indentation, with: "\n")
        return text + "\n"
    }
}

extension JSONNode {
    /// Returns the edit that replaces the value.
    func replaced(by text: String) -> TextEdit { TextEdit(range: range, with: text) }
}
