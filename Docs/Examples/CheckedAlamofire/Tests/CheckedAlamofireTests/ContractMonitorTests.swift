import CheckedAlamofire
import Foundation
import SchemaEngine
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Test("a response that breaks the contract is reported by its key, and other requests are left alone")
func drift() throws {
    let source = SchemaSource(path: "GetIssue.response.json", text: #"{ "id": 7, "subject": "Cannot log in" }"#)
    let catalog = try SchemaCatalog([source], options: CheckOptions(mode: .observe))
    let (schema, keys) = (try catalog.schema(named: "GetIssue.response.json"), Keys())
    let monitor = ContractMonitor {
        $0.url?.path == "/issue.json" ? schema : nil
    } report: {
        keys.add($0.key)
    }
    let (issue, other) = (try url("/issue.json"), try url("/other.json"))
    monitor.check(Data(#"{ "id": 7, "subject": "Slow" }"#.utf8), of: URLRequest(url: issue))
    #expect(keys.all == [])
    monitor.check(Data(#"{ "id": "7", "subject": "Slow" }"#.utf8), of: URLRequest(url: other))
    #expect(keys.all == [])
    monitor.check(Data(#"{ "id": "7", "subject": "Slow" }"#.utf8), of: URLRequest(url: issue))
    #expect(keys.all.count == 1 && keys.all.allSatisfy { $0.hasPrefix("type-mismatch-") })
}

private func url(_ path: String) throws -> URL { try #require(URL(string: "https://tracker.example" + path)) }

private final class Keys: @unchecked Sendable {
    private let lock = NSLock()
    private var keys: [String] = []

    var all: [String] { lock.withLock { keys } }

    func add(_ key: String) { lock.withLock { keys.append(key) } }
}
