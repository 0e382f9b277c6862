import SchemaEngine
import SchematicText

extension SummaryStorage {
    /// An open container of a sample that is being added.
    private struct OpenContainer {
        var place: Int32
        var isObject: Bool
        var isMap: Bool
        /// Whether the positions of the array are described.
        var hasPositions = false
        /// The number of members or elements so far.
        var count = 0
        /// The joined shape of the elements.
        var element: Int32 = -1
        /// The index of the first token, of the first member, and of the first value of the positions.
        var firstToken = 0
        var firstMember: Int
        var firstValue = 0
        /// The meaning of the nearest key's name.
        var meaning: SecretName
    }

    /// Adds the values of a sample to their places.
    mutating func absorb(_ tokens: [JSONTokens.Token], in text: TextBytes) {
        var open: [OpenContainer] = []
        var container = OpenContainer(place: 0, isObject: false, isMap: false, firstMember: 0, meaning: .other)
        var list: [ValueShapes.Member] = []
        var positioned: [PositionedValue] = []
        let scalars = ScalarShapes(&shapes)
        for index in tokens.indices {
            let token = tokens[index]
            let target = Int(targets[index])
            var (first, shape): (Int, Int32) = (index, -1)
            switch token.kind {
            case .key:
                container.meaning =
                    places[target].name < 0 ? meaning(ofMapKey: token, in: text) : places[target].meaning
                continue
            case .beginObject, .beginArray:
                let isObject = token.kind == .beginObject
                open.append(container)
                container = OpenContainer(
                    place: targets[index],
                    isObject: isObject,
                    isMap: isObject && places[target].memberSummary.isMap,
                    hasPositions: !isObject && !places[target].positionShapes.isList,
                    firstToken: index,
                    firstMember: list.count,
                    firstValue: positioned.count,
                    meaning: isObject
                        ? .other : places[target].name < 0 ? container.meaning : places[target].elementMeaning
                )
                continue
            case .endObject:
                shape = objectShape(container, &list)
                places[target].objects += 1
                if !container.isMap { addCases(of: target, shape, isNew: places[target].objects == 1) }
                places[target].lastString = -1
                container = open.popLast() ?? container
            case .endArray:
                shape = shapes.shape(.array, element: container.element, [])
                places[target].arrays += 1
                places[target].elementCounts = places[target].elementCounts.joined(container.count...container.count)
                places[target].lastString = -1
                describe(positioned[container.firstValue...], of: container, tokens, in: text)
                positioned.removeSubrange(container.firstValue...)
                first = container.firstToken
                container = open.popLast() ?? container
            case .string:
                shape = scalars.string
                addString(token, in: text, to: target, of: container.meaning)
            case .number:
                shape = scalars.number
                addNumber(token, in: text, to: target)
            case .isTrue, .isFalse, .null:
                shape = token.kind == .null ? scalars.null : scalars.boolean
                addLiteral(token.kind, to: target)
            }
            places[target].count += 1
            if container.isObject {
                places[target].positions += container.count
                if !container.isMap {
                    list.append(ValueShapes.Member(name: places[target].name, shape: shape, isOptional: false))
                }
            } else {
                container.element = shapes.join(container.element, shape)
                if container.hasPositions {
                    add(shape, count: shape == scalars.null ? 0 : 1, at: container.count, of: Int(container.place))
                    if container.count < PositionShapes.maximumPositions,
                        scalars.isDescribed(shape) || isSimpleList(shape)
                    {
                        positioned.append(PositionedValue(token: first, position: container.count))
                    }
                }
            }
            container.count += 1
        }
    }

    /// A scalar, or a list of scalars, of an open array.
    private struct PositionedValue {
        /// The index of its first token.
        var token: Int
        var position: Int
    }

    /// Returns whether values of a shape are lists of scalars of one kind, which are no tuples themselves.
    private func isSimpleList(_ shape: Int32) -> Bool {
        guard shapes.kinds(shape) == .array else { return false }
        let element = shapes.element(shape)
        guard element >= 0 else { return true }
        return [[], .boolean, .number, .string].contains(shapes.kinds(element).subtracting(.null))
    }

    /// Adds values of a shape at a position of a place's arrays, of which `count` are not null.
    mutating func add(_ shape: Int32, count: Int, at position: Int, of place: Int) {
        places[place].positionShapes.add(shape, count: count, at: position, in: &shapes)
    }

    /// Adds the scalars of an array that may be a tuple, and those of its lists, to the places of their positions. Arrays of
    /// numbers alone are most often lists, and arrays of arrays alone always are. They are left out: the counts show that a position
    /// has more values.
    private mutating func describe(
        _ values: ArraySlice<PositionedValue>,
        of array: OpenContainer,
        _ tokens: [JSONTokens.Token],
        in text: TextBytes
    ) {
        guard array.hasPositions, !values.isEmpty, !places[Int(array.place)].positionShapes.isList,
            ![.number, .array].contains(shapes.kinds(array.element).subtracting(.null))
        else { return }
        for value in values {
            let target = placeOfPosition(value.position, of: Int(array.place))
            guard tokens[value.token].kind == .beginArray else {
                addScalar(tokens[value.token], in: text, to: Int(target), of: array.meaning)
                continue
            }
            let elements = tokens[(value.token + 1)...].prefix { $0.kind != .endArray }
            places[Int(target)].arrays += 1
            places[Int(target)].count += 1
            places[Int(target)].elementCounts = places[Int(target)].elementCounts.joined(
                elements.count...elements.count
            )
            guard !elements.isEmpty else { continue }
            let known = places[Int(target)].element
            let element = known < 0 ? addElement(to: target) : known
            for token in elements { addScalar(token, in: text, to: Int(element), of: array.meaning) }
        }
    }

