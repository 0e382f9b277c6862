/// A value of a document, with its position.
package struct JSONNode: Sendable {
    package let document: JSONDocument
    let index: Int

    package enum Kind: Sendable, Hashable {
        case object, array, string, number, boolean, null
    }

    /// The value's kind, which its first character determines.
    package var kind: Kind {
        switch document.text[offset] {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    private var entry: JSONDocument.Entry { document.entries[index] }

    /// The offset of the value's first character.
    package var offset: Int { Int(entry.offset) }

    /// The range of the value's bytes, including quotes and brackets.
    package var range: Range<Int> { Int(entry.offset)..<Int(entry.end) }

    /// The number of elements or members, or 0 for a scalar.
    package var count: Int { kind == .object || kind == .array ? Int(entry.detail) : 0 }

    /// The members of an object, in order, including those with a duplicate key. Empty for another kind.
    package var members: some Sequence<Member> {
        let document = document
        return sequence(state: (next: index + 1, left: kind == .object ? count : 0)) { state in
            guard state.left > 0 else { return nil }
            let member = Member(document: document, keyIndex: state.next)
            state = (Int(document.entries[state.next + 1].next), state.left - 1)
            return member
        }
    }

    /// The elements of an array, in order. Empty for another kind.
    package var elements: some Sequence<JSONNode> {
        let document = document
        return sequence(state: (next: index + 1, left: kind == .array ? count : 0)) { state in
            guard state.left > 0 else { return nil }
            let element = JSONNode(document: document, index: state.next)
            state = (Int(document.entries[state.next].next), state.left - 1)
            return element
        }
    }

    /// The value of the first member with this key, compared by Unicode scalars, or `nil` if there is none. The
    /// search takes linear time.
    package subscript(key: String) -> JSONNode? {
        members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    /// The unescaped text of a string, or the raw text of another kind.
    package var string: String {
        guard kind == .string else { return rawText }
        return document.text.withBytes { JSONScanner($0).text(of: entry.stringToken) }
    }

    /// The number, or `nil` for another kind.
    package var number: JSONNumber? {
        kind == .number ? JSONNumber(scanned: rawText) : nil
    }

    /// The boolean, or `nil` for another kind.
    package var boolean: Bool? {
        kind == .boolean ? document.text[offset] == UInt8(ascii: "t") : nil
    }

    /// The value's text, as it is written.
    package var rawText: String {
        document.text.withBytes { String(decoding: $0[range], as: UTF8.self) }
    }
}

extension JSONNode {
    /// Returns the value at a JSON Pointer (RFC 6901) from this value, or `nil` if there is none. The search takes linear
    /// time.
    package func value(at pointer: String) -> JSONNode? {
        var node: JSONNode? = self
        for step in JSONPointer.steps(of: pointer) {
            guard let parent = node else { return nil }
            if parent.kind == .array {
                node = JSONPointer.index(step).flatMap { parent.elements.dropFirst($0).first { _ in true } }
            } else {
                node = parent[step]
            }
        }
        return node
    }
}

extension JSONNode {
    /// A key and its value.
    package struct Member: Sendable {
        let document: JSONDocument
        let keyIndex: Int

        /// The key, unescaped.
        package var key: String { keyNode.string }
        /// The offset of the key's opening quote.
        package var keyOffset: Int { keyNode.offset }
        /// The range of the key's bytes, including its quotes.
        package var keyRange: Range<Int> { keyNode.range }
        package var value: JSONNode { JSONNode(document: document, index: keyIndex + 1) }

        private var keyNode: JSONNode { JSONNode(document: document, index: keyIndex) }
    }
}
