import SchemaEngine

/// The item in a body: the body itself, or the only object in it, as in `{"issue": {…}}`.
struct ResourceValue {
    /// The key of the object around the item.
    let wrapper: String?
    var item: JSONObject

    init?(_ value: JSONValue?) {
        guard let object = value?.object else { return nil }
        if object.count == 1, let member = object.members.first, let inner = member.value.object {
            (wrapper, item) = (member.key, inner)
        } else {
            (wrapper, item) = (nil, object)
        }
    }

    /// The complete body.
    var value: JSONValue {
        guard let wrapper else { return .object(item) }
        return .object(JSONObject([(wrapper, JSONValue.object(item))]))
    }
}

extension JSONValue {
    /// The maximum number of nested objects that are merged.
    private static let maximumDepth = 64
    /// The maximum number of members that are tried one by one.
    private static let maximumAttempts = 256

    /// Returns the value with the members of another one in place of its own. Members that `accepts` refuses are left out, and
    /// of an object with very many members, all of them.
    func merged(with other: JSONObject, accepts: (JSONValue) -> Bool) -> JSONValue {
        let all = overlaid(with: .object(other), depth: 0)
        guard !accepts(all) else { return all }
        guard other.count <= Self.maximumAttempts else { return self }
        var result = self
        for member in other.members {
            let next = result.overlaid(with: .object(JSONObject([(member.key, member.value)])), depth: 0)
            if accepts(next) { result = next }
        }
        return result
    }

    private func overlaid(with other: JSONValue, depth: Int) -> JSONValue {
        guard depth < Self.maximumDepth, case .object(let object) = self, case .object(let news) = other else {
            return other
        }
        return .object(object.overlaid(with: news) { $0.overlaid(with: $1, depth: depth + 1) })
    }
}

extension JSONObject {
    /// Returns the object with the members of another one in place of its own. `join` returns the value of a key that both
    /// have. The time is linear in the number of members.
    func overlaid(with other: JSONObject, joining join: (JSONValue, JSONValue) -> JSONValue) -> JSONObject {
        var result = members
        var indexes: [[UInt8]: Int] = [:]
        for (index, member) in members.enumerated().reversed() { indexes[Array(member.key.utf8)] = index }
        for member in other.members {
            let key = Array(member.key.utf8)
            if let index = indexes[key] {
                result[index].value = join(result[index].value, member.value)
            } else {
                indexes[key] = result.count
                result.append(member)
            }
        }
        return JSONObject(result)
    }
}
