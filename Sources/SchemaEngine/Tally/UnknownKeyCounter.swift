import SchematicText

/// The counts of keys that the schema does not name, by the place of their object in payloads.
///
/// A place is a chain of numbered links, so that a key is counted without writing a pointer.
struct UnknownKeyCounter: Sendable {
    /// The last link of a place.
    private struct Link: Hashable, Sendable {
        /// The place before it.
        let parent: Int32
        /// The count of a key of the plan, or `blank`.
        let step: Int32
    }

    /// The link for an index, or for a key that the schema does not name.
    static let blank: Int32 = -1
    /// The place of the whole payload.
    static let root: Int32 = 0
    /// A place with too many links.
    private static let tooDeep: Int32 = -1
    /// The number of links from which they are forgotten between two payloads.
    private static let manyLinks = 4096

    private var numbers: [Link: Int32] = [:]
    /// The last links of the places and their depths. The first one is a placeholder for the root.
    private var links = [(link: Link, depth: Int)]()
    private var counts: [Int32: TallyRows.UnknownKeys] = [:]
    /// The counts of places whose links were forgotten.
    private var stored = BoundedCounts<ExactName, TallyRows.UnknownKeys>(limit: TallyRows.limit)

    init() { links = [Self.rootLink] }

    private static let rootLink = (link: Link(parent: tooDeep, step: blank), depth: 0)

    /// Returns the number of the place after a link.
    mutating func place(after parent: Int32, _ step: Int32) -> Int32 {
        guard parent >= 0 else { return Self.tooDeep }
        let link = Link(parent: parent, step: step)
        if let number = numbers[link] { return number }
        let depth = links[Int(parent)].depth + 1
        guard depth <= TallyCounter.greatestDepth else { return Self.tooDeep }
        let number = Int32(truncatingIfNeeded: links.count)
        numbers[link] = number
        links.append((link, depth))
        return number
    }

    /// Counts a key.
    mutating func add(_ name: String, _ kind: JSONKind, at place: Int32) {
        let count = TallyRows.KindCounts(kind)
        let limit = TallyRows.limit
        let key = ExactName(name)
        if counts[place]?.add(count, toKnown: key) == true { return }
        // The name of everything beyond the limit is not available as the name of a key.
        if name == "*" || Self.isSecret(name) {
            counts[place, default: BoundedCounts(limit: limit)].addToRest(count)
        } else {
            counts[place, default: BoundedCounts(limit: limit)].add(count, to: key)
        }
    }

    /// Returns whether a name is data that must not be written: a secret, a mail address or a telephone number, as in
    /// objects whose keys are those of users.
    private static func isSecret(_ name: String) -> Bool {
        SecretRecognition.kind(of: name, name: .other) != nil || PersonalDataRecognition.containsMailAddress(name)
            || !PersonalDataRecognition.telephoneNumbers(in: name, isExpected: false).isEmpty
    }

    /// Forgets the links before a payload if there are many.
    mutating func prepare(for plan: TallyPlan) {
        guard links.count > Self.manyLinks else { return }
        stored = counts(in: plan)
        links = [Self.rootLink]
        numbers = [:]
        counts = [:]
    }

    /// Returns all counts by pointer.
    func counts(in plan: TallyPlan) -> BoundedCounts<ExactName, TallyRows.UnknownKeys> {
        var result = stored
        for (place, names) in counts {
            if place == Self.tooDeep {
                result.addToRest(names)
            } else {
                result.add(names, to: ExactName(pointer(of: place, in: plan)))
            }
        }
        return result
    }

    private func pointer(of place: Int32, in plan: TallyPlan) -> String {
        var steps: [Int32] = []
        var place = place
        while place > Self.root {
            steps.append(links[Int(place)].link.step)
            place = links[Int(place)].link.parent
        }
        var pointer: [UInt8] = []
        for step in steps.reversed() {
            let name = step == Self.blank ? "*" : plan.name(ofKey: Int(step))
            pointer.append(pointerStep: Array(name.utf8)[...])
        }
        return String(decoding: pointer, as: UTF8.self)
    }
}

extension TallyPlan {
    fileprivate func name(ofKey count: Int) -> String {
        let object = objects[keyPlaces[count].object]
        return program.name(of: program.tables.keys[Int(object.firstKey) + count - object.firstCount])
    }
}
