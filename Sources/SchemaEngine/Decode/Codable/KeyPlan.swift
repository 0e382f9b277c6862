/// The positions of one type's keys in one shape. Each key is looked up by its name once. Afterwards, its bits
/// identify the position, for all objects of the shape that the type decodes.
final class KeyPlan {
    private let keys: ObjectIdentifier
    private let shape: Int32
    private let program: SchemaProgram
    /// The index in the shape by a key's bits, or one of the constants below. The array is replaced as a whole;
    /// changing it in place would add an exclusivity check to every read.
    private var places: [Int32] = []

    private static let unknown: Int32 = -2
    private static let unnamed: Int32 = -1

    fileprivate init(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram) {
        (self.keys, self.shape, self.program) = (keys, shape, program)
    }

    fileprivate var hash: UInt64 { QuickTable<KeyPlan>.Key(keys, shape).hash }

    fileprivate func fits(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram) -> Bool {
        self.keys == keys && self.shape == shape && self.program === program
    }

    /// Returns the index of a key in the shape, or `nil` if the shape does not name it.
    @inline(__always)
    func index(ofKeyWith bits: UInt8, named name: () -> String) -> Int32? {
        let place = Int(bits) < places.count ? places[Int(bits)] : Self.unknown
        if place >= 0 { return place }
        return place == Self.unnamed ? nil : learn(bits, name())
    }

    private func learn(_ bits: UInt8, _ name: String) -> Int32? {
        let index = name.withScanner { program.keyIndex(ofAllIn: $0, in: shape) }
        var learned = places
        while learned.count <= Int(bits) { learned.append(Self.unknown) }
        learned[Int(bits)] = index ?? Self.unnamed
        places = learned
        return index
    }
}

/// The plans of one decoding. A model can read several programs, so the key of a plan includes its program.
struct KeyPlans {
    private var plans = HashTable<KeyPlan?>(capacity: 4)

    @inline(__always)
    func plan(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram) -> KeyPlan? {
        let hash = QuickTable<KeyPlan>.Key(keys, shape).hash
        return plans.first(hash) { $0?.fits(keys, shape, program) == true } ?? nil
    }

    mutating func add(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram) -> KeyPlan {
        let plan = KeyPlan(keys, shape, program)
        plans.makeRoom { $0?.hash ?? 0 }
        plans.insert(plan, plan.hash)
        return plan
    }
}
