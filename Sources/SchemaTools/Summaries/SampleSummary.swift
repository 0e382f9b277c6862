package import SchemaEngine

/// A mergeable summary of samples: the values that were seen at each place, in a size that is bounded by the shape of the
/// samples, not by their number.
///
/// The order of the samples does not matter, and merging the summaries of parts gives the summary of the whole.
package final class SampleSummary {
    /// The number of samples.
    package internal(set) var count = 0
    /// The maximum depth of nested containers in a sample.
    let maximumDepth: Int

    /// A value, so that adding a sample accesses this object once, and not for each value of the sample.
    var storage = SummaryStorage()

    /// The places. The first one is the root. Places refer to each other by their index.
    var places: [PlaceSummary] { storage.places }
    /// The names of keys.
    var names: GrowingNames { storage.names }
    var shapes: ValueShapes { storage.shapes }

    /// Whether the samples have the members of a recording in the format HAR.
    package var resemblesRecording: Bool {
        guard let log = places[0].members?.place(of: "log"), let members = places[Int(log)].members,
            let entries = members.place(of: "entries"), members.place(of: "version") != nil
        else { return false }
        return places[Int(entries)].arrays > 0
    }

    package init(maximumDepth: Int = CheckOptions.standard.maximumDepth) {
        self.maximumDepth = maximumDepth
    }

    /// Adds a sample.
    ///
    /// - Parameter text: One JSON text.
    /// - Throws: `JSONTextError` if the text is not JSON, is too deep, or has duplicate keys. The summary is then unchanged.
    package func add(_ text: TextBytes) throws(JSONTextError) {
        let maps = try storage.add(text, maximumDepth: maximumDepth)
        count += 1
        for place in maps { becomeMap(place) }
        storage.limitShapes()
    }

    /// Adds a sample.
    ///
    /// - Parameter sample: One JSON text.
    /// - Throws: `JSONTextError` as `add(_:)` of a view of bytes.
    package func add(_ sample: JSONBuffer) throws(JSONTextError) {
        try sample.withTextBytes { text throws(JSONTextError) in try add(text) }
    }
}

extension SampleSummary {
    /// Adds another summary. The result is the summary of the samples of both.
    package func merge(_ other: SampleSummary) {
        count.add(samples: other.count)
        var merge = SummaryMerge(source: other)
        _ = merge.add(0, to: 0, of: self)
    }

    /// Replaces the keys of a place's objects by one place for all their values.
    func becomeMap(_ place: Int32) {
        let members = places[Int(place)].members ?? MemberSummary()
        guard !members.isMap else { return }
        let value = members.value < 0 ? storage.addPlace() : members.value
        storage.places[Int(place)].hasMembers = true
        storage.places[Int(place)].memberSummary = MemberSummary(map: value)
        var merge = SummaryMerge(source: self)
        for key in members.places { _ = merge.add(key, to: value, of: self) }
    }

    /// Removes the texts of a place, of its arrays, and of the arrays in these.
    ///
    /// - Parameters:
    ///   - keys: The keys of the place, from the root.
    ///   - areSecret: Whether the texts are secrets.
    func hideTexts(at keys: [String], areSecret: Bool) {
        var place = 0
        for key in keys {
            guard let members = places[place].members else { return }
            let index = members.names.index(of: key)
            guard index >= 0 else { return }
            place = Int(members.places[index])
        }
        var waiting = [place]
        while let index = waiting.popLast() {
            let elements = [places[index].element] + places[index].positionShapes.positions.map(\.place)
            waiting += elements.filter { $0 >= 0 }.map(Int.init)
            guard places[index].hasStrings else { continue }
            if areSecret {
                storage.places[index].stringSummary.becomeSecret()
            } else {
                storage.places[index].stringSummary.hideTexts()
            }
        }
    }

    /// Adds a place with all values of other places.
    ///
    /// - Parameters:
    ///   - others: The places.
    ///   - omitsRepeated: Whether the members of those places that are inside others are added once, at the new place, and
    ///     not also where they were found. Otherwise, objects inside each other take quadratic time.
    /// - Returns: The new place.
    func joinedPlace(_ others: [Int32], omitsRepeated: Bool = false) -> Int32 {
        let place = storage.addPlace()
        var merge = SummaryMerge(source: self, repeated: omitsRepeated ? Set(others) : [])
        for other in others { _ = merge.add(other, to: place, of: self, isRepeated: false) }
        return place
    }
}

/// Adds the places of a summary to those of another, or of the same one.
struct SummaryMerge {
    let source: SampleSummary
    /// The places whose members are added elsewhere.
    private let repeated: Set<Int32>
    /// The new indexes of the source's shapes.
    private var shapes: [Int32: Int32] = [:]

    init(source: SampleSummary, repeated: Set<Int32> = []) {
        self.source = source
        self.repeated = repeated
    }

    /// Adds the values of a place. Returns the new index of each of its different strings.
    mutating func add(_ place: Int32, to targetPlace: Int32, of summary: SampleSummary) -> [Int] {
        add(place, to: targetPlace, of: summary, isRepeated: repeated.contains(place))
    }

