/// An object's members, for objects that a decoder does not read in place in a record: an object that an app
/// has built, or one with many keys that its shape does not name.
struct DecodingMembers {
    let keys: [String]
    private let children: Children
    /// The index of each key, if there are too many keys for a linear search.
    private let places: [ExactName: Int]?

    /// The indexes of the keys by their converted names, if keys are converted.
    private var convertedPlaces: [String: Int]?

    /// The number of keys up to which a linear search is fast enough.
    static let fewKeys = 16

    /// Creates the members of an object, or returns `nil` if the value is not an object.
    init?(_ field: Fields, convertsKeys: Bool = false) {
        switch field.content {
        case .recorded(let record, let slot):
            guard slot.kind == .object || slot.kind == .array else { return nil }
            guard let members = slot.kind == .object ? record.members(of: slot) : record.namedPositions(of: slot) else {
                return nil
            }
            self.init(members.map(\.key), .slots(record, members.map(\.value)))
        case .built(let members, _):
            let visible = members.filter { $0.use != .written }
            self.init(visible.map(\.key), .app(visible.map(\.value)))
        case .single:
            guard case .object(let keys, let children) = OutgoingValue(field).known else { return nil }
            self.init(keys, children)
        }
        guard convertsKeys else { return }
        convertedPlaces = Dictionary(keys.enumerated().map { (SnakeCase.folded($1), $0) }) { first, _ in first }
    }

    private init(_ keys: [String], _ children: Children) {
        (self.keys, self.children) = (keys, children)
        guard keys.count > Self.fewKeys else {
            places = nil
            return
        }
        places = Dictionary(keys.enumerated().map { (ExactName($1), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the value of a key, or `nil` if it does not exist.
    func field(_ name: String) -> Fields? {
        let index = places.map { $0[ExactName(name)] } ?? keys.firstIndex { $0.utf8.elementsEqual(name.utf8) }
        return (index ?? convertedPlaces?[SnakeCase.folded(name)]).map(children.field)
    }
}

extension Children {
    /// Returns a view of one value.
    func field(at index: Int) -> Fields {
        switch self {
        case .app(let values): (values[index] as? Fields) ?? Fields(.single(values[index]))
        case .slots(let record, let slots): Fields(record, record.resolved(slots[index]))
        case .json(let values): Fields(.single(values[index]))
        case .outgoing(let values): values[index].field
        }
    }
}
