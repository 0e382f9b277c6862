/// The positions of one type's keys in one shape. Each key is looked up by its name once. Afterwards, its bits
/// identify the position, for all objects of the shape that the type decodes.
final class KeyPlan {
    private let keys: ObjectIdentifier
    private let shape: Int32
    private let program: SchemaProgram
    private let converts: Bool
    /// The index in the shape for each value of a key's bits, or one of the constants below. It is memory of its own, because
    /// each access to a stored array would count a reference.
    private let places: UnsafeMutablePointer<Int32>

    private static let placeCount = Int(UInt8.max) + 1
    private static let unknown: Int32 = -2
    private static let unnamed: Int32 = -1

    /// Makes the containers for the type of the keys.
    private var containers: AnyObject?

    /// The indexes of the shape's keys by their converted names, if keys are converted.
    private lazy var convertedKeys = program.convertedKeys(of: shape)

    fileprivate init(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram, converts: Bool) {
        (self.keys, self.shape, self.program, self.converts) = (keys, shape, program, converts)
        places = .allocate(capacity: Self.placeCount)
        places.initialize(repeating: Self.unknown, count: Self.placeCount)
    }

    deinit { places.deallocate() }

    fileprivate var hash: UInt64 { IdentityTable<KeyPlan>.Key(keys, shape).hash }

    fileprivate func fits(
        _ keys: ObjectIdentifier,
        _ shape: Int32,
        _ program: SchemaProgram,
        converts: Bool
    ) -> Bool {
        self.keys == keys && self.shape == shape && self.program === program && self.converts == converts
    }

    /// Returns the index of a key in the shape, or `nil` if the shape does not name it.
    @inline(__always)
    func index(ofKeyWith bits: UInt8, named name: () -> String) -> Int32? {
        let place = places[Int(bits)]
        if place >= 0 { return place }
        return place == Self.unnamed ? nil : learn(bits, name())
    }

    /// Returns a container for the keys of the plan.
    @inline(__always)
    func container<Key: CodingKey>(of decoder: FieldsDecoder, keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        let containers = containers ?? newContainers(keyedBy: type)
        return sameClass(containers, as: KeyedContainers<Key>.self).container(of: decoder, Uncounted(self))
    }

    private func newContainers<Key: CodingKey>(keyedBy type: Key.Type) -> AnyObject {
        let containers = KnownKeyedContainers<Key, KeyedFields<Key>>()
        self.containers = containers
        return containers
    }

    private func learn(_ bits: UInt8, _ name: String) -> Int32? {
        var index = name.withScanner { program.keyIndex(ofAllIn: $0, in: shape) }
        if index == nil, converts { index = convertedKeys[SnakeCase.folded(name)] }
        places[Int(bits)] = index ?? Self.unnamed
        return index
    }
}

/// The plans of one decoding. A model can read several programs, so the key of a plan includes its program.
struct KeyPlans {
    private var plans = HashTable<KeyPlan?>(capacity: 4)

    @inline(__always)
    func plan(
        _ keys: ObjectIdentifier,
        _ shape: Int32,
        _ program: SchemaProgram,
        converts: Bool
    ) -> KeyPlan? {
        let hash = IdentityTable<KeyPlan>.Key(keys, shape).hash
        return plans.first(hash) { $0?.fits(keys, shape, program, converts: converts) == true } ?? nil
    }

    mutating func add(
        _ keys: ObjectIdentifier,
        _ shape: Int32,
        _ program: SchemaProgram,
        converts: Bool
    ) -> KeyPlan {
        let plan = KeyPlan(keys, shape, program, converts: converts)
        plans.makeRoom { $0?.hash ?? 0 }
        plans.insert(plan, plan.hash)
        return plan
    }
}

extension SchemaProgram {
    /// Returns the indexes of a shape's keys, relative to its first, by `SnakeCase.folded`. Of several keys with one
    /// form, the first counts.
    func convertedKeys(of shape: Int32) -> [String: Int32] {
        guard shape >= 0 else { return [:] }
        let shape = tables.shapes[Int(shape)]
        let indexes = (0..<shape.keyCount).map { index in
            (SnakeCase.folded(name(of: tables.keys[Int(shape.firstKey + index)])), index)
        }
        return Dictionary(indexes) { first, _ in first }
    }

    /// Returns the index of a key by the name of a property, relative to the shape's first key, or `nil` if no key of
    /// the shape means the property.
    func convertedKeyIndex(of name: String, in shape: Int32) -> Int32? {
        let exact = name.withScanner { keyIndex(ofAllIn: $0, in: shape) }
        return exact ?? convertedKeys(of: shape)[SnakeCase.folded(name)]
    }
}
