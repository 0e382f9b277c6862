@_spi(Generated) import SchemaEngine

/// The values that a schema refuses, as far as the schema language has them.
extension JSONSchemaReader {
    /// The maximum number of references inside each other, of pieces, and of keys of an object.
    private static let (maximumDepth, maximumAlternatives, maximumKeys) = (8, 32, 6)

    /// Returns the values that a schema accepts, and those that it refuses; `nil` if one of them cannot be stated.
    mutating func exactValue(of node: Node) -> (accepted: ImportedValue, refused: ImportedValue)? {
        let known = losses
        return statingTypes { reader in
            let value = reader.value(of: node)
            guard let refused = reader.complement(of: value), reader.losses == known else { return nil }
            return (value, refused)
        }
    }

    /// Calls a closure that reads a schema, such as a condition, whose keywords imply no types.
    mutating func statingTypes<Result>(_ read: (inout JSONSchemaReader) -> Result) -> Result {
        let outer = impliesTypes
        impliesTypes = false
        defer { impliesTypes = outer }
        return read(&self)
    }

    /// Returns the values that another value does not contain, or `nil` if they cannot be stated.
    mutating func complement(of value: ImportedValue, depth: Int = 0) -> ImportedValue? {
        guard depth < Self.maximumDepth else { return nil }
        var result = ImportedValue.typed(ImportedPiece.allKinds + [.null])
        for piece in value.pieces {
            guard let others = complement(of: piece, depth) else { return nil }
            result = intersection(result, others)
            guard result.pieces.count <= Self.maximumAlternatives else { return nil }
        }
        return .typed(Self.joined([result]).pieces)
    }

    private mutating func complement(of piece: ImportedPiece, _ depth: Int) -> ImportedValue? {
        let pieces: [ImportedPiece]
        switch piece {
        case .null, .boolean(nil): pieces = []
        case .any: return .typed([.null])
        case .boolean(let value?): pieces = [.boolean(!value)]
        case .number(let number):
            guard number == ImportedNumber() else { return nil }
            pieces = []
        case .string(let string):
            guard let others = complement(of: string) else { return nil }
            pieces = others.map { .string($0) }
        case .array(let array):
            guard let others = complement(of: array, depth) else { return nil }
            pieces = others.map { .array($0) }
        case .object(let object):
            guard let others = complement(of: object, depth) else { return nil }
            pieces = others.map { .object($0) }
        case .reference(let index):
            let target = self.value(ofDefinition: index)
            return target.origin.hasType || target.acceptsAnything ? complement(of: target, depth: depth + 1) : nil
        case .tag: return nil
        }
        return .typed((ImportedPiece.allKinds + [.null]).filter { $0 != piece && $0.kind != piece.kind } + pieces)
    }

    private func complement(of string: ImportedString) -> [ImportedString]? {
        guard string.patterns.isEmpty, string.format == nil else { return nil }
        if let members = string.members { return [ImportedString(excluded: Set(members))] }
        guard string.known.isEmpty else { return [] }
        let excluded =
            string.excluded.isEmpty ? [] : [ImportedString(members: string.excluded.sorted { $0.text < $1.text })]
        return string.length.complement.map { ImportedString(length: $0) } + excluded
    }

    private mutating func complement(of array: ImportedArray, _ depth: Int) -> [ImportedArray]? {
        guard array.item == nil, !array.isUnique, array.positions.count <= Self.maximumKeys else { return nil }
        var result = array.count.complement.map { ImportedArray(count: $0) }
        for (index, value) in array.positions.enumerated() {
            guard let others = complement(of: value, depth: depth + 1) else { return nil }
            let positions = Array(repeating: ImportedValue.anything, count: index) + [others]
            if !others.pieces.isEmpty { result.append(ImportedArray(positions: positions, count: index + 1...Int.max)) }
        }
        return result
    }

    private mutating func complement(of object: ImportedObject, _ depth: Int) -> [ImportedObject]? {
        guard object.mapKeys.isEmpty, object.rest == nil, object.members.count <= Self.maximumKeys else { return nil }
        var result = object.count.complement.map { ImportedObject(count: $0) }
        for member in object.members {
            if member.isRequired {
                result.append(ImportedObject(members: [.init(name: member.name, value: .nothing)]))
            }
            guard let others = complement(of: member.value, depth: depth + 1) else { return nil }
            if !others.pieces.isEmpty {
                result.append(ImportedObject(members: [.init(name: member.name, value: others, isRequired: true)]))
            }
        }
        return result
    }
}

extension ClosedRange<Int> {
    /// The other numbers from 0.
    fileprivate var complement: [ClosedRange<Int>] {
        (lowerBound > 0 ? [0...lowerBound - 1] : []) + (upperBound < .max ? [upperBound + 1...Int.max] : [])
    }
}
