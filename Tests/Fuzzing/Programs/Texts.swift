import Foundation
import SchemaEngine
import SchematicText

@testable import Schematic
@testable import SchematicHTTP

/// Displays and masks any bytes. Displayed text has no scalar that controls a terminal, and displaying it again changes
/// nothing. Masking ends, and keeps no value whose key has the name of a secret, or whose schema says so.
func holdTexts(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    holdDisplay(text)
    for type in types {
        // A body that cannot be searched is not shown; any other one is text.
        let masked = SecretMask.body(Data(input), type: type)
        expect(masked.map { DisplayedBytes.utf8($0) != nil } ?? true, "the masked body is not text")
    }
    // The text may contain the secret in other places, which are shown.
    guard !text.contains("unter2") else { return }
    let json = "{\"pass\\u0077ord\":\(JSONValue.string("hunter2" + text).text()),\"a\":1}"
    expect(!SecretMask.structuredText(json).contains("hunter2"), "a secret is left of \(json)")
    let url = SecretMask.url("https://example.org/a?pass%77ord=hunter2&\(text)")
    expect(!url.contains("hunter2"), "a secret is left in \(url)")
    let payload = Data("{\"v\":\"hunter2\",\"more\":".utf8) + Data(input) + Data("}".utf8)
    expect(schema.masked(payload)?.contains("hunter2") != true, "a secret is left of \(payload)")
}

private func holdDisplay(_ text: String) {
    for shown in [text.displayLine, text.displayLines, text.displayJSON] {
        let isLeft = shown.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control: !["\n", "\t", "\r"].contains(scalar)
            case .lineSeparator, .paragraphSeparator: true
            default: scalar.properties.isBidiControl
            }
        }
        expect(!isLeft, "\(shown.debugDescription) controls a terminal")
    }
    expect(!text.displayLine.utf8.contains(0x0A), "\(text.debugDescription) has two lines")
    expect(text.displayLine.displayLine == text.displayLine, "\(text.debugDescription) is escaped twice")
    expect(text.displayLines.displayLines == text.displayLines, "\(text.debugDescription) is escaped twice")
}

private let types = [
    "application/json", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", nil,
]

private let schema: Schema = {
    do {
        let catalog = try SchemaCatalog([SchemaSource(path: "A.response.json", text: #"{"v": "{secret}"}"#)])
        guard let schema = catalog.schema(file: "A.response.json") else { fatalError("no schema") }
        return schema
    } catch {
        fatalError("the schema of this program is not right: \(error)")
    }
}()
