import Foundation

@_spi(Generated) @testable import SchemaEngine
@testable import SchemaSamples

/// Reads any bytes as a schema file. The schema accepts each sample and each variant of it, and refuses each mutation.
func holdSamples(_ input: [UInt8]) {
    let source = SchemaSource(path: "Get.response.json", bytes: input)
    guard let catalog = try? SchemaCatalog([source]), let schema = catalog.schema(file: source.path) else { return }
    for style in [SampleStyle.full, .minimal, .null, .empty, .many(10), .random(seed: 7)] {
        guard let sample = try? schema.sample(style) else { continue }
        expect(
            schema.bodyPresence == .forbidden ? sample.isEmpty : schema.accepts(sample),
            "\(style) is refused: \(String(decoding: sample, as: UTF8.self))"
        )
    }
    guard let variants = try? schema.variants(limit: 100) else { fatalError("variants have no limit") }
    for variant in variants where !variant.body.isEmpty {
        expect(schema.accepts(variant.body), "\(variant) is refused: \(String(decoding: variant.body, as: UTF8.self))")
    }
    for mutation in (try? schema.mutations(limit: 100)) ?? [] {
        let text = String(decoding: mutation.body, as: UTF8.self)
        expect(
            !schema.checkReport(mutation.body, options: schema.strict).faults.isEmpty,
            "\(mutation) is accepted: \(text)"
        )
    }
}
