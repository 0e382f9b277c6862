import SchemaEngine

/// A model for both sides: `JSONDecoder` uses `Decodable`, and the engine uses `Decodable` and `init(from:
/// Fields)`.
typealias BenchmarkModel = Codable & Equatable & SchemaModel

/// An indirect value, for types that contain values of their own type.
final class Box<Value: BenchmarkModel>: BenchmarkModel {
    let value: Value

    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }

    init(from fields: Fields) throws { value = try Value(from: fields) }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    static func == (left: Box, right: Box) -> Bool { left.value == right.value }
}
