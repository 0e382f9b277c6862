package import Foundation
import SchemaEngine
import SchematicText

/// `application/x-www-form-urlencoded`, as the WHATWG's URL standard defines it (section 5.1). Names with
/// brackets, `key[sub]` and `key[]`, are objects and lists in every `QueryStyle` except commas.
package struct FormFormat: BodyCoding, Hashable {
    /// The style in which names and values are written.
    package var style: QueryStyle

    /// Creates a format.
    package init(style: QueryStyle = .brackets) { self.style = style }

    /// `application/x-www-form-urlencoded`
    package let mediaTypes: [MediaType] = [.form]

    /// Reads names and texts.
    ///
    /// - Throws: A `FormatError` for more than 32 levels of brackets, for more than 100,000 fields, and for
    ///   more than 400,000 names and brackets in total.
    package func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        var tree = FormTree()
        // The text after the last permitted field counts as one more field, which is rejected.
        let fields = [UInt8](body).split(separator: UInt8(ascii: "&"), maxSplits: FormTree.maximumCount)
        for field in fields { try tree.add(field) }
        return .untyped(tree.root)
    }

    /// Writes the keys of an object as names.
    ///
    /// - Throws: A `RequestError` for another value.
    package func write(_ value: JSONValue) throws -> Data {
        guard case .object(let object) = value else {
            throw RequestError.unusableBody(reason: "expected an object, whose keys become names, found another value")
        }
        var items = FlatFields(style: style)
        try items.add(object.members)
        return Data(items.encoded.joined(separator: "&").utf8)
    }
}

/// The tree of the fields of a form, by the brackets in their names. It is built in time linear in the number
/// of fields.
struct FormTree {
    /// An element, with the indices of its children.
    private struct Node {
        var element: UntypedElement
        var children: [Int] = []
    }

    /// The location of an element: the index of its parent, and the bytes of its name. `Dictionary` hashes them
    /// with a seed that a server cannot predict.
    private struct Place: Hashable {
        let parent: Int
        let name: [UInt8]
    }

    private var nodes = [Node(element: UntypedElement(""))]
    /// The last element of each name. Empty brackets are not included, because they always begin a new element.
    private var places: [Place: Int] = [:]
    private var count = 0

    static let maximumCount = 100_000
    private static let maximumDepth = 32
    private static let maximumNodes = 400_000

    /// Adds a field, `name=text`. The indices of the slice are offsets in the body.
    mutating func add(_ field: ArraySlice<UInt8>) throws(FormatError) {
        count += 1
        guard count <= Self.maximumCount else {
            throw FormatError("a form", "it has more than \(Self.maximumCount) fields")
        }
        let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let path = Self.path(of: Self.decoded(parts[0]))
        // A path begins with the name in front of the brackets, and the first node is the root.
        guard path.count - 1 <= Self.maximumDepth else {
            throw FormatError("a form", "its names have more than \(Self.maximumDepth) brackets")
        }
        add(path, text: parts.count > 1 ? Self.decoded(parts[1]) : "", offset: field.startIndex)
        guard nodes.count - 1 <= Self.maximumNodes else {
            throw FormatError("a form", "it has more than \(Self.maximumNodes) names and brackets")
        }
    }

    private mutating func add(_ path: [String], text: String, offset: Int) {
        var rest = path[...]
        var parent = 0
        // The last name always begins a new element.
        while rest.count > 1, let name = rest.first, !name.isEmpty,
            let known = places[Place(parent: parent, name: Array(name.utf8))]
        {
            parent = known
            rest.removeFirst()
        }
        while let name = rest.popFirst() {
            var element = UntypedElement(name, text: rest.isEmpty ? text : "", offset: offset)
            // Empty brackets, or a number in brackets, make a list.
            if let next = rest.first, next.allSatisfy(\.isNumber) { element.attributes = [.listMark] }
            nodes[parent].children.append(nodes.count)
            if !name.isEmpty { places[Place(parent: parent, name: Array(name.utf8))] = nodes.count }
            parent = nodes.count
            nodes.append(Node(element: element))
        }
    }

    /// The element that contains all fields.
    var root: UntypedElement { element(0) }

    /// Returns an element with its descendants. The depth is limited by the brackets in names.
    private func element(_ number: Int) -> UntypedElement {
        var element = nodes[number].element
        element.children = nodes[number].children.map { self.element($0) }
        return element
    }

    /// Splits a name: `key[sub][]` into `key`, `sub` and the empty name.
    private static func path(of name: String) -> [String] {
        guard let open = name.firstIndex(of: "["), open > name.startIndex, name.hasSuffix("]") else { return [name] }
        let inside = name[name.index(after: open)...].dropLast()
        return [String(name[..<open])] + inside.components(separatedBy: "][")
    }

    /// Decodes plus signs as spaces, and percent-encoded bytes.
    private static func decoded(_ text: ArraySlice<UInt8>) -> String {
        PercentEncoding.text(text, isQuery: true)
    }
}
