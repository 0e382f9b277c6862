public import JSONText

/// A request's parameters, in order: those that the path names stand there, the others become the query.
///
/// ```swift
/// ["project_id": projectID, "status": ["open", "new"], "filter": ["author": 7], "limit": 10]
/// ```
///
/// A `nil` is left out. How lists and nested values are written is the `QueryStyle`'s to say.
public struct Parameters: Sendable {
    /// One parameter.
    public struct Item: Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: any ParameterValue

        /// Creates a parameter.
        public init(name: String, value: any ParameterValue) {
            self.name = name
            self.value = value
        }
    }

    /// The parameters, in order.
    public private(set) var items: [Item]

    /// Creates parameters, in order.
    public init(_ items: [Item] = []) { self.items = items }

    /// The first parameter of a name. Setting it replaces every parameter of the name; setting `nil` removes them.
    public subscript(name: String) -> (any ParameterValue)? {
        get { items.first { $0.name == name }?.value }
        set {
            let place = items.firstIndex { $0.name == name } ?? items.endIndex
            items.removeAll { $0.name == name }
            if let newValue { items.insert(Item(name: name, value: newValue), at: place) }
        }
    }

    /// Adds a parameter behind the others, also when there is one of its name. A `nil` is left out.
    public mutating func add(_ name: String, _ value: (any ParameterValue)?) {
        if let value { items.append(Item(name: name, value: value)) }
    }
}

extension Parameters: ExpressibleByDictionaryLiteral {
    /// `["limit": 10, "offset": offset]`
    public init(dictionaryLiteral elements: (String, (any ParameterValue)?)...) {
        self.init(elements.compactMap { name, value in value.map { Item(name: name, value: $0) } })
    }
}

extension Parameters: ParameterValue {
    /// The object of the values, in order.
    public var parameterValue: JSONValue {
        get throws {
            .object(JSONObject(try items.map { .init(key: $0.name, value: try $0.value.parameterValue) }))
        }
    }
}
