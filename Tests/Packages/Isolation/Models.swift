// The types of a module whose default isolation is the main actor. `Tests/Packages/Isolation/check` compiles this folder.
import Schematic

/// A model of the main actor: the compiler isolates the type and its conformances.
struct Issue: Codable, Equatable {
    var id: Int
}

/// A model of no actor.
nonisolated struct FreeIssue: Codable, Equatable {
    var id: Int
    var items: [Item] = []

    struct Item: Codable, Equatable {
        var name: String
    }
}

/// A type that transformers make. The conformance to `FieldValue` is isolated to no actor, that to `Codable` is.
struct Money: Codable {
    var cents: Int
}

extension Money: FieldValue {}

/// A sequence of the main actor.
struct Numbers: Sequence {
    nonisolated init() {}

    func makeIterator() -> [Int].Iterator { [1, 2].makeIterator() }
}

struct GetNumbers: APIRequest {
    var path: PathTemplate { "numbers" }
    func result(from reply: Reply) throws -> Numbers { Numbers() }
}

struct GetFreeIssue: APIRequest {
    typealias Result = FreeIssue
    var path: PathTemplate { "page" }
}
