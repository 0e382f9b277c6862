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
        package var name: String
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
    ///
    /// - Parameter items: The names and values.
    public init(_ items: [(String, any FieldValue)] = []) {
        self.items = items.map { Item(name: $0, value: $1) }
    }

    /// Creates parameters from items, in order.
    package init(_ items: [Item]) { self.items = items }

    /// The value of the first parameter with a name. Setting it replaces all parameters with the name; setting
    /// `nil` removes them.
    ///
    /// - Parameter name: The name, as in the path, the query or the form.
    public subscript(name: String) -> (any FieldValue)? {
        get { items.first { $0.name == name }?.value }
        set {
            let place = items.firstIndex { $0.name == name } ?? items.endIndex
            items.removeAll { $0.name == name }
            if let newValue { items.insert(Item(name: name, value: newValue), at: place) }
        }
    }

    /// Appends a parameter, even if another one has its name. A `nil` is left out.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
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

extension Parameters {
    /// Creates parameters without those that have the server's default: a name and value in `defaults`.
    ///
    /// ```swift
    /// Parameters(["strict": isStrict, "start-index": start], omitting: ["strict": false, "start-index": 1])
    /// ```
    ///
    /// Values are equal if their notation without a schema is equal.
    ///
    /// - Parameters:
    ///   - parameters: All parameters.
    ///   - defaults: The parameters that are left out.
    public init(_ parameters: Parameters, omitting defaults: Parameters) {
        self.init(
            parameters.items.filter { item in
                guard let value = item.plainValue else { return true }
                return !defaults.items.contains { $0.name == item.name && $0.plainValue == value }
            }
        )
    }
}

extension Parameters {
    /// The parameters as an object, for encoding by a schema.
    var fields: Fields { Fields(items.map { ($0.name, $0.value) }) }

    /// The parameters for a URL without a schema: dates in UTC (RFC 3339), data in base64.
    func plainObject() throws(RequestError) -> JSONObject {
        var members: [JSONObject.Member] = []
        for item in items {
            do {
                members.append(.init(key: item.name, value: try JSONValue(plain: item.value)))
            } catch {
                throw .unusableParameter(name: item.name, reason: error.reason)
            }
        }
        return JSONObject(members)
    }
}

extension Parameters.Item {
    /// The value as JSON without a schema; `nil` if it cannot be encoded without one.
    var plainValue: JSONValue? { try? JSONValue(plain: value) }
}

extension JSONValue {
    private static let anything = SchemaCatalog.anything()

    /// Creates the JSON of a value without a schema.
    init(plain value: any FieldValue) throws(PayloadError) {
        self = try Self.anything.encodedValue(value)
    }
}

extension PayloadError {
    /// The first fault, in one line.
    var reason: String { faults.first?.message ?? "it cannot be written" }
}

extension Parameters: RedactedReflectable {
    var shownParts: KeyValuePairs<String, Any> { ["names": items.map(\.name)] }
}

extension Parameters.Item: RedactedReflectable {
    var shownParts: KeyValuePairs<String, Any> { ["name": name] }
}

extension JSONObject {
    /// The members, followed by those of another object.
    func followed(by other: JSONObject) -> JSONObject {
        other.members.isEmpty ? self : JSONObject(members + other.members)
    }

    /// The members, followed by those of another object with other keys.
    func completed(by other: JSONObject) -> JSONObject {
        followed(by: JSONObject(other.members.filter { self[$0.key] == nil }))
    }
}
