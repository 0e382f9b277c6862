/// Names that differ by their keys. A name that is taken gets a number from 2 on.
struct UniqueNames<Key: Hashable> {
    private var taken: Set<Key>
    /// The first numbers that may be unused, by the names without a number. Many equal names need linear time.
    private var numbers: [Key: Int] = [:]

    init(taken: Set<Key> = []) { self.taken = taken }

    /// Takes a name. Returns `false` if it is taken already.
    mutating func take(_ key: Key) -> Bool { taken.insert(key).inserted }

    /// Returns whether a name is not taken.
    func isUnused(_ key: Key) -> Bool { !taken.contains(key) }

    /// Takes a name, or the first one with a number that is unused.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - key: Returns the key of a name.
    ///   - numbered: Returns the name with a number.
    /// - Returns: The unused name.
    mutating func unused<Name>(_ name: Name, key: (Name) -> Key, numbered: (Int) -> Name) -> Name {
        let base = key(name)
        var result = name
        var number = numbers[base, default: 2]
        while !take(key(result)) {
            result = numbered(number)
            number += 1
        }
        numbers[base] = number
        return result
    }
}

extension UniqueNames<String> {
    /// Returns the first of a few names that is unused, or the last one with a number.
    static func unused(_ names: String..., beside taken: Set<String>) -> String {
        if let name = names.first(where: { !taken.contains($0) }) { return name }
        var unique = UniqueNames(taken: taken)
        let last = names.last ?? ""
        return unique.unused(last) {
            $0
        } numbered: {
            last + String($0)
        }
    }
}
