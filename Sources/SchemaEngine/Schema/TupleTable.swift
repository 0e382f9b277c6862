/// `["{tuple:time,value}", 1.5, "{string}"]`: the schemas of an array's elements by their positions.
struct TupleTable: BitwiseCopyable, Sendable {
    /// The index of the first position in the program's `positions`.
    var firstPosition: Int32
    var count: Int32
    /// The number of positions that must be present.
    var required: Int32
    /// The schema of the elements after the positions, or `.none` if there must be none.
    var rest: NodeID
    /// Whether the positions have names.
    var hasNames: Bool
    /// The place of the tag, element 0.
    var place: SourcePlace
}

/// A key of an object that payloads of a schema's direction do not have.
struct HiddenKey: Sendable {
    let name: ExactName
    /// The schema of the value on the other side.
    let node: NodeID
    /// The side that has the key.
    let side: KeySide
    /// The place of the key's opening quote.
    let place: SourcePlace

    init(name: String, node: NodeID, side: KeySide, place: SourcePlace) {
        (self.name, self.node, self.side, self.place) = (ExactName(name), node, side, place)
    }
}

extension SchemaProgram.Tables {
    /// Returns the schemas of a tuple's positions.
    func positions(of tuple: TupleTable) -> ArraySlice<NodeID> {
        positions[Int(tuple.firstPosition)..<Int(tuple.firstPosition + tuple.count)]
    }

    /// Returns the names of a tuple's positions; empty if they have none.
    func names(of tuple: TupleTable) -> ArraySlice<String> {
        tuple.hasNames ? positionNames[Int(tuple.firstPosition)..<Int(tuple.firstPosition + tuple.count)] : []
    }

    /// Returns the schema of a tuple's element by its index, or `nil` if the tuple has no such element.
    func position(_ index: Int, of tuple: TupleTable) -> NodeID? {
        if index >= 0, index < Int(tuple.count) { return positions[Int(tuple.firstPosition) + index] }
        return tuple.rest == .none ? nil : tuple.rest
    }

    /// Returns the keys that payloads of a shape's direction do not have.
    func hiddenKeys(of shape: Shape) -> ArraySlice<HiddenKey> {
        hiddenKeys[Int(shape.firstHidden)..<Int(shape.firstHidden + shape.hiddenCount)]
    }

    /// Returns the key of the other side with a name, or `nil` if there is none.
    func hiddenKey(named name: String, in shape: Shape) -> HiddenKey? {
        guard shape.hiddenCount > 0 else { return nil }
        let name = ExactName(name)
        return hiddenKeys(of: shape).first { $0.name == name }
    }
}

extension SchemaProgram {
    /// Returns the key of the other side with the name at a token, or `nil` if there is none.
    func hiddenKey(of token: StringToken, in shape: Int32, _ scanner: JSONScanner) -> HiddenKey? {
        guard shape >= 0, tables.shapes[Int(shape)].hiddenCount > 0 else { return nil }
        return tables.hiddenKey(named: scanner.text(of: token), in: tables.shapes[Int(shape)])
    }

    /// Returns the index of a tuple's position with a name, or `nil` if there is none.
    func positionIndex(ofAllIn name: JSONScanner, in tuple: Int32) -> Int? {
        let index = positionNames.index(of: name, in: Int(tuple))
        return index >= 0 ? Int(index) : nil
    }
}
