import SchemaEngine

/// The place of an element in an array, in a text that may be incomplete.
struct ElementPlace {
    var index = 0
    /// The tag that begins the array, if it is a list by position.
    private(set) var tuple: TupleTag?
    /// The index of `"{*}"`, which the schema of all further elements follows.
    private var further: Int?

    /// Whether `{tuple}` would have its meaning here.
    var isFirst: Bool { index == 0 }

    /// Notes the text of a string element as it is written.
    mutating func pass(_ string: String) {
        if isFirst { tuple = TupleTag(string) }
        if tuple != nil, TupleTag.isFurther(string) { further = index }
    }

    /// The position in words; `nil` for an element of an array that is no list by position.
    var words: String? {
        guard let tuple, !isFirst else { return nil }
        if let further, further < index { return "Every element after the positions." }
        let position = index - 1
        guard let names = tuple.names, names.indices.contains(position) else { return "Position \(position)." }
        return "Position \(position), `\(names[position])`"
            + (position < tuple.requiredNames ? "." : ", which may be absent.")
    }
}

extension TupleTag {
    /// The meaning of the tag for people, and what it is in Swift.
    var meaning: String {
        let positions = (names ?? []).enumerated().map { index, name in
            "`\(name)`" + (index < requiredNames ? "" : ", which may be absent")
        }
        let list = positions.isEmpty ? "" : ": " + positions.joined(separator: "; ")
        return "A list by position: each further element is the schema of the element at its position\(list).\n\n"
            + "In Swift: a structure with a property for each position."
    }
}
