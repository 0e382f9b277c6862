import SchemaEngine

/// Reads any bytes as a payload. Validation and decoding agree. Faults are in the text, in order, at their
/// pointers. An accepted payload is written to one that reads the same.
///
/// The first byte selects a schema, and the second the options. The rest is the payload.
func holdWalk(_ input: [UInt8]) {
    guard input.count >= 2 else { return }
    let schema = schemas[Int(input[0]) % schemas.count]
    let options = options(input[1])
    let payload = Array(input[2...])
    let report = schema.checkReport(payload, options: options)
    holdPlaces(report.faults, payload)
    do throws(PayloadError) {
        let decoded = try schema.decodePayload(payload, options: options)
        expect(report.isValid, "decoded what the check refuses: \(report.faults)")
        expect(decoded.faults == report.faults, "decoding reports \(decoded.faults), the check \(report.faults)")
        if report.faults.isEmpty { holdWritten(decoded.fields, payload, schema, options) }
    } catch {
        expect(!report.isValid, "refused what the check accepts: \(error)")
        expect(error.faults == report.faults, "decoding reports \(error.faults), the check \(report.faults)")
        expect(!error.faults.isEmpty, "refused for nothing")
    }
}

private func holdPlaces(_ faults: [Fault], _ payload: [UInt8]) {
    var last = 0
    for fault in faults {
        guard let place = fault.payload else { continue }
        expect((last...payload.count).contains(place.offset), "a fault at \(place.offset) follows one at \(last)")
        expect(place.line >= 1 && place.column >= 1, "a fault lies at \(place.line):\(place.column)")
        last = place.offset
        let codesOfTheText: [FaultCode] = [.invalidJSON, .tooDeep, .missingBody, .unexpectedBody]
        guard !codesOfTheText.contains(fault.code) else { continue }
        let found = places(of: [place.offset], in: JSONBuffer(payload))[0]
        // The pointer of a fault in a secret ends before the names of the secret.
        let isHidden = fault.message.contains("secret") && found.pointer.hasPrefix(place.pointer + "/")
        expect(
            found.pointer == place.pointer || isHidden,
            "a fault lies at \(place.pointer), which is \(found.pointer)"
        )
    }
}

/// Checks that, without faults and conversions, the written payload equals the original.
private func holdWritten(_ fields: Fields, _ payload: [UInt8], _ schema: Schema, _ options: CheckOptions) {
    guard options.unknownKeys == .keep, !options.convertNumbers, let received = try? JSONValue(parsing: payload)
    else { return }
    do {
        let written = try schema.encode(fields, options: options)
        let back = try JSONValue(parsing: written)
        expect(back == received, "received as \(received), and sent as \(back)")
    } catch {
        fatalError("cannot be written back: \(error)")
    }
}

private func options(_ byte: UInt8) -> CheckOptions {
    CheckOptions(
        unknownKeys: CheckOptions.UnknownKeys.allCases[Int(byte & 3) % 3],
        convertNumbers: byte & 4 != 0,
        keepsNulls: byte & 8 != 0,
        mode: CheckOptions.Mode.allCases[Int(byte >> 4 & 3) % 3],
        maximumDepth: byte & 64 != 0 ? 8 : 512,
        maximumFaults: byte & 128 != 0 ? 3 : 100
    )
}

/// Schemas with all kinds of requirements.
private let schemas: [Schema] = {
    let files = [
        "Scalars.response.json": #"""
        {"id": "{int:0..99}", "n": 1, "x{?}": 1.5, "d{?}": "{decimal}", "b{null}": true, "s{?}": "{string:..5}",
         "t{?}": "{date_iso8601|null}", "u{?}": "{date}", "h{?}": "{date_http}", "q{?}": "{date_unix}", "w{?}": "{url}",
         "k{?}": "{uuid}", "z{?}": "{base64}", "e{?}": "{enum:a,b,*}", "f{?}": "{enum:1,2,null}", "none{?}": "{none}",
         "p{?}": "{string:/^(\\w+ ?){1,5}$/}", "m{?}": "{email}", "v{?}": "{ipv4|ipv6|hostname}", "y{?}": "{time}",
         "l{?}": "{duration}", "pl{?}": "{string:1..9,/^[a-z]/}", "tu{?}": "{date_iso8601:utc}", "zb{?}": "{base64:1..8}",
         "ws{?}": "{url:http,https}", "wa{?}": "{url:absolute}"}
        """#,
        "Shapes.response.json": #"""
        {"a": ["{fragment}"], "m{?}": {"{*}": ["{int}"]}, "l{=[]}": [["{number}"]], "r{?}": "{fragment|other}",
         "any{?}": "{any}", "o{?}": "{object}", "c{?}": {"{case kind}": {"x": {"v": "{fragment|other}"}, "{*}": {}}}}
        """#,
        "Fragment.json": #"{"a": 1.0, "next{?}": "{fragment|other}", "secret{?}": "{secret}"}"#,
        "Other.json": #"{"b": "{string}", "next{?}": "{fragment|other}"}"#,
        "Lists.response.json": #"{"v": "{fragments|others}"}"#,
        "Fragments.json": #"["{fragment|other}"]"#,
        "Others.json": #"["{other|fragment}"]"#,
        "Counts.response.json": #"""
        {"u{?}": ["{count:..3,unique}", "{any}"], "n{?}": [["{count:1..2}", "{int}"]], "a{?}": "{array:..2|object:1..}",
         "m{?}": {"{* uuid}": 1, "{* int:0..}": "x", "{* enum:a,b}": "{secret}", "{count}": "1..4"}, "{count}": "..3",
         "{* string:/^x-/}": "{none}", "{* date|decimal}": "{int|null}", "{*}": true}
        """#,
        "Optional.response.json": #"{"{root}": "{fragment|other|none}"}"#,
        "Absent.response.json": #""{none}""#,
        "Any.response.json": #""{any}""#,
        "Closed.response.json": #"{"{*}": "{none}", "only{null}": [{"a": {"b{?}": "{string|int|null}"}}]}"#,
    ]
    do {
        let catalog = try SchemaCatalog(files.map { SchemaSource(path: $0.key, text: $0.value) })
        let names = ["Scalars", "Shapes", "Any", "Closed", "Lists", "Counts", "Optional", "Absent"]
        return names.compactMap { catalog.schema(file: "\($0).response.json") }
    } catch {
        fatalError("the schemas of this program are not right: \(error)")
    }
}()
