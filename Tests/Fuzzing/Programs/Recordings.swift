import Foundation

@_spi(Generated) @testable import SchemaEngine
@testable import SchemaSamples
@testable import SchemaTools

/// Reads any bytes as a recording (HAR). Each exchange that is read is written to an entry that reads the same, in a file and
/// alone. The schemas that are inferred from the exchanges compile.
func holdRecordings(_ input: [UInt8]) {
    let exchanges = read(input)
    for exchange in exchanges {
        do {
            let again = try HAREntryReader.exchange(HARFormat.entry(exchange))
            expect(isSame(again, exchange), "\(exchange) was written as \(again)")
        } catch {
            fatalError("\(exchange) was written, and cannot be read: \(error.reason)")
        }
    }
    let again = read(HARFormat.file(exchanges.map { HARFormat.entry($0) }))
    expect(again.elementsEqual(exchanges, by: isSame), "the file of \(exchanges) was read as \(again)")
    holdInferred(exchanges)
}

/// Reads a recording in blocks of an odd size, whose limit is passed by large entries.
private func read(_ bytes: [UInt8]) -> [HARExchange] {
    var rest = bytes[...]
    var exchanges: [HARExchange] = []
    _ = HARReader(largestEntry: 1 << 20).entries(
        reading: { memory in
            let part = rest.prefix(min(memory.count, 61))
            memory.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        },
        { _, entry in
            if case .exchange(let exchange) = entry { exchanges.append(exchange) }
        }
    )
    return exchanges
}

/// The purpose in a browser is not written, and a missing body has another reason.
private func isSame(_ one: HARExchange, _ other: HARExchange) -> Bool {
    one.method == other.method && one.url == other.url && one.status == other.status
        && isSame(one.request, other.request) && isSame(one.response, other.response)
}

private func isSame(_ one: HARExchange.Message, _ other: HARExchange.Message) -> Bool {
    one.fields == other.fields && one.body.content == other.body.content
}

private func holdInferred(_ exchanges: [HARExchange]) {
    var inference = HARInference()
    for (index, exchange) in exchanges.enumerated() {
        inference.add(.exchange(exchange), at: HARReader.EntryPosition(index: index, line: 1), of: "a.har")
    }
    for catalog in inference.result().catalogs {
        let sources = catalog.files.map { SchemaSource(path: $0.name, text: $0.text) }
        do throws(SchemaErrors) {
            _ = try SchemaCatalog(sources)
        } catch {
            fatalError("inferred schemas do not compile: \(error.faults.map(\.message)) in \(catalog.files)")
        }
    }
}
