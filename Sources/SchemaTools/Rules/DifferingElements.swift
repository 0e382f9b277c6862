import SchemaEngine

/// The elements of an array of which a further one has another type than the first, which is the schema: either each position has
/// its own meaning, or each element can have any of the types.
struct DifferingElements {
    private let elements: [JSONNode]

    init(_ array: JSONNode) {
        elements = Array(array.elements.prefix(Self.maximumElements + 1))
    }

    /// The maximum number of elements whose types become alternatives.
    private static let maximumElements = 1000

    /// The edit that makes the array a tuple, with its elements as the positions; `nil` for a list of very many elements, and for
    /// one that has a count.
    var tuple: TextEdit? {
        guard let first = elements.first, elements.count <= PositionShapes.maximumPositions, first.tag?.isCount != true
        else { return nil }
        return TextEdit(range: first.offset..<first.offset, with: "\"{tuple}\", ")
    }

    /// The edit that makes the first element alternatives; `nil` if one of them needs a fragment, and if the first one alone
    /// already describes the others.
    var alternatives: TextEdit? {
        let isCounted = elements.first?.tag?.isCount == true
        guard let first = elements.dropFirst(isCounted ? 1 : 0).first, elements.count <= Self.maximumElements else {
            return nil
        }
        let further = elements.dropFirst(isCounted ? 2 : 1)
        let areWhole = ([first] + further).allSatisfy {
            $0.kind != .number || NumberSpelling.requiresInteger($0.rawText)
        }
        var names: [String] = []
        for element in [first] + further {
            guard let name = Self.tag(of: element, areWhole: areWhole) else { return nil }
            if !names.contains(where: { $0.isExactly(name) }) { names.append(name) }
        }
        guard names.count > 1, names.count <= Self.maximumAlternatives else { return nil }
        return TextEdit(range: first.range, with: "{\(names.joined(separator: "|"))}".schemaLiteral)
    }

    private static let maximumAlternatives = 6

    /// Returns the content of the tag for an element, or `nil` for a container.
    private static func tag(of element: JSONNode, areWhole: Bool) -> String? {
        switch element.kind {
        case .string: Braces.content(of: element.string).map(String.init) ?? ScalarKind.string.tag
        case .number: (areWhole ? ScalarKind.integer : .number).tag
        case .boolean: ScalarKind.boolean.tag
        case .null: BuiltInTag.null.name
        case .object, .array: nil
        }
    }

    /// Returns whether inference writes a tuple for this array alone: at least two kinds of JSON values occur in it, and at most one
    /// object, which is not the first. Tags are no samples.
    var isTuple: Bool {
        guard elements.count <= PositionShapes.maximumPositions, elements.first?.kind != .object,
            elements.allSatisfy({ $0.kind != .string || Braces.content(of: $0.string) == nil }),
            elements.count(where: { $0.kind == .object }) <= 1
        else { return false }
        return Set(elements.map(\.kind)).subtracting([.null]).count > 1
    }

    /// The first element of another JSON kind than the first one.
    var firstOther: JSONNode? { elements.first { $0.kind != elements.first?.kind } }
}
