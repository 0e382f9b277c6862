/// Compares the requirements of schema nodes. Equal ones accept the same values and produce the same results.
/// Example text and places are ignored. Recursive types are compared until they differ.
struct RequirementComparison {
    private let compilation: Compilation
    private let forms: [ObjectForm]
    /// The results for pairs that were compared.
    private var known: [Pair: Bool] = [:]
    private var waiting: [Pair] = []

    private struct Pair: Hashable {
        var first: NodeID
        var second: NodeID
    }

    private var program: ProgramDraft { compilation.program }

    init(_ compilation: Compilation, _ forms: [ObjectForm]) {
        self.compilation = compilation
        self.forms = forms
    }

    /// Reports the includes and extensions that conflict.
    mutating func reportConflicts(in overlaps: [IncludeResolver.Overlap]) {
        for overlap in overlaps {
            guard let (subject, first) = difference(in: overlap) else { continue }
            let problem: CompileProblem =
                overlap.isOfExtension
                ? .extensionConflict(subject, at: compilation.words(for: first))
                : .includeConflict(subject, with: overlap.tag)
            compilation.faults.report(problem, at: overlap.place)
        }
    }

    /// Returns what two definitions state differently, and the place of the first one; `nil` if they are equal.
    private mutating func difference(in overlap: IncludeResolver.Overlap) -> (ConflictSubject, SourcePlace)? {
        switch (overlap.first, overlap.second) {
        case (.key(let first), .key(let second)) where !areEqual(first, second):
            return (.key(program.names[first.name].text), first.place)
        case (.rest(let first), .rest(let second)) where !areEqual(first.node, second.node):
            return (.rest, first.place)
        case (.mapKey(let first), .mapKey(let second)) where !areEqual(first.node, second.node):
            return (.mapKey(first.tag), first.place)
        case (.count(let first), .count):
            return (.count, first.place)
        case (.cases(let first), .cases(let second)) where !pairUp(cases: first, second) || !settle():
            let cases = program.cases[Int(first)]
            return (.cases(of: cases.key), cases.place)
        case (.branch(let value, let key, let first), .branch(_, _, let second)) where !areEqual(first, second):
            return (.branch(value, of: key), program.place(first))
        default:
            return nil
        }
    }

    /// Returns whether two keys have equal modifiers and values.
    mutating func areEqual(_ first: KeyDraft, _ second: KeyDraft) -> Bool {
        haveEqualModifiers(first, second) && areEqual(first.node, second.node)
    }

    mutating func areEqual(_ first: NodeID, _ second: NodeID) -> Bool {
        waiting = [Pair(first: first, second: second)]
        return settle()
    }

    private func haveEqualModifiers(_ first: KeyDraft, _ second: KeyDraft) -> Bool {
        guard first.presence == second.presence, first.side == second.side else { return false }
        guard first.defaultIndex >= 0, second.defaultIndex >= 0 else { return true }
        let defaults = compilation.defaults
        return defaults[Int(first.defaultIndex)].document.text == defaults[Int(second.defaultIndex)].document.text
    }

    /// Compares the waiting pairs, and the pairs that they lead to. A pair that is being compared counts as equal.
    private mutating func settle() -> Bool {
        var underWay: [Pair] = []
        var isEqual = true
        while isEqual, let pair = waiting.popLast() {
            let ends = Pair(first: skipReferences(pair.first), second: skipReferences(pair.second))
            guard ends.first != ends.second else { continue }
            if let result = known[ends] {
                isEqual = result
                continue
            }
            known[ends] = true
            underWay.append(ends)
            isEqual = compare(ends)
            if !isEqual { known[ends] = false }
        }
        waiting = []
        if !isEqual {
            // The results that depended on the assumption are unknown.
            for pair in underWay where known[pair] == true { known[pair] = nil }
            if let first = underWay.first { known[first] = false }
        }
        return isEqual
    }

    private func skipReferences(_ id: NodeID) -> NodeID {
        let end = program.tables.resolve(id) { id in
            if case .reference = program.node(id) { program.object(at: id) == nil } else { false }
        }
        return end ?? id
    }

