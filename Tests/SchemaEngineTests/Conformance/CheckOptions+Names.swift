import SchemaEngine

extension CheckOptions {
    /// Sets an option by its name in the schema language, such as `unknownKeys` or `maximumDepth`.
    mutating func set(_ name: String, to value: JSONValue) throws {
        switch (name, value) {
        case ("unknownKeys", .string(let text)): unknownKeys = try Self.value(text)
        case ("nulls", .string(let text)):
            let word: NullWord = try Self.value(text)
            keepsNulls = word == .keep
        case ("mode", .string(let text)): mode = try Self.value(text)
        case ("convertNumbers", .boolean(let isOn)): convertNumbers = isOn
        case ("maximumDepth", .number(let number)): maximumDepth = try Self.count(number)
        case ("maximumFaults", .number(let number)): maximumFaults = try Self.count(number)
        default: throw MalformedCase(reason: "no option \(name) with the value \(value)")
        }
    }

    private static func value<Option: RawRepresentable<String>>(_ text: String) throws -> Option {
        guard let option = Option(rawValue: text) else { throw MalformedCase(reason: "no option '\(text)'") }
        return option
    }

    private static func count(_ number: JSONNumber) throws -> Int {
        guard let count = Int(number.text) else { throw MalformedCase(reason: "no count '\(number.text)'") }
        return count
    }
}
