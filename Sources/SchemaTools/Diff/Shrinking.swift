import SchemaEngine

/// Makes a payload smaller, as far as it stays a witness.
struct Shrinking {
    private enum Step {
        case key(String)
        case index(Int)
    }

    /// A smaller value for a part of the payload; `nil` if it is left out.
    private struct Edit {
        let path: [Step]
        let value: JSONValue?
    }

    private var best: JSONValue
    private let isWitness: (JSONValue) -> Bool
    private var attempts = 0

    /// The greatest number of attempts with removals, with the simplest scalars and with shorter ones.
    private static let maximumAttempts = 24
    /// The greatest size of a payload that is made smaller, in bytes. Larger ones need their size.
    private static let greatestSize = 2_000

    init(_ payload: JSONValue, _ isWitness: @escaping (JSONValue) -> Bool) {
        best = payload
        self.isWitness = isWitness
    }

    /// Returns the smallest payload that is found: without keys and elements that do not matter, and with simple scalars.
    mutating func smallest() -> JSONValue {
        guard best.text().utf8.count <= Self.greatestSize else { return best }
        for edit in edits() { apply([edit]) }
        for smaller in [Self.simplest, Self.shorter] {
            attempts = 0
            applyAll(edits(smaller)[...])
        }
        return best
    }

    /// Makes all changes that can be made together. Most scalars do not matter, so that few attempts find the others.
    private mutating func applyAll(_ edits: ArraySlice<Edit>) {
        guard !edits.isEmpty, !apply(edits), edits.count > 1 else { return }
        let middle = edits.startIndex + edits.count / 2
        applyAll(edits[..<middle])
        applyAll(edits[middle...])
    }

    @discardableResult
    private mutating func apply(_ edits: ArraySlice<Edit>) -> Bool {
        guard attempts < Self.maximumAttempts else { return false }
        let changed = edits.reduce(best) { Self.changed($0, $1.path[...], $1.value) }
        guard changed != best else { return true }
        attempts += 1
        guard isWitness(changed) else { return false }
        best = changed
        return true
    }

    private static func changed(_ value: JSONValue, _ path: ArraySlice<Step>, _ part: JSONValue?) -> JSONValue {
        switch (path.first, value) {
        case (nil, _): return part ?? value
        case (.key(let key)?, .object(var object)):
            guard let inner = object[key] else { return value }
            object[key] = path.count == 1 ? part : changed(inner, path.dropFirst(), part)
            return .object(object)
        case (.index(let index)?, .array(var elements)):
            guard elements.indices.contains(index) else { return value }
            if path.count == 1, part == nil {
                elements.remove(at: index)
            } else {
                elements[index] = path.count == 1 ? part ?? .null : changed(elements[index], path.dropFirst(), part)
            }
            return .array(elements)
        default: return value
        }
    }

    // MARK: Edits

    private static func simplest(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .string: .string("")
        case .number: 0
        case .null, .boolean, .array, .object: .none
        }
    }

    private static func shorter(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .string(let text): .string(String(text.prefix(1)))
        case .number(let number): number.text == "0" ? .none : 1
        case .null, .boolean, .array, .object: .none
        }
    }

    /// Returns the changes of all parts that `smaller` can make smaller, or the removals of all parts without it. The last
    /// elements and the outermost containers are first.
    private func edits(_ smaller: ((JSONValue) -> JSONValue?)? = nil) -> [Edit] {
        var edits: [Edit] = []
        var waiting: [(path: [Step], value: JSONValue)] = [([], best)]
        while !waiting.isEmpty, edits.count < Self.maximumAttempts {
            let (path, value) = waiting.removeFirst()
            let part = smaller?(value)
            if part != .none || smaller == nil && !path.isEmpty { edits.append(Edit(path: path, value: part)) }
            switch value {
            case .object(let object): waiting += object.members.map { (path + [.key($0.key)], $0.value) }
            case .array(let elements):
                waiting += elements.enumerated().reversed().map { (path + [.index($0.offset)], $0.element) }
            case .null, .boolean, .number, .string: break
            }
        }
        return edits
    }
}
