/// The text that every match of an expression begins with, as in `^item-[0-9]+`.
enum PatternBeginning {
    /// The maximum number of bytes that are of use to callers.
    private static let longest = 64

    /// Returns the bytes in UTF-8. They are empty if the expression can be found later in a text, or states no beginning.
    static func bytes(of tree: PatternTree) -> [UInt8] {
        guard case .sequence(let nodes) = tree.root, case .assertion(.textStart)? = nodes.first else { return [] }
        var bytes: [UInt8] = []
        for node in nodes.dropFirst() where bytes.count < longest {
            guard case .scalar(let set) = node, let scalar = tree.sets[Int(set)].onlyScalar else { break }
            bytes += Array(String(scalar).utf8)
        }
        return bytes
    }
}

extension ScalarSet {
    /// The scalar of a set that has only one; otherwise `nil`.
    fileprivate var onlyScalar: Unicode.Scalar? {
        guard case .ranges(let members) = self, let range = members.ranges.first, members.ranges.count == 1,
            range.lowerBound == range.upperBound
        else { return nil }
        return Unicode.Scalar(range.lowerBound)
    }
}
