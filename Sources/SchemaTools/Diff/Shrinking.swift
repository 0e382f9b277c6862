import SchemaEngine

/// Makes a payload smaller, as far as it stays a witness.
struct Shrinking {
    private enum Step {
        case key(String)
        case index(Int)
    }

    private static let maximumAttempts = 64
    /// The greatest size of a payload that is made smaller, in bytes. Larger ones need their size.
    private static let greatestSize = 2_000

    /// Returns the smallest payload that is found: without keys and elements that do not matter, and with short scalars.
    static func smallest(_ payload: JSONValue, _ isWitness: (JSONValue) -> Bool) -> JSONValue {
        guard payload.text().utf8.count <= greatestSize else { return payload }
        var (best, attempts) = (payload, 0)
        for (path, value) in parts(of: payload) {
            for smaller in (path.isEmpty ? [] : [JSONValue?.none]) + smallerScalars(value) {
                let changed = Self.changed(best, path[...], smaller)
                guard changed != best, attempts < maximumAttempts else { continue }
                attempts += 1
                guard isWitness(changed) else { continue }
                best = changed
                break
            }
        }
        return best
    }

    /// Returns all parts, containers before their content, and the last elements before the first ones.
    private static func parts(of payload: JSONValue) -> [(path: [Step], value: JSONValue)] {
        var found: [(path: [Step], value: JSONValue)] = [([], payload)]
        var next = 0
        while next < found.count {
            let (path, value) = found[next]
            next += 1
            switch value {
            case .object(let object): found += object.members.map { (path + [.key($0.key)], $0.value) }
            case .array(let elements): found += elements.enumerated().reversed().map { (path + [.index($0)], $1) }
            case .null, .boolean, .number, .string: break
            }
        }
        return found
    }

    private static func smallerScalars(_ value: JSONValue) -> [JSONValue?] {
        switch value {
        case .string(let text): [.string(""), .string(String(text.prefix(1)))]
        case .number(let number): number.text == "0" ? [] : [0, 1]
        case .null, .boolean, .array, .object: []
        }
    }

    /// Returns a value with another part at a path, or without the part if it is `nil`.
    private static func changed(_ value: JSONValue, _ path: ArraySlice<Step>, _ part: JSONValue?) -> JSONValue {
        switch (path.first, value) {
        case (nil, _): return part ?? value
        case (.key(let key)?, .object(var object)):
            guard let inner = object[key] else { return value }
            object[key] = path.count == 1 ? part : changed(inner, path.dropFirst(), part)
            return .object(object)
        case (.index(let index)?, .array(var elements)) where elements.indices.contains(index):
            let inner = elements.remove(at: index)
            if let part = path.count == 1 ? part : changed(inner, path.dropFirst(), part) {
                elements.insert(part, at: index)
            }
            return .array(elements)
        default: return value
        }
    }
}
