import SchemaEngine

extension QueryStyle {
    /// The text of a scalar; `nil` if it is omitted, and for lists and objects.
    func text(of value: JSONValue) -> String? {
        switch value {
        case .boolean(let isTrue) where booleansAsDigits: isTrue ? "1" : "0"
        case .null: nullText
        default: value.scalarText
        }
    }

    /// Encodes a name or a text completely.
    func encoded(_ text: String) -> String {
        let encoded = PercentEncoding.component(text)
        return spacesAsPlus ? encoded.replacing("%20", with: "+") : encoded
    }

    func ordered(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
        guard sortsNames else { return members }
        let keys = members.enumerated().map { (name: $1.key.utf8.map(\.lowercased), place: $0) }
        let sorted = keys.sorted { left, right in
            left.name == right.name ? left.place < right.place : left.name.lexicographicallyPrecedes(right.name)
        }
        return sorted.map { members[$0.place] }
    }

    /// The suffix of the key of a list's element.
    func suffix(of index: Int) -> String {
        switch lists {
        case .brackets: "[]"
        case .indexed: "[\(index)]"
        case .repeated, .commas: ""
        }
    }
}
