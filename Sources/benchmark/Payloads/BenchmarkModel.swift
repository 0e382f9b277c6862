import SchemaEngine

/// A model that both sides make: `JSONDecoder` by its `Decodable`, the engine by that and by its `init(from: Fields)`.
typealias BenchmarkModel = Codable & Equatable & SchemaModel

/// A value inside a value of its own type.
final class Box<Value: BenchmarkModel>: BenchmarkModel {
    let value: Value

    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }

    init(from fields: Fields) throws { value = try Value(from: fields) }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    static func == (left: Box, right: Box) -> Bool { left.value == right.value }
}
