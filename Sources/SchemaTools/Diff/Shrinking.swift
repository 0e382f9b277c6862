import SchemaEngine

/// Makes a payload smaller, as far as it stays a witness.
struct Shrinking {
    private static let maximumAttempts = 64
    /// The greatest size of a payload that is made smaller, in bytes. Larger ones need their size.
    private static let greatestSize = 2_000

    /// Returns the smallest payload that is found: without keys and elements that do not matter, and with short scalars.
    /// `bytes` is the number of bytes that may be read for it.
    static func smallest(_ payload: JSONValue, bytes: inout Int, _ isWitness: (JSONValue) -> Bool) -> JSONValue {
        let size = payload.text().utf8.count
        guard size <= greatestSize else { return payload }
        var (best, attempts) = (payload, 0)
        for (path, value) in parts(of: payload) {
            for smaller in (path.isEmpty ? [] : [JSONValue?.none]) + smallerScalars(value) {
                let changed = Self.changed(best, path[...], smaller)
                guard changed != best else { continue }
                guard attempts < maximumAttempts, bytes >= size else { return best }
                attempts += 1
                bytes -= size
                guard isWitness(changed) else { continue }
                best = changed
                break
            }
        }
        return best
    }

    /// Returns all parts, containers before their content, and the last elements before the first ones.
    private static func parts(of payload: JSONValue) -> [(path: [String], value: JSONValue)] {
        var found: [(path: [String], value: JSONValue)] = [([], payload)]
        var next = 0
        while next < found.count {
            let (path, value) = found[next]
            next += 1
            switch value {
            case .object(let object): found += object.members.map { (path + [$0.key], $0.value) }
            case .array(let elements): found += elements.enumerated().reversed().map { (path + ["\($0)"], $1) }
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
    private static func changed(_ value: JSONValue, _ path: ArraySlice<String>, _ part: JSONValue?) -> JSONValue {
        guard let step = path.first else { return part ?? value }
        guard let inner = value.part(step) else { return value }
        let new = path.count == 1 ? part : changed(inner, path.dropFirst(), part)
        if case .object(var object) = value {
            object[step] = new
            return .object(object)
        }
        guard case .array(var elements) = value, let index = Int(step) else { return value }
        elements.replaceSubrange(index...index, with: [new].compactMap(\.self))
        return .array(elements)
    }
}

extension JSONValue {
    /// Returns the member of a key, or the element of an index.
    func part(_ step: String) -> JSONValue? { self[step] ?? Int(step).flatMap { self[$0] } }
}
