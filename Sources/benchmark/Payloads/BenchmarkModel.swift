import SchemaEngine

/// A model that both sides make: `JSONDecoder` by its `Decodable`, the engine by its `init(from: Fields)`.
typealias BenchmarkModel = Decodable & Equatable & SchemaModel

/// A value inside a value of its own type.
final class Box<Value: BenchmarkModel>: BenchmarkModel {
    let value: Value

    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }

    init(from fields: Fields) throws { value = try Value(from: fields) }

    static func == (left: Box, right: Box) -> Bool { left.value == right.value }
}
