/// The keys and indexes that lead to a value, innermost first. A path is built only for an error.
final class CodingSteps {
    let outer: CodingSteps?
    let key: any CodingKey
    /// The number of steps.
    let depth: Int

    init(_ outer: CodingSteps?, _ key: any CodingKey) {
        self.outer = outer
        self.key = key
        depth = (outer?.depth ?? 0) + 1
    }

    /// Returns the path, outermost first.
    static func path(to innermost: CodingSteps?) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var step = innermost
        while let current = step {
            keys.append(current.key)
            step = current.outer
        }
        return keys.reversed()
    }
}

/// A step for which no type has a coding key: an element's index, or the superclass's part of an object.
enum PlainCodingKey: CodingKey {
    case index(Int)
    case name(String)

    static let superclass = PlainCodingKey.name("super")

    init(_ key: FieldKey) {
        switch key.step {
        case .index(let index): self = .index(index)
        case .literal, .name: self = .name(key.description)
        }
    }

    init(stringValue: String) { self = .name(stringValue) }
    init(intValue: Int) { self = .index(intValue) }

    // Computed when needed, which is rare.
    var stringValue: String {
        switch self {
        case .index(let index): "Index \(index)"
        case .name(let name): name
        }
    }

    var intValue: Int? {
        if case .index(let index) = self { index } else { nil }
    }
}
