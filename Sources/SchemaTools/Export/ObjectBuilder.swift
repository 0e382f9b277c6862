import SchemaEngine

/// A JSON object that is written key by key. Each lookup takes the same time, whatever the number of members is.
struct ObjectBuilder {
    private(set) var object = JSONObject()
    private var places: [ExactName: Int] = [:]

    /// The value of a key, or `nil` if it is absent. A new key is appended. Nothing is removed.
    subscript(key: String) -> JSONValue? {
        get { places[ExactName(key)].map { object.members[$0].value } }
        set {
            guard let value = newValue else { return }
            if let place = places[ExactName(key)] {
                object.members[place].value = value
            } else {
                places[ExactName(key)] = object.count
                object.members.append(JSONObject.Member(key: key, value: value))
            }
        }
    }
}
