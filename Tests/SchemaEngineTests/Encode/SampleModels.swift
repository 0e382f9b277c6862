import SchemaEngine

/// An amount in cents, which is `"12.50 EUR"` in a payload.
struct Money: FieldValue, Equatable {
    var cents: Int
}

struct MoneyTransformer: ValueTransformer {
    struct Unreadable: Error, CustomStringConvertible {
        var description: String
    }

    func decode(_ wire: String) throws -> Money {
        let parts = wire.split(whereSeparator: { ". ".contains($0) })
        guard parts.count == 3, let whole = Int(parts[0]), let rest = Int(parts[1]) else {
            throw Unreadable(description: "no amount: \(wire)")
        }
        return Money(cents: whole * 100 + rest)
    }

    func encode(_ money: Money) throws -> String {
        guard money.cents >= 0 else { throw Unreadable(description: "debt of \(-money.cents)") }
        return "\(money.cents / 100).\(money.cents % 100 < 10 ? "0" : "")\(money.cents % 100) EUR"
    }
}

struct Person: SchemaModel, Equatable {
    var name: String

    init(name: String) { self.name = name }
    init(from fields: Fields) throws { name = try fields["name"] }

    func fields() throws -> Fields {
        guard !name.isEmpty else { throw MoneyTransformer.Unreadable(description: "a person without a name") }
        return ["kind": "person", "name": name]
    }
}

struct Team: SchemaModel, Equatable {
    var members: [Person]

    init(members: [Person]) { self.members = members }
    init(from fields: Fields) throws { members = try fields["members"] }
    func fields() throws -> Fields { ["kind": "team", "members": members] }
}

/// A model that can only be decoded.
struct Glance: SchemaModel, Equatable {
    var id: Int
    init(from fields: Fields) throws { id = try fields["id"] }
}

/// A model with endless nesting.
struct Endless: SchemaModel {
    init() {}
    init(from fields: Fields) throws {}
    func fields() throws -> Fields { ["a": Endless(), "b": Endless()] }
}

/// A value that always encodes as another value of its type.
struct Evasive: FieldValue {
    func encode() throws -> (any FieldValue)? { Evasive() }
}

enum Status: String, FieldValue { case open, closed }
