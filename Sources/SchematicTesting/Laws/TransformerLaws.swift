public import SchemaEngine
import SchemaSamples
import Schematic

/// Checks that a transformer writes what it reads.
///
/// ```swift
/// try checkTransformer(MoneyTransformer(), samples: [Money(12.5, "EUR")])
/// ```
///
/// For each sample `x`, `encode(x)` is a value that the transformer accepts, and `decode(encode(x)) == x`. For each JSON value `w` that the
/// transformer reads, `decode(encode(decode(w)))` is equal to `decode(w)`. The JSON values are those of the samples, pseudorandom
/// changes of them, and pseudorandom values of the accepted types. The transformer may refuse them, but must not trap.
///
/// - Parameters:
///   - transformer: The transformer.
///   - samples: Values of the app that are written and read.
///   - count: The number of pseudorandom JSON values.
///   - seed: The seed of the pseudorandom values, which are the same for the same seed.
/// - Throws: `TestingError.brokenLaw` with the smallest JSON value that is found.
public func checkTransformer<Transformer: ValueTransformer>(
    _ transformer: Transformer,
    samples: [Transformer.App],
    count: Int = 1_000,
    seed: UInt64 = 1
) throws where Transformer.App: Equatable {
    try TransformerLaws(transformer: transformer, seed: seed).check(samples, count: count)
}

private struct TransformerLaws<Transformer: ValueTransformer> where Transformer.App: Equatable {
    let transformer: Transformer
    let seed: UInt64

    private struct Violation {
        let law: String
        let reason: String
    }

    func check(_ samples: [Transformer.App], count: Int) throws {
        var written: [JSONValue] = []
        for sample in samples {
            if let violation = writing(sample) { throw failure(violation, "\(sample)") }
            if let wire = try? transformer.encode(sample) { written.append(wire._json) }
        }
        var values = JSONChanges(seed: seed, kinds: transformer.accepts)
        for wire in written { try check(wire) }
        for number in 0..<max(count, 0) {
            try check(values.next(after: written.isEmpty || number % 4 == 0 ? nil : written[number % written.count]))
        }
    }

    private func check(_ wire: JSONValue) throws {
        guard let violation = reading(wire) else { return }
        var shrinking = Shrinking()
        let smallest = shrinking.smallest(wire) { reading($0)?.law == violation.law }
        throw failure(reading(smallest) ?? violation, smallest.text())
    }

    /// Returns the law that is violated for a JSON value. A value that the transformer refuses violates none.
    private func reading(_ json: JSONValue) -> Violation? {
        guard transformer.accepts.contains(json.kindName), let wire = Transformer.Wire(_json: json),
            let value = try? transformer.decode(wire)
        else { return nil }
        return writing(value)
    }

    /// Returns the law that is violated for a value of the app.
    private func writing(_ value: Transformer.App) -> Violation? {
        let json: JSONValue
        do {
            json = try transformer.encode(value)._json
        } catch {
            return Violation(law: "encode(x) is a JSON value", reason: "\(value) is an error: \(error)")
        }
        let law = "decode(encode(x)) == x"
        guard transformer.accepts.contains(json.kindName), let wire = Transformer.Wire(_json: json) else {
            return Violation(
                law: law,
                reason: "\(value) is written as \(json.text()), which is not of an accepted type"
            )
        }
        do {
            let other = try transformer.decode(wire)
            guard other != value else { return nil }
            return Violation(law: law, reason: "\(value) is written as \(json.text()), and read as \(other)")
        } catch {
            return Violation(law: law, reason: "\(value) is written as \(json.text()), and not read: \(error)")
        }
    }

    private func failure(_ violation: Violation, _ value: String) -> TestingError {
        .brokenLaw(
            subject: "\(Transformer.self)",
            law: violation.law,
            value: value,
            reason: violation.reason,
            seed: seed
        )
    }
}

extension JSONValue {
    /// The name of the JSON type, as `ValueTransformer.accepts` uses it.
    fileprivate var kindName: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

/// Pseudorandom JSON values, and pseudorandom changes of given ones.
private struct JSONChanges {
    private var random: SampleRandom
    private let kinds: [String]

    /// Characters that forms of text often treat separately.
    private static let characters = Array("0159aZé \t.,:;-+_/%\"\\\u{0}\u{301}🎈")
    private static let numbers: [JSONValue] = [
        0, 1, -1, 0.1, -0.5, 12.345, 1e15, 1e-9, .number(JSONNumber(Int64.max)), .number(JSONNumber(Int64.min)),
    ]

    init(seed: UInt64, kinds: Set<String>) {
        random = SampleRandom(seed: seed)
        self.kinds = kinds.sorted()
    }

    /// Returns a change of a value, or a value of an accepted type if there is none.
    mutating func next(after value: JSONValue?) -> JSONValue {
        guard let value else { return anyValue() }
        switch value {
        case .string(let text): return .string(changed(text))
        case .number(let number):
            let other = Self.numbers[random.number(below: Self.numbers.count)]
            guard let whole = number.int64, random.number(below: 2) == 0 else { return other }
            let (near, isTooLarge) = whole.addingReportingOverflow(Int64(random.number(below: 201)) - 100)
            return isTooLarge ? other : .number(JSONNumber(near))
        case .null, .boolean: return anyValue()
        case .array(var elements):
            guard !elements.isEmpty else { return anyValue() }
            let index = random.number(below: elements.count)
            if random.number(below: 3) == 0 {
                elements.remove(at: index)
            } else {
                elements[index] = next(after: elements[index])
            }
            return .array(elements)
        case .object(var object):
            guard let key = object.keys.isEmpty ? nil : object.keys[random.number(below: object.keys.count)] else {
                return anyValue()
            }
            let member = object[key]
            object[key] = random.number(below: 3) == 0 ? .none : .some(next(after: member))
            return .object(object)
        }
    }

    private mutating func anyValue() -> JSONValue {
        guard !kinds.isEmpty else { return .null }
        switch kinds[random.number(below: kinds.count)] {
        case "boolean": return .boolean(random.number(below: 2) == 0)
        case "number": return Self.numbers[random.number(below: Self.numbers.count)]
        case "string": return .string(String((0..<random.number(below: 12)).map { _ in character() }))
        case "array": return .array((0..<random.number(below: 4)).map { .number(JSONNumber($0)) })
        case "object": return ["a": .number(JSONNumber(random.number(below: 10)))]
        default: return .null
        }
    }

    /// Returns a text with one character removed, replaced, repeated or inserted.
    private mutating func changed(_ text: String) -> String {
        var characters = Array(text)
        let index = random.number(below: characters.count + 1)
        guard index < characters.count else { return text + String(character()) }
        switch random.number(below: 4) {
        case 0: characters.remove(at: index)
        case 1: characters[index] = character()
        case 2: characters.insert(characters[index], at: index)
        default: characters.insert(character(), at: index)
        }
        return String(characters)
    }

    private mutating func character() -> Character {
        Self.characters[random.number(below: Self.characters.count)]
    }
}