    /// Compares two nodes without their parts, which are added to `waiting`.
    private mutating func compare(_ pair: Pair) -> Bool {
        switch (program.object(at: pair.first), program.object(at: pair.second)) {
        case (let first?, let second?): return pairUp(forms[first], forms[second])
        case (nil, nil): break
        default: return false
        }
        let tables = program.tables
        switch (program.node(pair.first), program.node(pair.second)) {
        case (.anything, .anything), (.any, .any), (.nothing, .nothing), (.null, .null), (.anyObject, .anyObject),
            (.anyArray, .anyArray):
            return true
        case (.tuple(let first), .tuple(let second)):
            return pairUp(tables.tuples[Int(first)], tables.tuples[Int(second)], in: tables)
        case (.array(let first), .array(let second)), (.secret(let first), .secret(let second)):
            return wait(first, second)
        case (.counted(let first, let count), .counted(let second, let other)):
            return tables.counts[Int(count)].isEqual(to: tables.counts[Int(other)]) && wait(first, second)
        case (.distinct(let first, _), .distinct(let second, _)): return wait(first, second)
        case (.scalar(let first), .scalar(let second)): return first.isEqual(to: second, tables)
        case (.transformed(let first), .transformed(let second)): return first == second
        case (.mapped(let mapper, let first), .mapped(let other, let second)):
            return mapper == other && wait(first, second)
        case (.alternatives(let first), .alternatives(let second)):
            let (left, right) = (tables.alternatives[Int(first)].nodes, tables.alternatives[Int(second)].nodes)
            return left.count == right.count && zip(left, right).allSatisfy { wait($0, $1) }
        default: return false
        }
    }

    /// Compares two tuples without their positions, which are added to `waiting`.
    private mutating func pairUp(_ first: TupleTable, _ second: TupleTable, in tables: SchemaProgram.Tables) -> Bool {
        guard first.count == second.count, first.required == second.required,
            tables.names(of: first) == tables.names(of: second), (first.rest == .none) == (second.rest == .none)
        else { return false }
        for (one, other) in zip(tables.positions(of: first), tables.positions(of: second)) { _ = wait(one, other) }
        return first.rest == .none || wait(first.rest, second.rest)
    }

    private mutating func wait(_ first: NodeID, _ second: NodeID) -> Bool {
        waiting.append(Pair(first: first, second: second))
        return true
    }

    /// Compares two objects without regard to the order of their keys. The values of the keys are added to
    /// `waiting`.
    private mutating func pairUp(_ first: ObjectForm, _ second: ObjectForm) -> Bool {
        guard first.entries.count == second.entries.count else { return false }
        let keys = Dictionary(second.keys.map { ($0.name, $0) }, uniquingKeysWith: { key, _ in key })
        for key in first.keys {
            guard let other = keys[key.name], haveEqualModifiers(key, other) else { return false }
            _ = wait(key.node, other.node)
        }
        // The order of map keys decides between them.
        let (mapKeys, otherMapKeys) = (Array(first.mapKeys), Array(second.mapKeys))
        guard mapKeys.elementsEqual(otherMapKeys, by: { $0.tag.isExactly($1.tag) }) else { return false }
        for (key, other) in zip(mapKeys, otherMapKeys) { _ = wait(key.node, other.node) }
        let (counts, otherCounts) = (Array(first.counts), Array(second.counts))
        guard counts.count == otherCounts.count, zip(counts, otherCounts).allSatisfy({ $0.isEqual(to: $1) }) else {
            return false
        }
        let cases = Dictionary(
            second.cases.map { (program.cases[Int($0)].name, $0) },
            uniquingKeysWith: { key, _ in key }
        )
        for index in first.cases {
            guard let other = cases[program.cases[Int(index)].name], pairUp(cases: index, other) else { return false }
        }
        switch (first.rest, second.rest) {
        case (nil, nil): return true
        case (let rest?, let other?): return wait(rest.node, other.node)
        default: return false
        }
    }

    private mutating func pairUp(cases first: Int32, _ second: Int32) -> Bool {
        let (left, right) = (program.cases[Int(first)], program.cases[Int(second)])
        guard left.branches.count == right.branches.count else { return false }
        let branches = Dictionary(
            right.branches.map { (ExactName($0.value), $0.node) },
            uniquingKeysWith: { node, _ in node }
        )
        for branch in left.branches {
            guard let other = branches[ExactName(branch.value)] else { return false }
            _ = wait(branch.node, other)
        }
        guard left.otherwise != .none, right.otherwise != .none else { return left.otherwise == right.otherwise }
        return wait(left.otherwise, right.otherwise)
    }
}
