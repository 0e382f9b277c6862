/// The keys and indexes that lead to a value, innermost first: an error's path costs nothing until there is an error.
final class CodingSteps {
    let outer: CodingSteps?
    let key: any CodingKey
    /// How many steps there are.
    let depth: Int

    init(_ outer: CodingSteps?, _ key: any CodingKey) {
        self.outer = outer
        self.key = key
        depth = (outer?.depth ?? 0) + 1
    }

    /// The path, outermost first.
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

/// A step that no type has a coding key for: an element's index, or the part of an object that is the superclass's.
enum PlainCodingKey: CodingKey {
    case index(Int)
    case name(String)

    static let superclass = PlainCodingKey.name("super")

    init(stringValue: String) { self = .name(stringValue) }
    init(intValue: Int) { self = .index(intValue) }

    // Worked out when somebody asks, which is mostly never.
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
