import SchemaEngine
import SchematicText

/// Reads any bytes as a text of header fields. Validation and decoding agree. Faults are in the text, in order. Accepted
/// fields are written to a message that reads the same.
///
/// The first byte selects a schema, and the second the options. The rest is the text.
func holdFields(_ input: [UInt8]) {
    guard input.count >= 2 else { return }
    let schema = schemas[Int(input[0]) % schemas.count]
    let options = CheckOptions(
        mode: CheckOptions.Mode.allCases[Int(input[1] & 3) % 3],
        maximumFaults: input[1] & 128 != 0 ? 3 : 100
    )
    let text = Array(input[2...])
    let report = schema.checkReport(text, options: options)
    holdPlaces(report.faults, text)
    do throws(PayloadError) {
        let decoded = try schema.decodePayload(text, options: options)
        expect(report.isValid, "decoded what the check refuses: \(report.faults)")
        expect(decoded.faults == report.faults, "decoding reports \(decoded.faults), the check \(report.faults)")
        if report.faults.isEmpty { holdWritten(decoded.fields, schema, options) }
    } catch {
        expect(!report.isValid, "refused what the check accepts: \(error)")
        expect(error.faults == report.faults, "decoding reports \(error.faults), the check \(report.faults)")
        expect(!error.faults.isEmpty, "refused for nothing")
    }
}

private func holdPlaces(_ faults: [Fault], _ text: [UInt8]) {
    var last = 0
    for fault in faults {
        guard let place = fault.payload else { continue }
        expect((last...text.count).contains(place.offset), "a fault at \(place.offset) follows one at \(last)")
        expect(place.line >= 1 && place.column >= 1, "a fault lies at \(place.line):\(place.column)")
        last = place.offset
    }
}

/// Checks that the written fields are read again as the same values.
private func holdWritten(_ fields: Fields, _ schema: Schema, _ options: CheckOptions) {
    do {
        let members = try schema.encodeHeaders(fields, options: options)
        guard let lines = lines(of: members) else { return }
        let again = try schema.decode(headers: lines, options: options).fields
        let (first, second) = (fields.printedValue, again.printedValue)
        expect(first == second, "received as \(first), and sent as \(second)")
    } catch {
        fatalError("cannot be written back: \(error)")
    }
}

/// Returns the lines of a message; `nil` if a list cannot be written, because its elements contain separators.
private func lines(of members: JSONObject) -> [(name: String, value: String)]? {
    var lines: [(name: String, value: String)] = []
    for (key, value) in members {
        guard case .array(let elements) = value else {
            lines.append((name: key, value: text(of: value)))
            continue
        }
        let texts = elements.map(text)
        if key == HeaderName.setCookie {
            lines += texts.map { (name: key, value: $0) }
            continue
        }
        let list = texts.joined(separator: ", ")
        guard HeaderName.elements(of: list) == texts else { return nil }
        lines.append((name: key, value: list))
    }
    return lines
}

private func text(of value: JSONValue) -> String { value.string ?? value.text() }

/// Schemas with all kinds of values of header fields.
private let schemas: [Schema] = {
    let files = [
        "Values.response-headers.json": #"""
        {"A{?}": 1, "B{?}": 1.5, "C{?}": true, "D{?}": "{date_http}", "E{=5}": "{int:0..9}", "F{?}": "{enum:a,1,true}",
         "G{?}": "{int|bool|string:2}", "H{?}": null, "I{?}": "{any}", "J{?}": "{secret:int}", "K{?}": "{none}",
         "L{?}": "{duration}", "M{null}": "{decimal}", "N{?}": "{date_unix}",
         "O{?}": "{ipv4|ipv6|hostname}", "P{?}": "{time}", "Q{?}": "{date_iso8601:utc}", "R{?}": "{base64:1..8}",
         "S{?}": "{secret:ipv6|time}"}
        """#,
        "Lists.response-headers.json": #"""
        {"A{?}": ["{string}"], "B{?}": ["{count:1..3,unique}", "{int}"], "C{?}": ["{bool|uuid}"],
         "Set-Cookie{?}": ["{secret}"], "{* string:/^x-list-/}": ["{int}"], "{* enum:y,z}": "{none}",
         "D{?}": ["{hostname|ipv4}"], "E{?}": ["{count:..3,unique}", "{base64:1..3}"], "{* ipv4}": ["{secret:time}"],
         "{*}": "{string}"}
        """#,
        "Open.response-headers.json": #"{"A": "x", "{include}": "{common}"}"#,
        "Common.json": #"{"X-Id{?}": "{uuid}", "{* string:/^x-/}": 1}"#,
    ]
    do {
        let catalog = try SchemaCatalog(files.map { SchemaSource(path: $0.key, text: $0.value) })
        return ["Values", "Lists", "Open"].compactMap { catalog.schema(file: "\($0).response-headers.json") }
    } catch {
        fatalError("the schemas of this program are not right: \(error)")
    }
}()
