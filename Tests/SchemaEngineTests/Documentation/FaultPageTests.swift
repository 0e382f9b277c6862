import Foundation
import SchemaEngine
import Testing

@Suite("Docs/Faults.md")
struct FaultPageTests {
    @Test("every fault code has its heading, and there are no other headings")
    func anchors() throws {
        let anchors = try Repository.text(of: "Docs/Faults.md").split(separator: "\n")
            .filter { $0.hasPrefix("## ") }
            .map { String($0.dropFirst(3)) }
        #expect(anchors.sorted() == FaultCode.allCases.map(\.rawValue).sorted())
    }

    @Test("every fault is documented with its symptom, its reason and its remedy", arguments: FaultCode.allCases)
    func explanation(of code: FaultCode) throws {
        let page = try Repository.text(of: "Docs/Faults.md")
        let sections = page.components(separatedBy: "\n## ").filter { $0.hasPrefix("\(code.rawValue)\n") }
        let section = try #require(sections.first)
        #expect(section.contains("**Symptom.**") && section.contains("[\(code.rawValue)]"))
        #expect(section.contains("**Reason.**"))
        #expect(section.contains("**Help.**"))
    }
}
