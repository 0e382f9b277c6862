/// The keys and indexes that lead to a value, innermost first: an error's path costs nothing until there is an error.
final class CodingSteps {
    let outer: CodingSteps?
    let key: any CodingKey

    init(_ outer: CodingSteps?, _ key: any CodingKey) {
        self.outer = outer
        self.key = key
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
struct PlainCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    static let superclass = PlainCodingKey(stringValue: "super")

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}
