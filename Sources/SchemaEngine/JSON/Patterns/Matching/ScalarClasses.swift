/// Classes of scalars that no set of an automaton distinguishes.
struct ScalarClasses: Sendable {
    /// Membership, by class and set.
    private(set) var members: [[Bool]] = []
    /// The class of each ASCII scalar.
    private var ascii: [UInt8] = []
    /// The starts of the intervals from U+0080 that no range of a set divides.
    private var boundaries: [UInt32] = [0x80]
    private var properties: [ScalarProperty] = []
    /// The class of each interval and each combination of `properties`, of which the first is the lowest bit.
    private var others: [UInt8] = []

    private static let mostClasses = 255
    /// A bound for the time that finding the classes takes, as a number of membership tests.
    private static let mostTests = 50_000
    private static let mostProperties = 6

    /// Creates the classes, or returns `nil` for an automaton that distinguishes too many scalars.
    init?(of program: PatternProgram) {
        let sets = program.sets
        guard collectLeaves(of: sets) else { return nil }
        var classes: [[Bool]: UInt8] = [:]
        for value in UInt32(0)..<0x80 {
            guard let found = add(program.asciiMembers.map { $0.contains(value) }, to: &classes) else { return nil }
            ascii.append(found)
        }
        for boundary in boundaries {
            for held in 0..<(1 << properties.count) {
                let signature = sets.map { set in
                    set.contains(boundary) { property in
                        properties.firstIndex(of: property).map { held >> $0 & 1 != 0 } ?? false
                    }
                }
                guard let found = add(signature, to: &classes) else { return nil }
                others.append(found)
            }
        }
    }

    private mutating func collectLeaves(of sets: [ScalarSet]) -> Bool {
        var starts: Set<UInt32> = [0x80]
        var held: Set<ScalarProperty> = []
        for set in sets {
            set.forEachLeaf { leaf in
                switch leaf {
                case .property(let property): held.insert(property)
                case .ranges(let ranges):
                    for range in ranges.ranges {
                        starts.formUnion([range.lowerBound, range.upperBound + 1].filter { $0 > 0x80 })
                    }
                default: break
                }
            }
            guard held.count <= Self.mostProperties,
                (0x80 + starts.count << held.count) * sets.count <= Self.mostTests
            else { return false }
        }
        boundaries = starts.sorted()
        properties = Array(held)
        return true
    }

    private mutating func add(_ signature: [Bool], to classes: inout [[Bool]: UInt8]) -> UInt8? {
        if let known = classes[signature] { return known }
        guard members.count < Self.mostClasses else { return nil }
        let index = UInt8(members.count)
        classes[signature] = index
        members.append(signature)
        return index
    }

    @inline(__always)
    func index(of scalar: Unicode.Scalar) -> Int {
        Int(scalar.value < 0x80 ? ascii[Int(scalar.value)] : indexBeyondASCII(of: scalar))
    }

    private func indexBeyondASCII(of scalar: Unicode.Scalar) -> UInt8 {
        var (low, high) = (0, boundaries.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if scalar.value < boundaries[middle] { high = middle } else { low = middle }
        }
        var index = low
        for property in properties.reversed() { index = index << 1 | (property.holds(for: scalar) ? 1 : 0) }
        return others[index]
    }
}
