import SchemaEngine

extension SampleSummary {
    /// Adds another summary. The result is the summary of the samples of both.
    package func merge(_ other: SampleSummary) {
        count.add(samples: other.count)
        var merge = SummaryMerge(source: other)
        _ = merge.add(0, to: 0, of: self)
    }

    /// Replaces the keys of a place's objects by one place for all their values.
    func becomeMap(_ place: Int32) {
        let members = members(of: place)
        guard !members.isMap else { return }
        if members.value < 0 { members.value = addPlace() }
        members.isMap = true
        members.cases = []
        var merge = SummaryMerge(source: self)
        for key in members.places { _ = merge.add(key, to: members.value, of: self) }
        members.places = []
        members.following = [0]
        members.names.removeAll(from: 0)
    }

    /// Removes the texts of a place, and of the elements of its arrays.
    ///
    /// - Parameters:
    ///   - keys: The keys of the place, from the root.
    ///   - areSecret: A Boolean value that indicates whether the texts are secrets.
    func hideTexts(at keys: [String], areSecret: Bool) {
        var place = 0
        for key in keys {
            guard let members = places[place].members else { return }
            let index = members.names.index(of: key)
            guard index >= 0 else { return }
            place = Int(members.places[index])
        }
        let element = places[place].element
        for strings in [places[place].strings, element < 0 ? nil : places[Int(element)].strings] {
            if areSecret { strings?.becomeSecret() } else { strings?.hideTexts() }
        }
    }

    /// Adds a place with all values of other places.
    func joinedPlace(_ others: [Int32]) -> Int32 {
        let place = addPlace()
        var merge = SummaryMerge(source: self)
        for other in others { _ = merge.add(other, to: place, of: self) }
        return place
    }
}

/// Adds the places of a summary to those of another, or of the same one.
struct SummaryMerge {
    let source: SampleSummary
    /// The new indexes of the source's shapes.
    private var shapes: [Int32: Int32] = [:]

    init(source: SampleSummary) { self.source = source }

    /// Adds the values of a place. Returns the new index of each of its different strings.
    mutating func add(_ place: Int32, to targetPlace: Int32, of summary: SampleSummary) -> [Int] {
        let from = source.places[Int(place)]
        let target = Int(targetPlace)
        let objectsBefore = summary.places[target].objects
        summary.places[target].count.add(samples: from.count)
        summary.places[target].nulls.add(samples: from.nulls)
        summary.places[target].falses.add(samples: from.falses)
        summary.places[target].trues.add(samples: from.trues)
        summary.places[target].objects.add(samples: from.objects)
        summary.places[target].arrays.add(samples: from.arrays)
        summary.places[target].positions.add(samples: from.positions)
        if let counts = from.elementCounts {
            summary.places[target].elementCounts = summary.places[target].elementCounts.joined(counts)
        }
        if let numbers = from.numbers { summary.numbers(of: target).merge(numbers) }
        if from.element >= 0, source.places[Int(from.element)].count > 0 {
            if summary.places[target].element < 0 {
                let element = summary.addPlace()
                summary.places[target].element = element
            }
            _ = add(from.element, to: summary.places[target].element, of: summary)
        }
        if let members = from.members, from.objects > 0 {
            add(members, to: targetPlace, of: summary, isFirst: objectsBefore == 0)
        }
        return from.strings.map { summary.strings(of: target).merge($0) } ?? []
    }

    private mutating func add(
        _ members: MemberSummary,
        to place: Int32,
        of summary: SampleSummary,
        isFirst: Bool
    ) {
        let target = summary.members(of: place)
        // With a value, the place becomes a map as soon as the sample is added.
        if members.isMap || members.value >= 0 { summary.becomeMap(place) }
        guard !target.isMap else {
            if members.value >= 0 { _ = add(members.value, to: target.value, of: summary) }
            for key in members.places { _ = add(key, to: target.value, of: summary) }
            return
        }
        var strings: [Int32: [Int]] = [:]
        for (index, key) in members.places.enumerated() where source.places[Int(key)].count > 0 {
            let name = members.names[index]
            let known = target.names.index(of: name)
            let own = known < 0 ? summary.addMember(name, to: target) : target.places[known]
            strings[own] = add(key, to: own, of: summary)
        }
        guard target.places.count <= MemberSummary.maximumKeys else { return summary.becomeMap(place) }
        addCases(of: members, to: target, of: summary, strings, isFirst: isFirst)
    }

    private mutating func addCases(
        of members: MemberSummary,
        to target: MemberSummary,
        of summary: SampleSummary,
        _ strings: [Int32: [Int]],
        isFirst: Bool
    ) {
        var cases: [CaseSummary] = []
        for other in members.cases {
            let name = source.names[Int(source.places[Int(other.place)].name)]
            let index = target.names.index(of: name)
            guard index >= 0 else { continue }
            let place = target.places[index]
            guard summary.places[Int(place)].strings?.isOpen == false, let indexes = strings[place] else { continue }
            let known = target.cases.first { $0.place == place }
            guard var own = known ?? (isFirst ? CaseSummary(place: place) : nil) else { continue }
            for (value, shape) in other.shapes.enumerated() where shape >= 0 && value < indexes.count {
                let added = insert(shape, into: summary)
                while own.shapes.count <= indexes[value] { own.shapes.append(-1) }
                own.shapes[indexes[value]] = summary.shapes.join(own.shapes[indexes[value]], added)
            }
            cases.append(own)
        }
        target.cases = cases
    }

    private mutating func insert(_ shape: Int32, into summary: SampleSummary) -> Int32 {
        guard source !== summary else { return shape }
        let names = source.names
        return summary.shapes.insert(
            shape,
            of: source.shapes,
            names: { Int32(truncatingIfNeeded: summary.names.insert(names[Int($0)])) },
            known: &shapes
        )
    }
}
