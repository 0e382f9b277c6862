public import SchemaEngine

/// A request's parameters, in order. Those with the name of a placeholder become a part of the path, the others
/// the query.
///
/// ```swift
/// ["project_id": projectID, "status": ["open", "new"], "filter": ["author": 7], "limit": 10]
/// ```
///
/// A value is any `FieldValue`: strings, numbers, booleans, dates, arrays and dictionaries of these, `Fields`,
/// and types that the tags of `X.path.json` encode. A `nil` is left out. The `QueryStyle` sets the notation of
/// lists and nested values.
public struct Parameters: Sendable {
    /// One parameter.
    package struct Item: Sendable {
        /// The name.
        package var name: String
        /// The value.
        package var value: any FieldValue

        /// Creates a parameter.
        package init(name: String, value: any FieldValue) {
            self.name = name
            self.value = value
        }
    }

    /// The parameters, in order.
    package private(set) var items: [Item]

    /// Creates parameters from names and values, in order. A repeated name is kept.
    public init(_ items: [(String, any FieldValue)] = []) {
        self.items = items.map { Item(name: $0, value: $1) }
    }

    /// Creates parameters from items, in order.
    package init(_ items: [Item]) { self.items = items }

    /// The value of the first parameter with a name. Setting it replaces all parameters with the name; setting
    /// `nil` removes them.
    public subscript(name: String) -> (any FieldValue)? {
        get { items.first { $0.name == name }?.value }
        set {
            let place = items.firstIndex { $0.name == name } ?? items.endIndex
            items.removeAll { $0.name == name }
            if let newValue { items.insert(Item(name: name, value: newValue), at: place) }
        }
    }

    /// Appends a parameter, even if another one has its name. A `nil` is left out.
    public mutating func add(_ name: String, _ value: (any FieldValue)?) {
        if let value { items.append(Item(name: name, value: value)) }
    }
}

extension Parameters: ExpressibleByDictionaryLiteral {
    /// Creates parameters from a literal such as `["limit": 10, "offset": offset]`.
    public init(dictionaryLiteral elements: (String, (any FieldValue)?)...) {
        self.init(elements.compactMap { name, value in value.map { Item(name: name, value: $0) } })
    }
}
