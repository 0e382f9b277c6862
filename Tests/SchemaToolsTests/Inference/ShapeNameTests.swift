import Testing

@testable import SchemaTools

@Suite("Names of shapes")
struct ShapeNameTests {
    /// Keys that hold a shape, each after the next key outside, the shape's keys, and the best name.
    static let names: [(holders: [String], members: [String], name: String)] = [
        (["project", "tracker", "author", "assigned_to"], ["id", "name"], "named_reference"),
        (["project", "project", "project"], ["id", "name"], "project"),
        (["author", "assigned_to", "watchers"], ["id", "name"], "user"),
        (["author", "editor", "watchers"], ["id", "login"], "user"),
        (["creator", "owner", "sender"], ["login", "id", "avatar_url"], "user"),
        (["status", "priority", "category"], ["self", "id", "name"], "named_reference"),
        (["billing_address", "shipping_address", "default_address"], ["city", "zip"], "address"),
        (["items", "issues", "issues"], ["id", "subject", "author"], "issue"),
        (["data", "result", "payload"], ["id", "subject"], "data"),
        (["assigned_to", "reviewed", "checked_by"], ["a", "b"], "reviewed"),
        (["low", "high", "mean"], ["value", "unit"], "quantity"),
        (["Temperature", "DewPoint", "Wind"], ["Metric", "Imperial"], "measurement"),
        (["price", "total", "tax"], ["amount", "currency_code"], "money"),
        (["northeast", "southwest", "location"], ["lat", "lng"], "coordinate"),
        (["small", "medium", "large"], ["w", "h", "resize"], "size"),
        (["cover", "icons", "photo"], ["height", "url", "width"], "image"),
        (["self", "next", "prev"], ["href", "templated"], "link"),
        (["repository", "repository", "fork"], ["id", "stars"], "repository"),
    ]

    @Test("a shape has the name of the thing, or of its role", arguments: names)
    func best(row: (holders: [String], members: [String], name: String)) {
        for holders in [row.holders, row.holders.reversed()] {
            let names = ShapeNames.candidates(for: holders.map { FragmentHolder(key: $0) }, members: row.members)
            #expect(names.first?.joined(separator: "_") == row.name)
        }
    }

    @Test("a word that a key and the next key outside share is not repeated")
    func doubledWords() {
        let names = [("id", "id"), ("data", "data"), ("data", "user_data"), ("url", "entities"), ("items", "")]
            .map { FragmentHolder(key: $0, owner: $1).qualifiedWords.joined(separator: "_") }
        #expect(names == ["id", "data", "user_data", "entity_url", "item"])
    }
}
