import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Laws of comparisons")
struct DiffLawTests {
    /// Two generated contracts, of which the second is a change of the first one.
    private struct Pair {
        let old: [SchemaSource]
        let new: [SchemaSource]
        let first: Contract
        let second: Contract
        let role: Direction

        /// Returns `nil` if one of the contracts cannot be compiled.
        init?(seed: UInt64, isChanged: Bool = true) {
            var generated = GeneratedContract(seed: seed)
            role = seed % 2 == 0 ? .response : .request
            old = generated.sources(role.rawValue)
            if isChanged { generated.change() }
            new = generated.sources(role.rawValue)
            (first, second) = (Contract(old), Contract(new))
            guard first.errors.isEmpty, second.errors.isEmpty else { return nil }
        }

        var file: String { "Case.\(role.rawValue).json" }
        var changes: [SchemaChange] { CatalogComparison(old: first, new: second).changes() }
        var sender: Schema? { (role == .response ? second : first).catalog.schema(file: file) }
        var receiver: Schema? { (role == .response ? first : second).catalog.schema(file: file) }

        func isSent(_ payload: Data, allowsUnnamedKeys: Bool = false) -> Bool {
            let options = CheckOptions(unknownKeys: allowsUnnamedKeys ? .keep : .reject)
            return sender?.checkReport(payload, options: options).isValid ?? false
        }
        func isReceived(_ payload: Data) -> Bool { receiver?.checkReport(payload).isValid ?? true }
        var text: String {
            (old + new).map { "\($0.path) \($0.text.withTextBytes { String(decoding: $0, as: UTF8.self) })" }.joined()
        }
    }

    /// The number of pairs that `Tests/weekly` sets.
    private static let weeklyCount = ProcessInfo.processInfo.environment["SCHEMATIC_DIFF_PAIRS"].flatMap { Int($0) }
    private static let count = weeklyCount ?? 100
    /// The number of payloads that are sent without a breaking or unknown change, if `SCHEMATIC_DIFF_PAYLOADS` states one.
    private static let payloadCount = ProcessInfo.processInfo.environment["SCHEMATIC_DIFF_PAYLOADS"].flatMap { Int($0) }
    /// The first seed of these payloads, so that several runs can share them.
    private static let firstSeed =
        ProcessInfo.processInfo.environment["SCHEMATIC_DIFF_SEED"].flatMap { UInt64($0) } ?? 0

    @Test("a contract does not differ from itself, whatever its layout and the order of its keys are")
    func isReflexive() {
        for seed in 0..<UInt64(Self.count) / 4 {
            guard let pair = Pair(seed: seed, isChanged: false) else { continue }
            #expect(pair.changes.isEmpty, "\(seed) \(pair.text)")
            let compact = Contract(
                pair.old.map { source in
                    let value = source.text.withTextBytes { try? JSONValue(parsing: Array($0)) } ?? .null
                    return SchemaSource(path: "Folder/\(source.path)", text: value.text())
                }
            )
            #expect(CatalogComparison(old: pair.first, new: compact).changes().isEmpty, "\(seed)")
        }
    }

    @Test("in the other direction, each change is the opposite one at the same places")
    func isMirrored() {
        for seed in 0..<UInt64(Self.count) / 4 {
            guard let pair = Pair(seed: seed) else { continue }
            let back = CatalogComparison(old: pair.second, new: pair.first).changes()
            let mirrored = Set(back.map { Self.words($0.kind.opposite, old: $0.new, new: $0.old) })
            let changes = Set(pair.changes.map { Self.words($0.kind.family, old: $0.old, new: $0.new) })
            #expect(changes == mirrored, "\(seed) \(pair.text)")
        }
    }

    /// A change in words. The place around a part that is absent does not matter.
    private static func words(_ kind: String, old: SchemaPlace?, new: SchemaPlace?) -> String {
        let isAdded = kind.contains("-added")
        let (before, after) = (old?.pointer ?? "-", new?.pointer ?? "-")
        return "\(kind) \(isAdded ? "" : before) \(kind.contains("-removed") ? "" : after)"
    }

