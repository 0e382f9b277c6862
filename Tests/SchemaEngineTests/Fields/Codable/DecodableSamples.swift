import Foundation
import SchemaEngine

/// Returns the fields of a payload that has no schema.
func plainFields(_ text: String) throws -> Fields {
    try SchemaCatalog.anything().decodePayload(Data(text.utf8)).fields
}

class Animal: Codable {
    var name: String

    init(name: String) { self.name = name }
}

/// A subclass whose superclass is encoded under a separate key.
final class Dog: Animal {
    var tricks: [String]

    init(name: String, tricks: [String]) {
        self.tricks = tricks
        super.init(name: name)
    }

    private enum CodingKeys: CodingKey { case tricks }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tricks = try container.decode([String].self, forKey: .tricks)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tricks, forKey: .tricks)
        try super.encode(to: container.superEncoder())
    }
}

/// A subclass that shares one object with its superclass.
final class Cat: Animal {
    var lives: Int

    init(name: String, lives: Int) {
        self.lives = lives
        super.init(name: name)
    }

    private enum CodingKeys: CodingKey { case lives }

    required init(from decoder: any Decoder) throws {
        lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lives, forKey: .lives)
        try super.encode(to: encoder)
    }
}

enum Shape: Codable, Equatable {
    case point
    case circle(radius: Double)
    case line(Int, Int)
}

/// A value that reads and writes nested containers by hand.
struct Nested: Codable, Equatable {
    var first: Int
    var second: String
    var pairs: [[Int]]

    init(first: Int, second: String, pairs: [[Int]]) {
        (self.first, self.second, self.pairs) = (first, second, pairs)
    }

    enum Outer: String, CodingKey { case inner, list }
    enum Inner: String, CodingKey { case first, second }

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Outer.self)
        let inner = try outer.nestedContainer(keyedBy: Inner.self, forKey: .inner)
        first = try inner.decode(Int.self, forKey: .first)
        second = try inner.decode(String.self, forKey: .second)
        var list = try outer.nestedUnkeyedContainer(forKey: .list)
        pairs = []
        while !list.isAtEnd {
            var pair = try list.nestedUnkeyedContainer()
            pairs.append([try pair.decode(Int.self), try pair.decode(Int.self)])
        }
    }

    func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Outer.self)
        var inner = outer.nestedContainer(keyedBy: Inner.self, forKey: .inner)
        var list = outer.nestedUnkeyedContainer(forKey: .list)
        try inner.encode(first, forKey: .first)
        for pair in pairs {
            var written = list.nestedUnkeyedContainer()
            for number in pair { try written.encode(number) }
        }
        try inner.encode(second, forKey: .second)
    }
}

/// A value with properties of the types that encoders support.
struct Everything: Codable, Equatable {
    var flag = true
    var small: Int8 = -8, short: Int16 = 16, word: Int32 = -32, long = Int64.min, whole = 7
    var byte: UInt8 = 8, unsigned = UInt64.max
    var double = 0.1, float: Float = 0.1
    var text = "é\n"
    var nothing: Int?
    var something: Int? = 1
    var list: [Int?] = [1, nil]
    var byNumber = [1: "one", 2: "two"]
    var byName = ["a": [true]]
    var shapes: [Shape] = [.point, .circle(radius: 1.5), .line(1, 2)]
    var nested = Nested(first: 1, second: "two", pairs: [[1, 2], [3, 4]])
}
