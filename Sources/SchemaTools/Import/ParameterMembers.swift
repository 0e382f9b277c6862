@_spi(Generated) import SchemaEngine
import SchematicText

/// The keys of a path schema or of a form, in which `by[id]` is the key `id` of the object `by`, as the client sends it.
struct ParameterMembers {
    private struct Node {
        let name: String
        /// The value; `nil` for an object of the children.
        var value: ImportedValue?
        var isRequired = false
        var children: [Int] = []
        /// The children by their names.
        var places: [ExactName: Int] = [:]
    }

    private var nodes = [Node(name: "")]

    /// Adds a value with a name that the client splits at brackets. Returns `false` if a key has the name, or a part of it, already.
    mutating func add(_ name: String, _ value: ImportedValue, isRequired: Bool) -> Bool {
        let (path, isList) = Self.path(of: name)
        return add(path, isList ? Self.list(of: value) : value, isRequired: isRequired)
    }

    /// Adds a value with a name that is sent unchanged, or that is not sent.
    mutating func add(unsplit name: String, _ value: ImportedValue, isRequired: Bool) -> Bool {
        add([name], value, isRequired: isRequired)
    }

    private mutating func add(_ path: [String], _ value: ImportedValue, isRequired: Bool) -> Bool {
        var (place, depth) = (0, 0)
        while depth < path.count, let child = nodes[place].places[ExactName(path[depth])] {
            (place, depth) = (child, depth + 1)
        }
        guard depth < path.count, depth == 0 || nodes[place].value == nil else { return false }
        for (index, name) in path.enumerated().dropFirst(depth) {
            nodes[place].children.append(nodes.count)
            nodes[place].places[ExactName(name)] = nodes.count
            place = nodes.count
            nodes.append(Node(name: name))
            guard index == path.count - 1 else { continue }
            nodes[place].value = value
            nodes[place].isRequired = isRequired
        }
        return true
    }

    /// Splits a name into its keys. A name that ends with `[]` is that of the elements of a list. A name with a number or nothing
    /// in other brackets is not split: it is one element of a list.
    private static func path(of name: String) -> (keys: [String], isList: Bool) {
        var path = ParameterName.path(of: name)
        let isList = path.count > 1 && path.last == ""
        if isList { path.removeLast() }
        let isElement = path.dropFirst().contains { $0.utf8.allSatisfy(\.isASCIIDigit) }
        return isElement ? ([name], false) : (path, isList)
    }

    /// Returns a list as it is, and the list of one element of another value.
    private static func list(of value: ImportedValue) -> ImportedValue {
        guard !value.pieces.contains(where: { $0.kind == .array }) else { return value }
        var list = ImportedValue([.array(ImportedArray(item: value, count: 1...1))])
        list.origin = value.origin
        list.origin.hasType = true
        return list
    }

    // MARK: Objects

    /// The object of all keys.
    var object: ImportedObject { object(of: 0) }

    private func object(of place: Int) -> ImportedObject {
        var object = ImportedObject()
        for child in nodes[place].children {
            let node = nodes[child]
            if let value = node.value {
                object.members.append(.init(name: node.name, value: value, isRequired: node.isRequired))
            } else {
                let inner = self.object(of: child)
                let value = ImportedValue.typed([.object(inner)])
                let isRequired = inner.members.contains(where: \.isRequired)
                object.members.append(.init(name: node.name, value: value, isRequired: isRequired))
            }
        }
        return object
    }
}
