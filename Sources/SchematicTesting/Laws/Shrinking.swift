import SchemaEngine

/// The search for the smallest JSON value with a property.
struct Shrinking {
    /// The number of values that may still be tried. Each costs the work of the property.
    private var attempts: Int

    init(attempts: Int = 1_000) { self.attempts = attempts }

    /// Returns the smallest value that is found with a property, which the value itself has. It has fewer keys and elements,
    /// shorter strings and simpler numbers.
    mutating func smallest(_ value: JSONValue, where holds: (JSONValue) -> Bool) -> JSONValue {
        var value = value
        while attempts > 0, let smaller = smaller(value, { $0 }, where: holds) { value = smaller }
        return value
    }

    /// Returns the first simpler value with the property, of a part that `whole` puts into its place.
    private mutating func smaller(
        _ value: JSONValue,
        _ whole: (JSONValue) -> JSONValue,
        where holds: (JSONValue) -> Bool
    ) -> JSONValue? {
        for candidate in Self.simpler(value) {
            guard attempts > 0 else { return nil }
            attempts -= 1
            let result = whole(candidate)
            if holds(result) { return result }
        }
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                let found = smaller(
                    element,
                    { part in
                        var changed = elements
                        changed[index] = part
                        return whole(.array(changed))
                    },
                    where: holds
                )
                if found != nil || attempts == 0 { return found }
            }
        case .object(let object):
            for (key, member) in object {
                let found = smaller(
                    member,
                    { part in
                        var changed = object
                        changed[key] = .some(part)
                        return whole(.object(changed))
                    },
                    where: holds
                )
                if found != nil || attempts == 0 { return found }
            }
        case .null, .boolean, .number, .string: break
        }
        return nil
    }

    /// Returns simpler values than a value, of the same kind, the simplest first.
    private static func simpler(_ value: JSONValue) -> [JSONValue] {
        switch value {
        case .null: return []
        case .boolean(let flag): return flag ? [.boolean(false)] : []
        case .number(let number): return numbers(number)
        case .string(let text): return texts(text).map { .string($0) }
        case .array(let elements):
            var found = pieces(of: elements.count).map { JSONValue.array(Array(elements[$0])) }
            for index in elements.indices.prefix(64) where elements.count > 1 {
                var changed = elements
                changed.remove(at: index)
                found.append(.array(changed))
            }
            return found
        case .object(let object):
            var found: [JSONValue] = object.members.isEmpty ? [] : [[:]]
            for key in object.keys.prefix(64) {
                var changed = object
                changed[key] = nil
                found.append(.object(changed))
            }
            return found
        }
    }

    /// Nothing, the first half, and the second half of a number of elements.
    private static func pieces(of count: Int) -> [Range<Int>] {
        switch count {
        case 0: []
        case 1: [0..<0]
        default: [0..<0, 0..<(count / 2), (count / 2)..<count]
        }
    }

    private static func texts(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        let characters = Array(text)
        var found = pieces(of: characters.count).map { String(characters[$0]) }
        if characters.count > 2 {
            found.append(String(characters.dropLast()))
            found.append(String(characters.dropFirst()))
        }
        let simple = String(characters.map { $0.isLetter ? "a" : $0 })
        if simple != text { found.append(simple) }
        return found
    }

    /// Zero, one, the half, and the whole part of a number.
    private static func numbers(_ number: JSONNumber) -> [JSONValue] {
        if let whole = number.int64 {
            guard whole != 0 else { return number.text == "0" ? [] : [0] }
            var found: [JSONValue] = [0]
            if whole != 1 { found.append(1) }
            if whole < 0, let positive = Int64(exactly: whole.magnitude) { found.append(.number(JSONNumber(positive))) }
            if whole.magnitude > 2 { found.append(.number(JSONNumber(whole / 2))) }
            return found
        }
        guard let double = number.double else { return [0] }
        let whole = Int64(exactly: double.rounded(.towardZero))
        return [0, 1] + (whole.map { [.number(JSONNumber($0))] } ?? [])
    }
}