    private mutating func addScalar(_ token: JSONTokens.Token, in text: TextBytes, to place: Int, of name: SecretName) {
        switch token.kind {
        case .string: addString(token, in: text, to: place, of: name)
        case .number: addNumber(token, in: text, to: place)
        default: addLiteral(token.kind, to: place)
        }
        places[place].count += 1
    }

    /// Returns the place of the values at a position.
    mutating func placeOfPosition(_ position: Int, of array: Int) -> Int32 {
        let known = places[array].positionShapes.positions[position].place
        guard known < 0 else { return known }
        let place = addPlace()
        places[array].positionShapes.describe(position, at: place)
        return place
    }

    private struct ScalarShapes {
        let null, boolean, number, string: Int32

        init(_ shapes: inout ValueShapes) {
            null = shapes.shape(.null)
            boolean = shapes.shape(.boolean)
            number = shapes.shape(.number)
            string = shapes.shape(.string)
        }

        /// Returns whether values of a shape are described at the places of their positions.
        func isDescribed(_ shape: Int32) -> Bool { shape == string || shape == number || shape == boolean }
    }

    private mutating func objectShape(_ container: OpenContainer, _ list: inout [ValueShapes.Member]) -> Int32 {
        guard !container.isMap, list.count == container.firstMember + container.count else {
            list.removeSubrange(container.firstMember...)
            return shapes.shape([.object, .isMap], element: -1, [])
        }
        Self.sort(&list, from: container.firstMember)
        // A key without a place of its own has no name.
        let shape =
            list.count > container.firstMember && list[container.firstMember].name < 0
            ? shapes.shape([.object, .isMap], element: -1, [])
            : shapes.shape(.object, element: -1, list[container.firstMember...])
        list.removeSubrange(container.firstMember...)
        return shape
    }

    /// Sorts members by the index of their name. Most objects have few, which are sorted without a copy.
    private static func sort(_ list: inout [ValueShapes.Member], from first: Int) {
        guard list.count - first <= 32 else { return list[first...].sort { $0.name < $1.name } }
        var next = first + 1
        while next < list.count {
            let member = list[next]
            var index = next
            while index > first, list[index - 1].name > member.name {
                list[index] = list[index - 1]
                index -= 1
            }
            if index != next { list[index] = member }
            next += 1
        }
    }

    /// Adds an object to the keys that may determine its shape.
    private mutating func addCases(of place: Int, _ shape: Int32, isNew: Bool) {
        var cases: [CaseSummary] = []
        if isNew {
            let keys = places[place].memberSummary.places.filter { places[Int($0)].lastString >= 0 }
            cases = keys.map { CaseSummary(place: $0) }
        } else {
            guard !places[place].memberSummary.cases.isEmpty else { return }
            // The list is not shared, so that it is changed in place.
            swap(&cases, &places[place].memberSummary.cases)
        }
        let objects = places[place].objects
        for index in cases.indices.reversed() {
            let key = Int(cases[index].place)
            let string = Int(places[key].lastString)
            guard string >= 0, places[key].count == objects else {
                cases.remove(at: index)
                continue
            }
            while cases[index].shapes.count <= string { cases[index].shapes.append(-1) }
            let known = cases[index].shapes[string]
            if known != shape { cases[index].shapes[string] = shapes.join(known, shape) }
        }
        places[place].memberSummary.cases = cases
    }

    private mutating func addLiteral(_ kind: JSONTokens.Kind, to place: Int) {
        switch kind {
        case .isTrue: places[place].trues += 1
        case .isFalse: places[place].falses += 1
        default: places[place].nulls += 1
        }
        places[place].lastString = -1
    }

    private mutating func addString(
        _ token: JSONTokens.Token,
        in text: TextBytes,
        to place: Int,
        of name: SecretName
    ) {
        places[place].hasStrings = true
        places[place].lastString = places[place].stringSummary.add(token, in: text, of: name)
    }

    private mutating func addNumber(_ token: JSONTokens.Token, in text: TextBytes, to place: Int) {
        places[place].hasNumbers = true
        places[place].numberSummary.add(token, in: text)
        places[place].lastString = -1
    }

    /// Returns the meaning of a name that has no place of its own.
    private func meaning(ofMapKey key: JSONTokens.Token, in text: TextBytes) -> SecretName {
        let name = text.part(key.range)
        // Names that resemble data have few letters.
        guard name.contains(where: { (UInt8(ascii: "g")...UInt8(ascii: "z")).contains($0 | 0x20) }) else {
            return .other
        }
        return SecretName.meaning(of: String(decoding: JSONTokens.unescaped(key, in: text), as: UTF8.self))
    }
}
