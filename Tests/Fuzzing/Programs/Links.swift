@testable import Schematic
@testable import SchematicHTTP

/// Reads any bytes as a `Link` header, with a field line for each line of the text. The links contain no more
/// text than the header. Written links are read as the same links.
func holdLinks(_ input: [UInt8]) {
    let lines = input.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    let links = WebLinks(lines).links
    let size = lines.reduce(0) { $0 + $1.utf8.count }
    expect(links.reduce(0) { $0 + $1.target.utf8.count + 2 } <= size, "targets of more bytes than the header")
    for link in links {
        expect(!link.target.utf8.contains(UInt8(ascii: ">")), "the target \(link.target)")
        for relation in link.relations {
            expect(relation == relation.lowercased() && !relation.isEmpty, "the relation '\(relation)'")
        }
    }
    let again = WebLinks([links.map(written).joined(separator: ", ")]).links
    expect(again == links, "\(links) was read again as \(again)")
}

private func written(_ link: WebLink) -> String {
    link.parameters.reduce("<\(link.target)>") { $0 + "; \($1.name)=\(quoted($1.value))" }
}

/// Returns a `quoted-string` (RFC 9110, section 5.6.4).
private func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
    }
    return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
}
