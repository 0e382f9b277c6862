import Foundation
import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

/// Documents that change in all ways, and what a comparison with a contract for a part of them reports.
@Suite("The corpus of mutations of a provider's document")
struct MutationCorpusTests {
    /// A contract for a part of a document: some calls, and two of five keys of their bodies.
    struct Corpus {
        let document: MutableDocument
        let keys: DescribedKeys
        let contract: Contract
        /// The findings about the unchanged document.
        let baseline: Set<String>

        init(_ whole: MutableDocument, seed: UInt64, calls count: Int = 10) throws {
            var random = SeededGenerator(seed: seed)
            let calls = Array(whole.calls.shuffled(using: &random).prefix(count))
            document = whole.part(for: calls)
            let all = DescribedKeys(document, calls)
            var necessary = all.necessary
            let salt = random.next()
            func isNamed(_ name: String) -> Bool {
                if necessary.contains(name) { return true }
                var own = SeededGenerator(seed: name.utf8.reduce(salt) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
                return own.next() % 100 >= 60
            }
            necessary.formUnion(all.onlyNames(besides: isNamed))
            let names = Set(all.keys.keys.map(\.name).filter(isNamed))
            keys = DescribedKeys(document, calls) { names.contains($0) }
            contract = try Self.contract(of: keys.reduced(), calls)
            baseline = Set(try Self.findings(contract, document).map(\.identity))
        }

        private static func contract(of document: MutableDocument, _ calls: [MutableDocument.Call]) throws -> Contract {
            let provider = try ProviderDocument(reading: document.text, path: "api.json")
            let uses = calls.enumerated().map { index, call in
                let call = DocumentedCall(method: call.method.uppercased(), path: call.path)
                return (call, [OperationUse(owner: "Call\(index)", path: call.path, fixedItems: [])])
            }
            return provider.description(of: Dictionary(uniqueKeysWithValues: uses)).contract
        }

        private static func findings(_ contract: Contract, _ document: MutableDocument) throws -> [ProviderFinding] {
            let provider = try ProviderDocument(reading: document.text, path: "api.json")
            return ProviderComparison(contract, with: provider).result().findings
        }

        /// Returns the findings that the unchanged document does not have.
        func findings(of changed: MutableDocument) throws -> [ProviderFinding] {
            try Self.findings(contract, changed).filter { !baseline.contains($0.identity) }
        }

        /// Returns whether the contract names a key and those around it.
        func names(_ key: DescribedKeys.Key) -> Bool {
            keys.names(key.name) && (keys.keys[key] ?? []).contains(where: \.isNamed)
        }

        /// Returns whether a change of a key has to be reported, or must not be; `nil` if it is not certain.
        func isBreaking(_ effect: DocumentMutation.Effect, _ key: DescribedKeys.Key) -> Bool? {
            if keys.isOther(key) { return nil }
            let ways = (keys.keys[key] ?? []).filter { way in
                switch effect {
                case .none: false
                case .response: way.direction == .response
                case .request, .anyRequest: way.direction == .request
                case .both: true
                }
            }
            let concerned = ways.filter { way in
                var isNamed = way.isNamed
                if effect != .anyRequest { isNamed = isNamed && !way.isLeftOut && keys.names(key.name) }
                return isNamed
            }
            if concerned.isEmpty { return false }
            return concerned.contains(where: \.isCertain) ? true : nil
        }
    }

    /// What the comparison reported about changes.
    struct Tally {
        var breaking = 0
        var unknown = 0
        var silent = 0
        var undecided = 0
        /// Changes with another result than expected.
        var failures: [String] = []

        /// Changes a key, unless it cannot be changed in this way, and notes what is reported. Returns whether it has done so.
        mutating func add(_ mutation: DocumentMutation, _ key: DescribedKeys.Key, in corpus: Corpus) throws -> Bool {
            var changed = corpus.document
            guard let effect = changed.apply(mutation, to: key) else { return false }
            guard let isBreaking = corpus.isBreaking(effect, key) else {
                undecided += 1
                return true
            }
            let place = "\(mutation.title) at /\(key.holder.joined(separator: "/")) \(key.name)"
            add(place, try corpus.findings(of: changed), isBreaking: isBreaking)
            return true
        }

        /// Changes a call, unless it cannot be changed in this way, and notes what is reported.
        mutating func add(_ mutation: CallMutation, _ call: MutableDocument.Call, in corpus: Corpus) throws {
            var changed = corpus.document
            guard mutation.change(&changed, call) else { return }
            let place = "\(mutation.title) of \(call.method) \(call.path)"
            add(place, try corpus.findings(of: changed), isBreaking: mutation.isBreaking)
        }

        private mutating func add(_ place: String, _ findings: [ProviderFinding], isBreaking: Bool) {
            switch (isBreaking, findings.contains { $0.severity == .breaking && $0.witness != nil }) {
            case (true, true): breaking += 1
            case (true, false) where findings.isEmpty: failures.append("missed: \(place)")
            case (true, false):
                unknown += 1
                print("unknown: \(place): \(findings[0].identity) \(findings[0].reason ?? "")")
            case (false, _) where findings.isEmpty: silent += 1
            case (false, _): failures.append("reported: \(place): \(findings[0].identity)")
            }
        }

