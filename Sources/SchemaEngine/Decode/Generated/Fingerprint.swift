/// The result of traversing everything that a schema node leads to.
struct Fingerprint: Sendable {
    /// The hash of the requirements.
    var value: UInt64
    /// The mappers on the way, by their indexes.
    var mappers: Set<Int32> = []
    /// Indicates whether a registered transformer makes any of the values.
    var hasTransformers = false
}

extension SchemaProgram {
    /// Returns the fingerprint of a node, which is computed once.
    func fingerprint(of id: NodeID) -> Fingerprint {
        fingerprints.value(of: id) {
            var writer = FingerprintWriter(self)
            return writer.fingerprint(of: id)
        }
    }
}

/// Traverses everything that a schema node leads to, in the schema's order, and hashes it (FNV-1a, 64 bits).
///
/// Nodes are numbered in the order of their first visit. A node that is visited again is hashed as its number.
/// Recursive schemas thus terminate, and equal schemas have equal hashes in any catalog.
private struct FingerprintWriter {
    private let program: SchemaProgram
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    private var numbers: [NodeID: Int] = [:]
    private var due: [NodeID] = []
    private var found = Fingerprint(value: 0)

    init(_ program: SchemaProgram) { self.program = program }

    mutating func fingerprint(of root: NodeID) -> Fingerprint {
        lead(to: [root])
        while let entry = due.popLast() {
            let id = follow(entry)
            guard let number = numbers[id] else {
                numbers[id] = numbers.count
                write(program.node(id))
                continue
            }
            write("again", number)
        }
        found.value = hash
        return found
    }

    /// Follows references to a node, and collects the mappers on the way.
    private mutating func follow(_ entry: NodeID) -> NodeID {
        var id = entry
        for _ in program.tables.nodes.indices {
            switch program.node(id) {
            case .mapped(let mapper, let target):
                found.mappers.insert(mapper)
                id = target
            case .reference(let target, _), .secret(let target):
                id = target
            default:
                return id
            }
        }
        return id
    }

    /// Schedules the nodes inside the node that was hashed last, in their order.
    private mutating func lead(to nodes: [NodeID]) {
        write("parts", nodes.count)
        due.append(contentsOf: nodes.reversed())
    }

    private mutating func write(_ node: Node) {
        let tables = program.tables
        switch node {
        case .anything: write("anything")
        case .any: write("any")
        case .nothing: write("nothing")
        case .null: write("null")
        case .text: write("text")
        case .whole: write("whole")
        case .number: write("number")
        case .boolean: write("boolean")
        case .anyObject: write("any object")
        case .anyArray: write("any array")
        case .scalar(let scalar): write("tag \(scalar)")
        case .sizedText(let index):
            let range = tables.lengthRanges[Int(index)]
            write("length", range.lowerBound, range.upperBound)
        case .rangedWhole(let index):
            let range = tables.wholeRanges[Int(index)]
            write("whole", Int(truncatingIfNeeded: range.lowerBound), Int(truncatingIfNeeded: range.upperBound))
        case .rangedNumber(let index):
            let range = tables.numberRanges[Int(index)]
            write("number of a range")
            write(range.lowerBound.bitPattern)
            write(range.upperBound.bitPattern)
        case .pattern(let index): write("pattern", tables.patterns[Int(index)].source)
        case .enumeration(let index): write(tables.enumerations[Int(index)])
        case .transformed(let index): write(tables.transformers[Int(index)])
        case .array(let item):
            write("array")
            lead(to: [item])
        case .object(let index): write(tables.shapes[Int(index)])
        case .alternatives(let index):
            write("alternatives")
            lead(to: tables.alternatives[Int(index)].nodes)
        case .both(let first, let second):
            write("both")
            lead(to: [first, second])
        case .cased(let index): write(tables.cases[Int(index)])
        // Already followed.
        case .reference, .mapped, .secret: write("way")
        }
    }

    private mutating func write(_ shape: Shape) {
        write("object", Int(shape.keyCount), shape.isPartial ? 1 : 0)
        let keys = program.tables.keys[Int(shape.firstKey)..<Int(shape.firstKey + shape.keyCount)]
        for key in keys {
            write(program.name(of: key))
            write("presence", Int(key.presence.rawValue))
            if key.defaultIndex >= 0 {
                program.tables.defaults[Int(key.defaultIndex)].text.withTextBytes { write($0) }
            }
        }
        lead(to: keys.map(\.node) + (shape.rest == .none ? [] : [shape.rest]))
    }

    private mutating func write(_ enumeration: Enumeration) {
        write("enumeration", enumeration.strings.count, enumeration.numbers.count)
        write("others", enumeration.isOpen ? 1 : 0, enumeration.acceptsNull ? 1 : 0)
        write("booleans", enumeration.acceptsTrue ? 1 : 0, enumeration.acceptsFalse ? 1 : 0)
        for member in enumeration.members { write(member) }
    }

    private mutating func write(_ transformer: RegisteredTransformer) {
        found.hasTransformers = found.hasTransformers || transformer.conversion != nil
        write("transformer", transformer.name)
        for kind in JSONKind.allCases where transformer.accepts.contains(kind) { write(kind.rawValue) }
    }

    private mutating func write(_ cases: CaseTable) {
        write("cases")
        cases.key.withTextBytes { write($0) }
        let branches = cases.branches.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
        for branch in branches { write(branch.key.text) }
        lead(to: branches.map(\.value) + (cases.otherwise == .none ? [] : [cases.otherwise]))
    }

    // MARK: Bytes

    private mutating func write(_ word: StaticString, _ numbers: Int...) {
        write(word.textBytes)
        for number in numbers { write(UInt64(bitPattern: Int64(number))) }
    }

    private mutating func write(_ word: StaticString, _ text: String) {
        write(word)
        write(text)
    }

    private mutating func write(_ text: String) {
        text.withTextBytes { write($0) }
    }

    /// The length precedes the bytes, so that different sequences of texts are different sequences of bytes.
    private mutating func write(_ bytes: TextBytes) {
        write(UInt64(bytes.count))
        for byte in bytes { mix(byte) }
    }

    private mutating func write(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private mutating func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
