import Foundation
import SchemaEngine
import Testing

@Suite("Docs/Faults.md")
struct FaultPageTests {
    /// The cells of each row with an anchor, after the anchor.
    private static func rows() throws -> [[String]] {
        try Repository.text(of: "Docs/Faults.md").split(separator: "\n").filter { $0.hasPrefix("| <a id=\"") }.map {
            $0.dropFirst("| <a id=\"".count).dropLast(" |".count).components(separatedBy: " | ")
        }
    }

    @Test("every fault code has its row, and there are no other rows")
    func anchors() throws {
        let codes = FaultCode.allCases.map(\.rawValue)
        #expect(try Self.rows().map { $0[0] }.sorted() == codes.map { "\($0)\"></a>`\($0)`" }.sorted())
    }

    @Test("every fault is documented with its symptom, its reason and its remedy", arguments: FaultCode.allCases)
    func explanation(of code: FaultCode) throws {
        let row = try #require(try Self.rows().first { $0[0].hasPrefix("\(code.rawValue)\"") })
        #expect(row.count == 4 && row.allSatisfy { $0.count > 10 })
        #expect(row[1].contains(" [\(code.rawValue)]`"))
    }
}