        /// Expects that all breaks are reported, at most 2 % of them as unknown, and nothing else.
        func expect(sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(failures == [], sourceLocation: sourceLocation)
            #expect(unknown * 50 <= breaking + unknown, sourceLocation: sourceLocation)
        }
    }

    @Test(
        "each change of a key that the contract names is reported if it breaks, and no other",
        arguments: MutatedDocument.all
    )
    func ownDocuments(_ document: MutatedDocument) throws {
        let whole = try MutableDocument(reading: JSONBuffer(document.text.utf8), path: document.name)
        var tally = Tally()
        for seed in 0..<UInt64(rounds(1)) {
            let corpus = try Corpus(whole, seed: seed)
            #expect(corpus.baseline.isEmpty)
            var random = SeededGenerator(seed: seed)
            for mutation in DocumentMutation.all {
                var left = [true: 1, false: 1]
                for key in corpus.keys.sorted.shuffled(using: &random) where left[corpus.names(key)] != 0 {
                    if try tally.add(mutation, key, in: corpus) { left[corpus.names(key), default: 1] -= 1 }
                }
            }
        }
        tally.expect()
        #expect(tally.breaking > 3 && tally.silent > 3)
    }

    @Test("each change of a call is reported if it breaks, and no other", arguments: MutatedDocument.all)
    func calls(_ document: MutatedDocument) throws {
        let whole = try MutableDocument(reading: JSONBuffer(document.text.utf8), path: document.name)
        let corpus = try Corpus(whole, seed: 1)
        var tally = Tally()
        for mutation in CallMutation.all {
            for call in corpus.document.calls { try tally.add(mutation, call, in: corpus) }
        }
        tally.expect()
        #expect(tally.breaking > 5 && tally.silent > 5)
    }

    @Test("the tables have each kind of change that a document can state, and the documents have keys and calls for it")
    func tables() throws {
        let kinds = DocumentMutation.all.compactMap(\.kind) + CallMutation.all.compactMap(\.kind)
        #expect(Set(kinds).union(CallMutation.notStated.keys) == Set(ChangeKind.allCases))
        let documents = try MutatedDocument.all.map { document in
            try MutableDocument(reading: JSONBuffer(document.text.utf8), path: document.name)
        }
        func isApplied(_ change: (inout MutableDocument) -> Bool, _ document: MutableDocument) -> Bool {
            var changed = document
            return change(&changed)
        }
        let unusedForKeys = DocumentMutation.all.filter { mutation in
            !documents.contains { document in
                DescribedKeys(document, document.calls).keys.keys.contains { key in
                    isApplied({ $0.apply(mutation, to: key) != nil }, document)
                }
            }
        }
        let unusedForCalls = CallMutation.all.filter { mutation in
            !documents.contains { document in
                document.calls.contains { call in isApplied({ mutation.change(&$0, call) }, document) }
            }
        }
        #expect(unusedForKeys.map(\.title) + unusedForCalls.map(\.title) == [])
    }

    // MARK: Published documents

    private static let published: [String] = {
        guard let folder = ProcessInfo.processInfo.environment["SCHEMATIC_OPENAPI_DOCUMENTS"] else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { [".json", ".yaml", ".yml"].contains(where: $0.hasSuffix) }.sorted().map {
            "\(folder)/\($0)"
        }
    }()

    /// The number of changes of a published document for one seed.
    private static let changesOfPublished = 60

    @Test(
        "each change of a published document that breaks a contract is reported, and no other",
        .enabled(if: !published.isEmpty, "SCHEMATIC_OPENAPI_DOCUMENTS names no folder of documents"),
        arguments: published
    )
    func publishedDocuments(path: String) throws {
        let text = try #require(FileManager.default.contents(atPath: path))
        let whole = try MutableDocument(reading: JSONBuffer(text), path: path)
        var tally = Tally()
        for seed in 0..<UInt64(rounds(1)) {
            let corpus = try Corpus(whole, seed: seed)
            let breaking = corpus.baseline.filter { $0.hasPrefix("breaking") }
            if !breaking.isEmpty {
                tally.failures.append("reported of the unchanged document: \(breaking.sorted()[0])")
            }
            var random = SeededGenerator(seed: seed)
            let changes = corpus.keys.sorted.flatMap { key in DocumentMutation.all.map { ($0, key) } }
            for (mutation, key) in changes.shuffled(using: &random).prefix(Self.changesOfPublished * 4) {
                guard tally.breaking + tally.silent + tally.unknown < Self.changesOfPublished * Int(seed + 1) else {
                    break
                }
                _ = try tally.add(mutation, key, in: corpus)
            }
        }
        print(
            "\(path): \(tally.breaking) breaking, \(tally.unknown) unknown, \(tally.silent) silent, \(tally.undecided) undecided"
        )
        tally.expect()
    }
}

extension DescribedKeys {
    /// The keys in an order that is the same in each run.
    var sorted: [Key] {
        keys.keys.sorted { ($0.holder.joined(separator: "/"), $0.name) < ($1.holder.joined(separator: "/"), $1.name) }
    }
}

extension ProviderFinding {
    /// What is the same finding about another version of the document.
    fileprivate var identity: String {
        "\(severity.rawValue) \(kind.identifier) \(place.file) \(place.pointer): \(message)"
    }
}