    @Test("each breaking change has a payload that one side may send, and that the other one refuses")
    func witnesses() {
        var counts: [SchemaChange.Severity: Int] = [:]
        var kinds: Set<ChangeKind> = []
        for seed in 0..<UInt64(Self.count) {
            guard let pair = Pair(seed: seed) else { continue }
            for change in pair.changes {
                counts[change.severity, default: 0] += 1
                kinds.insert(change.kind)
                #expect((change.severity == .breaking) == !change.witnesses.isEmpty)
                for witness in change.witnesses {
                    let payload = Data(witness.text.utf8)
                    // The members that an object counts need no name.
                    let isCount = [.countWidened, .countNarrowed, .countChanged].contains(change.kind)
                    let isSent = pair.isSent(payload, allowsUnnamedKeys: isCount || pair.text.contains("{count}"))
                    #expect(isSent && !pair.isReceived(payload), "\(seed) \(change) \(pair.text)")
                }
                #expect((change.severity == .unknown) == !change.mayBreak.isEmpty)
                if change.severity == .unknown, ProcessInfo.processInfo.environment["SCHEMATIC_DIFF_UNKNOWN"] != nil {
                    print("unknown", seed, change.kind.identifier, change.message, change.old?.pointer ?? "", pair.role)
                }
            }
        }
        print("changes of \(Self.count) pairs: \(counts)")
        let all = counts.values.reduce(0, +)
        #expect(counts[.breaking, default: 0] > all / 4 && counts[.compatible, default: 0] > all / 4, "\(counts)")
        #expect(counts[.unknown, default: 0] * 50 < all + 150, "\(counts)")
        #expect(kinds.count > min(30, Self.count / 10), "\(kinds.count)")
    }

    @Test("without a breaking or unknown change, each payload that the sender may send is accepted")
    func isSound() throws {
        // Each pair has many payloads.
        let count = Self.weeklyCount ?? 25
        var (payloads, pairs, reported) = (0, 0, 0)
        var seed = Self.firstSeed
        while Self.payloadCount.map({ payloads < $0 }) ?? (seed < Self.firstSeed + UInt64(count)) {
            defer { seed += 1 }
            // A run that is stopped still shows its number.
            if payloads - reported >= 50_000 {
                reported = payloads
                let line = "\(payloads) payloads of \(pairs) pairs, up to the seed \(seed)\n"
                FileHandle.standardError.write(Data(line.utf8))
            }
            guard let pair = Pair(seed: seed), let sender = pair.sender, let receiver = pair.receiver else { continue }
            guard pair.changes.allSatisfy({ $0.severity == .compatible }) else { continue }
            pairs += 1
            var bodies = try sender.variants(limit: 40).map(\.body)
            for schema in [sender, receiver] {
                guard let sample = try? schema.sample(.full) else { continue }
                bodies.append(sample)
                bodies += (0..<20).compactMap { try? schema.sample(.random(seed: $0)) }
                bodies += (try? schema.mutations(of: sample, limit: 40).map(\.body)) ?? []
            }
            for body in bodies where pair.isSent(body) {
                payloads += 1
                #expect(pair.isReceived(body), "\(seed) \(String(decoding: body, as: UTF8.self)) \(pair.text)")
            }
        }
        print("\(pairs) of \(seed - Self.firstSeed) pairs without a breaking or unknown change, \(payloads) payloads")
        #expect(payloads > count)
    }
}

extension ChangeKind {
    /// The kind with both kinds of new keys joined, because the removal of a key is one kind.
    fileprivate var family: String { self == .keyAddedOptional ? ChangeKind.keyAddedRequired.identifier : identifier }

    /// The family of the same change in the other direction.
    fileprivate var opposite: String {
        if self == .keyRemoved { return ChangeKind.keyAddedRequired.identifier }
        let words: [(String, String)] = [
            ("key-added-required", "key-removed"), ("key-added-optional", "key-removed"), ("-added", "-removed"),
            ("became-optional", "became-required"), ("became-nullable", "became-not-null"), ("-opened", "-closed"),
            ("-undescribed", "-described"), ("-widened", "-narrowed"), ("elements-must-differ", "elements-may-repeat"),
        ]
        for (first, second) in words {
            if identifier.hasSuffix(first) { return identifier.replacing(first, with: second) }
            if identifier.hasSuffix(second), first.hasPrefix("-") || identifier == second || first.hasPrefix("became") {
                return identifier.replacing(second, with: first)
            }
        }
        return identifier
    }
}
