import Foundation
import SchemaEngine

extension ModelStyle {
    /// Models with an `init(from:)` of their own.
    static let ownCoding: [ModelStyle] = [
        ModelStyle(
            "defaults in init(from:)",
            Defaults.self,
            #"{"page_size":5}"#,
            schema: #"{"page_size{?}":1,"sort_key{?}":""}"#
        ),
        ModelStyle("nested containers", Flat.self, #"{"user_info":{"full_name":"Ada"},"role_names":["a","b"]}"#),
        ModelStyle("a subclass that shares its object", SharedPet.self, #"{"pet_name":"Tom","life_count":9}"#),
        ModelStyle(
            "a subclass with an object of its own",
            NestedPet.self,
            #"{"bark_text":"wau","super":{"pet_name":"Rex"}}"#
        ),
        ModelStyle(
            "keys that are known only at run time",
            Dynamic.self,
            #"{"first_one":1,"second_one":2}"#,
            schema: #"{"{*}":1}"#
        ),
        ModelStyle(
            "a list without its unreadable elements",
            Lossy.self,
            #"{"all_numbers":[1,"x",3]}"#,
            schema: #"{"all_numbers":["{int|string}"]}"#
        ),
    ]
}

struct Defaults: Codable, Equatable, Sendable {
    var pageSize: Int
    var sortKey: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        pageSize = try container.decodeIfPresent(Int.self, forKey: .pageSize) ?? 20
        sortKey = try container.decodeIfPresent(String.self, forKey: .sortKey) ?? "id"
    }
}

struct Flat: Codable, Equatable, Sendable {
    var name: String
    var firstRole: String
    var otherRole: String

    private enum Keys: String, CodingKey { case userInfo, roleNames }
    private enum InfoKeys: String, CodingKey { case fullName }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        name = try container.nestedContainer(keyedBy: InfoKeys.self, forKey: .userInfo)
            .decode(String.self, forKey: .fullName)
        var roles = try container.nestedUnkeyedContainer(forKey: .roleNames)
        firstRole = try roles.decode(String.self)
        otherRole = try roles.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var info = container.nestedContainer(keyedBy: InfoKeys.self, forKey: .userInfo)
        try info.encode(name, forKey: .fullName)
        var roles = container.nestedUnkeyedContainer(forKey: .roleNames)
        try roles.encode(firstRole)
        try roles.encode(otherRole)
    }
}

class Pet: Codable, @unchecked Sendable {
    let petName: String
}

final class SharedPet: Pet, Equatable, @unchecked Sendable {
    let lifeCount: Int

    private enum Keys: String, CodingKey { case lifeCount }

    required init(from decoder: any Decoder) throws {
        lifeCount = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .lifeCount)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(lifeCount, forKey: .lifeCount)
    }

    static func == (one: SharedPet, other: SharedPet) -> Bool {
        one.petName == other.petName && one.lifeCount == other.lifeCount
    }
}

final class NestedPet: Pet, Equatable, @unchecked Sendable {
    let barkText: String

    private enum Keys: String, CodingKey { case barkText }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        barkText = try container.decode(String.self, forKey: .barkText)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(barkText, forKey: .barkText)
        try super.encode(to: container.superEncoder())
    }

    static func == (one: NestedPet, other: NestedPet) -> Bool {
        one.petName == other.petName && one.barkText == other.barkText
    }
}

struct Dynamic: Codable, Equatable, Sendable {
    var numbers: [String: Int] = [:]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        for key in container.allKeys { numbers[key.stringValue] = try container.decode(Int.self, forKey: key) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for (name, number) in numbers { try container.encode(number, forKey: AnyKey(stringValue: name)) }
    }
}

struct Lossy: Codable, Equatable, Sendable {
    var allNumbers: [Int]

    private enum CodingKeys: String, CodingKey { case allNumbers }

    init(from decoder: any Decoder) throws {
        var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .allNumbers)
        allNumbers = []
        while !list.isAtEnd {
            if let number = try? list.decode(Int.self) {
                allNumbers.append(number)
            } else {
                _ = try list.decode(String.self)
            }
        }
    }
}
