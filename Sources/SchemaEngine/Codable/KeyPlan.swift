@_spi(Engine) import JSONText

/// Where the keys that one type knows stand in one shape. Each key is looked up by its name once; then its bits say
/// where its value is, for all objects of the shape that the type reads.
final class KeyPlan {
    let keys: ObjectIdentifier
    private let shape: Int32
    private let program: SchemaProgram
    /// By a key's bits: its index in the shape, or one of those below.
    private var places: [Int32] = []

    private static let unknown: Int32 = -2
    private static let unnamed: Int32 = -1

    fileprivate init(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram) {
        (self.keys, self.shape, self.program) = (keys, shape, program)
    }

    fileprivate func fits(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram) -> Bool {
        self.keys == keys && self.shape == shape && self.program === program
    }

    /// The index of a key in the shape; `nil` where the shape does not name it.
    @inline(__always)
    func index(ofKeyWith bits: UInt8, named name: () -> String) -> Int32? {
        let place = Int(bits) < places.count ? places[Int(bits)] : Self.unknown
        if place >= 0 { return place }
        return place == Self.unnamed ? nil : learn(bits, name())
    }

    private func learn(_ bits: UInt8, _ name: String) -> Int32? {
        let index = name.withScanner { program.keyIndex(ofAllIn: $0, in: shape) }
        while places.count <= Int(bits) { places.append(Self.unknown) }
        places[Int(bits)] = index ?? Self.unnamed
        return index
    }
}

/// The plans of one reading, each in the only place where it can be: one that comes to a taken place takes it.
struct KeyPlans {
    private var plans = [KeyPlan?](repeating: nil, count: 64)

    mutating func plan(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram) -> KeyPlan {
        // The address of a type's description ends in zeros.
        let mixed = (UInt(bitPattern: keys) >> 3) &+ UInt(bitPattern: Int(shape)) &* 7
        let place = Int(mixed % UInt(plans.count))
        if let plan = plans[place], plan.fits(keys, shape, program) { return plan }
        let plan = KeyPlan(keys, shape, program)
        plans[place] = plan
        return plan
    }
}
