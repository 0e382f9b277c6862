import Foundation
public import SchemaEngine
import SchemaSamples
import Schematic

/// Checks that a model and a schema read and write the same values.
///
/// ```swift
/// try checkModel(Issue.self, schema: schema, samples: [Issue(id: 1, subject: "Login fails")])
/// ```
///
/// For each sample `x`, the schema encodes it, and `decode(encode(x)) == x`. For each payload `w`, `encode(decode(w))` is accepted and
/// decodes to an equal model. The payloads are the variants of the schema, and pseudorandom ones. The model may refuse some of them,
/// but not all. It also receives the values of refused payloads, which it may refuse, too, but which must not trap.
///
/// - Parameters:
///   - type: The type of the model.
///   - schema: The schema of one model.
///   - samples: Models that are written and read.
///   - count: The number of pseudorandom payloads.
///   - seed: The seed of the pseudorandom payloads, which are the same for the same seed.
///   - examples: Values of tags that the app registers, by the names of the tags.
/// - Throws: `TestingError.brokenLaw` with the smallest payload that is found; `SampleError` if the schema has no payload.
/// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
public func checkModel<Model: SchemaModel & Equatable>(
    _ type: Model.Type,
    schema: Schema,
    samples: [Model] = [],
    count: Int = 200,
    seed: UInt64 = 1,
    examples: [String: JSONValue] = [:]
) throws {
    let laws = ModelLaws<Model>(
        schema: schema,
        read: { try $0.value(as: Model.self) },
        write: { try schema.encode($0) },
        seed: seed
    )
    try laws.check(samples, count: count, examples)
}

/// Checks that a `Codable` model and a schema read and write the same values.
///
/// - Parameters:
///   - type: The type of the model.
///   - schema: The schema of one model.
///   - samples: Models that are written and read.
///   - count: The number of pseudorandom payloads.
///   - seed: The seed of the pseudorandom payloads, which are the same for the same seed.
///   - examples: Values of tags that the app registers, by the names of the tags.
/// - Throws: `TestingError.brokenLaw` with the smallest payload that is found; `SampleError` if the schema has no payload.
/// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
@_disfavoredOverload
public func checkModel<Model: Codable & Equatable & Sendable>(
    _ type: Model.Type,
    schema: Schema,
    samples: [Model] = [],
    count: Int = 200,
    seed: UInt64 = 1,
    examples: [String: JSONValue] = [:]
) throws {
    let laws = ModelLaws<Model>(
        schema: schema,
        read: { try $0.decode(Model.self) },
        write: { try schema.encode($0) },
        seed: seed
    )
    try laws.check(samples, count: count, examples)
}

/// The laws of one model and its schema.
private struct ModelLaws<Model: Equatable> {
    let schema: Schema
    let read: (Fields) throws -> Model
    let write: (Model) throws -> Data
    let seed: UInt64

    /// The maximum number of variants and of violations of the schema.
    private static var maximumPayloads: Int { 1_000 }
    /// The maximum depth of a payload.
    private static var maximumDepth: Int { 512 }

    func check(_ samples: [Model], count: Int, _ examples: [String: JSONValue]) throws {
        for sample in samples {
            guard let violation = writing(sample) else { continue }
            throw failure(violation, "\(sample)")
        }
        var refusals = 0
        var payloads = try schema.variants(limit: Self.maximumPayloads, examples: examples).map(\.body)
        let graph = SchemaGraph(schema.rootView)
        for number in 0..<UInt64(max(count, 0)) {
            payloads.append(try schema.sample(.random(seed: seed &+ number), examples: examples, graph))
        }
        for payload in payloads {
            switch outcome(of: payload) {
            case .upheld: break
            case .refused: refusals += 1
            case .broken(let violation): throw counterexample(payload, violation)
            }
        }
        guard refusals < payloads.count || payloads.isEmpty else {
            let violation = Violation(law: "the model accepts some of the schema's payloads", reason: "it refuses all")
            throw failure(violation, payloads.first.map { String(decoding: $0, as: UTF8.self) } ?? "")
        }
        // A model that reads refused values must throw, and not trap.
        for mutation in try schema.mutations(limit: Self.maximumPayloads, examples: examples) {
            guard let fields = try? schema.decode(mutation.body, options: CheckOptions(mode: .observe)) else {
                continue
            }
            _ = try? read(fields)
        }
    }

    // MARK: Laws

    private struct Violation {
        let law: String
        let reason: String
    }

    private enum Outcome {
        case upheld
        /// The model refuses the payload.
        case refused
        case broken(Violation)
    }

    private func outcome(of payload: Data) -> Outcome {
        guard let model = try? read(schema.decode(payload)) else { return .refused }
        return writing(model).map { .broken($0) } ?? .upheld
    }

    /// Returns the law that a model violates.
    private func writing(_ model: Model) -> Violation? {
        let written: Data
        do {
            written = try write(model)
        } catch {
            return Violation(law: "the schema accepts encode(x)", reason: "it is an error: \(error)")
        }
        let text = String(decoding: written, as: UTF8.self)
        do {
            let other = try read(schema.decode(written))
            guard other != model else { return nil }
            return Violation(
                law: "decode(encode(x)) == x",
                reason: "\(model) is written as \(text), and read as \(other)"
            )
        } catch {
            return Violation(
                law: "decode(encode(x)) == x",
                reason: "\(model) is written as \(text), and not read: \(error)"
            )
        }
    }

    // MARK: Counterexamples

    /// Returns the error for the smallest payload that is found with the same violation.
    private func counterexample(_ payload: Data, _ violation: Violation) -> TestingError {
        guard let value = try? JSONValue(parsing: payload, maximumDepth: Self.maximumDepth) else {
            return failure(violation, String(decoding: payload, as: UTF8.self))
        }
        var shrinking = Shrinking()
        var last = violation
        let smallest = shrinking.smallest(value) { candidate in
            let body = Data(candidate.bytes())
            guard schema.accepts(body), case .broken(let found) = outcome(of: body), found.law == violation.law else {
                return false
            }
            last = found
            return true
        }
        return failure(last, smallest.text())
    }

    private func failure(_ violation: Violation, _ value: String) -> TestingError {
        .brokenLaw(
            subject: "\(Model.self)",
            law: violation.law,
            value: value,
            reason: violation.reason,
            seed: seed
        )
    }
}
