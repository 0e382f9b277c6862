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

    /// Returns the value with the members of another one in place of its own. Members that `accepts` refuses are left out.
    func merged(with other: JSONObject, accepts: (JSONValue) -> Bool) -> JSONValue {
        let all = overlaid(with: .object(other), depth: 0)
        guard !accepts(all) else { return all }
        var result = self
        for member in other.members {
            let next = result.overlaid(with: .object(JSONObject([(member.key, member.value)])), depth: 0)
            if accepts(next) { result = next }
        }
        return result
    }

    private func overlaid(with other: JSONValue, depth: Int) -> JSONValue {
        guard depth < Self.maximumDepth, case .object(var object) = self, case .object(let news) = other else {
            return other
        }
        for member in news.members {
            object[member.key] = object[member.key]?.overlaid(with: member.value, depth: depth + 1) ?? member.value
        }
        return .object(object)
    }
}
