import Foundation
import LoopbackServer
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

/// Generated catalogs with everything that the language has. `SCHEMATIC_CATALOGS` sets their number, and
/// `SCHEMATIC_FIRST_CATALOG` the first one.
@Suite("Laws of generated catalogs")
struct CatalogLawTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SCHEMATIC_CATALOGS"].flatMap { UInt64($0) } ?? 20
    private static let first = environment["SCHEMATIC_FIRST_CATALOG"].flatMap { UInt64($0) } ?? 0

    /// Returns the files of a catalog; `nil` if it cannot be compiled.
    private static func sources(_ seed: UInt64) -> [SchemaSource]? {
        let sources = GeneratedContract(seed: seed, hasAdditions: true).sources(seed % 2 == 0 ? "response" : "request")
        let faults = SchemaCatalog.compiled(sources).faults
        return faults.contains { $0.severity == .error } ? nil : sources
    }

    private static func text(_ sources: [SchemaSource]) -> String {
        sources.map { "\($0.path) \($0.text.withTextBytes { $0.string })" }.joined(separator: "\n")
    }

    private static let seeds = first..<first + count

    @Test("a catalog keeps its meaning in the canonical layout, and does not differ from itself")
    func layout() throws {
        var compiled = 0
        for seed in Self.seeds {
            guard let sources = Self.sources(seed) else { continue }
            compiled += 1
            var formatted = sources
            for index in formatted.indices {
                formatted[index].text = try FormattedSchema(sources[index].text).text
                #expect(try FormattedSchema(formatted[index].text).edits.isEmpty, "\(seed)")
            }
            let changes = CatalogComparison(old: Contract(sources), new: Contract(formatted)).changes()
            #expect(changes.isEmpty, "\(seed) \(changes) \(Self.text(sources))")
        }
        print("\(compiled) of \(Self.count) generated catalogs are valid")
        #expect(compiled * 2 > Self.count)
    }

    @Test("each example is accepted, and each violation is refused with its faults")
    func examples() throws {
        var payloads = 0
        for seed in Self.seeds {
            guard let sources = Self.sources(seed) else { continue }
            let catalog = SchemaCatalog.compiled(sources).catalog
            for source in sources {
                guard let schema = catalog.schema(file: source.path) else { continue }
                for variant in ExampleVariant.allCases {
                    guard
                        case .text(let text) = ExamplePayloads(of: schema, variant).payload(Int(seed), isCompact: true)
                    else { continue }
                    payloads += 1
                    let report = schema.checkReport(Data(text.utf8), options: schema.strict)
                    #expect(report.isValid, "\(seed) \(source.path) \(variant): \(text) \(Self.text(sources))")
                }
                for payload in try schema.variants(limit: 30) {
                    payloads += 1
                    #expect(schema.accepts(payload.body), "\(seed) \(payload) \(Self.text(sources))")
                }
                for mutation in try schema.mutations(limit: 60) {
                    payloads += 1
                    let found = schema.checkReport(mutation.body).faults.filter { $0.severity == .error }
                        .map { "\($0.code.rawValue) \($0.payload?.pointer ?? "")" }
                    let expected = mutation.faults.map { "\($0.code.rawValue) \($0.pointer)" }
                    #expect(found.sorted() == expected.sorted(), "\(seed) \(mutation) \(Self.text(sources))")
                }
            }
        }
        print("\(payloads) payloads")
        #expect(payloads > Self.count)
    }

    @Test("what is exported to JSON Schema and imported again accepts and refuses as before")
    func translation() throws {
        var payloads = 0
        for seed in Self.seeds {
            guard let sources = Self.sources(seed) else { continue }
            payloads += try TranslationLawTests().expectLaw(sources, limit: 40)
        }
        print("\(payloads) payloads before and after the translation")
        #expect(payloads > Self.count)
    }

    private static let compiler = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }
        .first(where: FileManager.default.isExecutableFile)
    /// The modules of the build that runs this test.
    private static let modules = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(".build/debug/Modules").path

    @Test("generated types compile together without a warning", .enabled(if: compiler != nil))
    func generation() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catalogs-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for seed in Self.seeds {
            guard let sources = Self.sources(seed) else { continue }
            let options = GenerationOptions(namespace: "C\(seed)")
            let result = SwiftGenerator(sources, GenerationSettings(), options).file(named: "C\(seed).swift", of: "S")
            #expect(result.faults.isEmpty, "\(seed) \(result.faults) \(Self.text(sources))")
            let text = result.files.map(\.text).joined() + "\nenum C\(seed) {}\n"
            files.append(folder.appendingPathComponent("C\(seed).swift").path)
            try Data(text.utf8).write(to: URL(fileURLWithPath: files[files.count - 1]))
        }
        let options = ["-typecheck", "-swift-version", "6", "-parse-as-library", "-module-name", "Catalogs"]
        var process = ChildProcess(Self.compiler ?? "", options + ["-I", Self.modules] + cModules + files)
        process.output = folder.appendingPathComponent("log").path
        let status = try process.run()
        let log = try String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8).split(separator: "\n")
        let problems = log.filter { $0.contains(": error:") || $0.contains(": warning:") }
        #expect(status == 0 && problems.isEmpty, "\(problems.prefix(10).joined(separator: "\n")) \(log.suffix(3))")
    }

    /// The options that find the C modules that the built modules import.
    private var cModules: [String] {
        let products = URL(fileURLWithPath: Self.modules).deletingLastPathComponent()
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
        // A tool has a second build of the modules that it shares with a product.
        return folders.filter { !$0.hasSuffix("-tool.build") }
            .map { products.appendingPathComponent($0).appendingPathComponent("module.modulemap").path }
            .filter(FileManager.default.fileExists).sorted().flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }
}
