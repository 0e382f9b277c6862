import Foundation
@_spi(Generated) import SchemaEngine
import Testing

@testable import SchemaTools

/// Published documents, in folders that environment variables name. Without them, the tests are skipped.
@Suite("The import of published documents")
struct RealDocumentTests {
    private static func folder(_ variable: String) -> URL? {
        ProcessInfo.processInfo.environment[variable].map { URL(fileURLWithPath: $0) }
    }

    private static func files(in folder: URL?) -> [String] {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in [".json", ".yaml", ".yml"].contains { name.hasSuffix($0) } }.sorted().map {
            folder.appendingPathComponent($0).path
        }
    }

    private static func load(_ path: String) -> JSONBuffer? {
        FileManager.default.contents(atPath: path).map { JSONBuffer($0) }
    }

    private static let descriptions = files(in: folder("SCHEMATIC_OPENAPI_DOCUMENTS"))

    @Test(
        "a description is imported without an error of a rule, and Swift is generated from it",
        .enabled(if: !descriptions.isEmpty, "SCHEMATIC_OPENAPI_DOCUMENTS names no folder of documents"),
        arguments: descriptions
    )
    func openAPI(path: String) throws {
        let text = try #require(Self.load(path))
        let result = try OpenAPIImport.result(of: text, path: path, load: Self.load)
        let sources = result.sources
        let faults = SchemaCatalog.compiled(sources).faults
        #expect(faults.filter { $0.severity == .error }.isEmpty)
        let swift = SwiftGenerator(sources, GenerationSettings(), GenerationOptions()).files()
        #expect(swift.faults.map(\.message) == [])
        print("\(path): \(result.files.count) files, \(result.notices.count) notices")
    }

    private static let store = folder("SCHEMATIC_SCHEMASTORE")?.appendingPathComponent("src")

    /// What a schema of the catalog is judged by.
    private struct Verdict {
        var name: String
        var notices = 0
        var isImported = false
        /// Whether all positive examples are accepted, and all negative ones refused; `nil` without examples.
        var acceptsPositive: Bool?
        var refusesNegative: Bool?
    }

    @Test(
        "the schemas of SchemaStore are imported, and most of those without a loss accept and refuse their examples",
        .enabled(if: store != nil, "SCHEMATIC_SCHEMASTORE names no checkout of SchemaStore")
    )
    func schemaStore() throws {
        let store = try #require(Self.store)
        let verdicts = Self.files(in: store.appendingPathComponent("schemas/json")).map {
            Self.verdict(path: $0, in: store)
        }
        func count(_ isCounted: (Verdict) -> Bool) -> Int { verdicts.count(where: isCounted) }
        print(
            "\(verdicts.count) schemas, \(count(\.isImported)) imported, \(count { $0.isImported && $0.notices == 0 }) without a notice"
        )
        for hasNotices in [false, true] {
            let own = verdicts.filter { $0.isImported && ($0.notices > 0) == hasNotices }
            let positive = own.filter { $0.acceptsPositive != nil }
            let negative = own.filter { $0.refusesNegative != nil }
            print(
                "\(hasNotices ? "with" : "without") notices: \(positive.count { $0.acceptsPositive == true }) of \(positive.count) accept their examples,"
                    + " \(negative.count { $0.refusesNegative == true }) of \(negative.count) refuse their negative examples"
            )
        }
        #expect(count(\.isImported) * 100 >= verdicts.count * 99)
        let exact = verdicts.filter { $0.isImported && $0.notices == 0 }
        #expect(exact.count { $0.acceptsPositive == false } * 100 <= exact.count * 2)
        #expect(exact.count { $0.refusesNegative == false } * 100 <= exact.count * 2)
    }

    private static func verdict(path: String, in store: URL) -> Verdict {
        let name = String(path.split(separator: "/").last?.dropLast(".json".count) ?? "")
        var verdict = Verdict(name: name)
        guard let text = load(path),
            let result = try? JSONSchemaImport.result(of: text, path: path, name: "Root.response", load: load)
        else { return verdict }
        verdict.notices = result.notices.count
        let sources = result.sources
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        if let fault = faults.first(where: { $0.severity == .error }) {
            print("\(name): \(fault.message)")
            return verdict
        }
        verdict.isImported = true
        // A document that only has definitions has no root.
        guard let schema = catalog.schema(file: "Root.response.json") else { return verdict }
        func examples(_ kind: String) -> [(name: String, isValid: Bool)] {
            files(in: store.appendingPathComponent("\(kind)/\(name)")).compactMap { file in
                guard let bytes = load(file) else { return nil }
                let json = file.hasSuffix(".json") ? bytes : try? YAMLDocument(reading: bytes).json
                guard let json, (try? JSONDocument(parsing: json, maximumDepth: 500)) != nil else { return nil }
                return (file, schema.checkReport(json).isValid)
            }
        }
        let (positive, negative) = (examples("test"), examples("negative_test"))
        verdict.acceptsPositive = positive.isEmpty ? nil : positive.allSatisfy(\.isValid)
        verdict.refusesNegative = negative.isEmpty ? nil : !negative.contains(where: \.isValid)
        if verdict.notices == 0, verdict.acceptsPositive == false || verdict.refusesNegative == false {
            let refused = positive.filter { !$0.isValid } + negative.filter(\.isValid)
            print(
                "\(name): \(refused.map { $0.name.split(separator: "/").suffix(3).joined(separator: "/") }.joined(separator: ", "))"
            )
        }
        return verdict
    }
}