    /// Adds the values of a place, without the members of its objects if it is repeated.
    mutating func add(
        _ place: Int32,
        to targetPlace: Int32,
        of summary: SampleSummary,
        isRepeated: Bool
    ) -> [Int] {
        let from = source.places[Int(place)]
        let target = Int(targetPlace)
        let objectsBefore = summary.places[target].objects
        summary.storage.places[target].count.add(samples: from.count)
        for (_, path) in PlaceSummary.counts {
            summary.storage.places[target][keyPath: path].add(samples: from[keyPath: path])
        }
        summary.storage.places[target].positions.add(samples: from.positions)
        if let counts = from.elementCounts {
            summary.storage.places[target].elementCounts = summary.places[target].elementCounts.joined(counts)
        }
        add(from.positionShapes, to: target, of: summary)
        if let numbers = from.numbers { summary.storage.merge(numbers, to: target) }
        if from.element >= 0, source.places[Int(from.element)].count > 0 {
            if summary.places[target].element < 0 {
                let element = summary.storage.addPlace()
                summary.storage.places[target].element = element
            }
            _ = add(from.element, to: summary.places[target].element, of: summary)
        }
        if !isRepeated, let members = from.members, from.objects > 0 {
            add(members, to: targetPlace, of: summary, isFirst: objectsBefore == 0)
        }
        return from.strings.map { summary.storage.merge($0, to: target) } ?? []
    }

    private mutating func add(
        _ members: MemberSummary,
        to place: Int32,
        of summary: SampleSummary,
        isFirst: Bool
    ) {
        summary.storage.places[Int(place)].hasMembers = true
        // With a value, the place becomes a map as soon as the sample is added.
        if members.isMap || members.value >= 0 { summary.becomeMap(place) }
        if let target = summary.places[Int(place)].members, target.isMap {
            if members.value >= 0 { _ = add(members.value, to: target.value, of: summary) }
            for key in members.places { _ = add(key, to: target.value, of: summary) }
            return
        }
        var strings: [Int32: [Int]] = [:]
        for (index, key) in members.places.enumerated() where source.places[Int(key)].count > 0 {
            let name = members.names[index]
            let known = summary.places[Int(place)].memberSummary.place(of: name)
            let own = known ?? summary.storage.addMember(name, to: place)
            strings[own] = add(key, to: own, of: summary)
        }
        guard let target = summary.places[Int(place)].members else { return }
        guard target.places.count <= MemberSummary.maximumKeys else { return summary.becomeMap(place) }
        let cases = cases(of: members, joinedTo: target, of: summary, strings, isFirst: isFirst)
        summary.storage.places[Int(place)].memberSummary.cases = cases
    }

    /// Returns the cases of two places' objects.
    private mutating func cases(
        of members: MemberSummary,
        joinedTo target: MemberSummary,
        of summary: SampleSummary,
        _ strings: [Int32: [Int]],
        isFirst: Bool
    ) -> [CaseSummary] {
        var cases: [CaseSummary] = []
        for other in members.cases {
            let name = source.names[Int(source.places[Int(other.place)].name)]
            guard let place = target.place(of: name) else { continue }
            guard summary.places[Int(place)].strings?.isOpen == false, let indexes = strings[place] else { continue }
            let known = target.cases.first { $0.place == place }
            guard var own = known ?? (isFirst ? CaseSummary(place: place) : nil) else { continue }
            for (value, shape) in other.shapes.enumerated() where shape >= 0 && value < indexes.count {
                let added = insert(shape, into: summary)
                while own.shapes.count <= indexes[value] { own.shapes.append(-1) }
                own.shapes[indexes[value]] = summary.storage.shapes.join(own.shapes[indexes[value]], added)
            }
            cases.append(own)
        }
        return cases
    }

    private mutating func add(_ positions: PositionShapes, to place: Int, of summary: SampleSummary) {
        guard !positions.isList else { return summary.storage.places[place].positionShapes.becomeList() }
        for (index, position) in positions.positions.enumerated() {
            let added = insert(position.shape, into: summary)
            summary.storage.add(added, count: position.count, at: index, of: place)
        }
        guard !summary.places[place].positionShapes.isList else { return }
        for (index, position) in positions.positions.enumerated() where position.place >= 0 {
            _ = add(position.place, to: summary.storage.placeOfPosition(index, of: place), of: summary)
        }
    }

    private mutating func insert(_ shape: Int32, into summary: SampleSummary) -> Int32 {
        guard source !== summary else { return shape }
        return summary.storage.insert(shape, of: source.storage, known: &shapes)
    }
}

extension SummaryStorage {
    /// Adds a shape of another summary. `known` holds the shapes that were already added.
    fileprivate mutating func insert(_ shape: Int32, of other: SummaryStorage, known: inout [Int32: Int32]) -> Int32 {
        // The names are moved out, because the shapes are changed while names are added.
        var names = GrowingNames()
        swap(&names, &self.names)
        defer { self.names = names }
        return shapes.insert(
            shape,
            of: other.shapes,
            names: { Int32(truncatingIfNeeded: names.insert(other.names[Int($0)])) },
            known: &known
        )
    }

    fileprivate mutating func merge(_ numbers: NumberSummary, to place: Int) {
        places[place].hasNumbers = true
        places[place].numberSummary.merge(numbers)
    }

    /// Returns the new index of each of the different strings.
    fileprivate mutating func merge(_ strings: StringSummary, to place: Int) -> [Int] {
        places[place].hasStrings = true
        return places[place].stringSummary.merge(strings)
    }
}

/// The counts of a summary.
///
/// Stored summaries can contain any counts, and summaries are merged any number of times. A sum therefore stops at a maximum,
/// which a stored summary may contain, so that the order of merges does not matter and no sum overflows.
enum SampleCount {
    /// The counts of a summary. Twice the maximum, and the sum of several counts, fit into an `Int`.
    static let range = 0...1 << 48
}

extension Int {
    /// Adds the count of other samples. The sum stops at the maximum.
    mutating func add(samples count: Int) { self = Swift.min(self + count, SampleCount.range.upperBound) }
}
