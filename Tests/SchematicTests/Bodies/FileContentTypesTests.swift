import SchemaEngine
import SchematicText
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Content types by file name")
struct FileContentTypesTests {
    @Test("the table is sorted, without duplicates, and well-formed")
    func table() {
        let endings = FileContentTypes.table.map(\.ending)
        #expect(zip(endings, endings.dropFirst()).allSatisfy { $0 < $1 })
        #expect(endings.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
        for type in FileContentTypes.table.map(\.type) {
            let halves = type.split(separator: "/", omittingEmptySubsequences: false)
            #expect(halves.count == 2 && halves.allSatisfy { HTTPToken.isToken(String($0)) })
        }
    }

    @Test(
        "the last extension of a file name determines the type, ignoring case",
        arguments: [
            ("p.jpg", "image/jpeg"), ("P.JPEG", "image/jpeg"), ("a.tar.gz", "application/gzip"),
            ("a.b/c.png", "image/png"),
            (".json", "application/json"), ("notes", "application/octet-stream"), ("x.", "application/octet-stream"),
            ("", "application/octet-stream"), ("x.unheard-of", "application/octet-stream"), ("ü.txt", "text/plain"),
        ]
    )
    func names(name: String, type: String) {
        #expect(FileContentTypes.type(ofName: name) == type)
    }
}
