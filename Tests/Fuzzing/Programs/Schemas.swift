import SchemaEngine

/// Reads any bytes as schema files. The compiler never traps. Each fault has a place in an existing file. A
/// compiled schema can validate a payload.
///
/// Zero bytes separate the files, which have predefined names.
func holdSchemas(_ input: [UInt8]) {
    let names = [
        "Get.response.json", "A.json", "B.json", "Get.request.json", "Get.path.json", "Tags.json", "C.plist",
        "Get.headers.json", "Get.response-headers.json",
    ]
    let texts = input.split(separator: 0, maxSplits: names.count - 1, omittingEmptySubsequences: false)
    let sources = zip(names, texts).map { SchemaSource(path: $0, bytes: $1) }
    do throws(SchemaErrors) {
        let catalog = try SchemaCatalog(sources)
        holdPlaces(catalog.warnings, sources)
        for source in sources {
            guard let schema = catalog.schema(file: source.path) else { continue }
            for payload in payloads { _ = schema.checkReport(payload) }
        }
    } catch {
        expect(!error.faults.isEmpty, "refused for nothing")
        holdPlaces(error.faults, sources)
    }
}

private func holdPlaces(_ faults: [Fault], _ sources: [SchemaSource]) {
    for fault in faults {
        expect(!fault.message.isEmpty, "a fault without words: \(fault.code)")
        guard let place = fault.schema else { continue }
        expect(sources.contains { $0.path == place.file }, "a fault in a file that is not there: \(place.file)")
        expect(place.line >= 1 && place.column >= 1, "a fault lies at \(place.line):\(place.column)")
    }
}

private let payloads = [
    #"{"a":1,"b":"x","c":[null,true,{"a":{}}],"d":"2024-02-29T00:00:00Z"}"#, "[1.5]", "null", #""x""#, "",
    "HTTP/1.1 200 OK\r\nA: 1\r\nset-cookie: a=1\r\nB: \"x, y\", z\r\nb: w\r\n\r\n",
]
.map { Array($0.utf8) }
