/// The numbers of elements and members, and elements that must differ.
extension Walker {
    /// Ends an array or an object whose content is counted.
    mutating func completeCounted(_ slot: Slot) -> Slot {
        let frame = frames.last
        pop()
        guard case .counted(let inner, _) = program.node(frame.node) else { return slot }
        var bracket = Byte.openBracket
        if case .anyObject = program.node(inner) { bracket = Byte.openBrace }
        // The type of any other value is already reported.
        guard scanner.byte(at: frame.offset) == bracket else { return slot }
        if !program.tables.counts[Int(frame.table)].range.contains(containers.lastCount) {
            reportWrongCount(
                frame.table,
                found: containers.lastCount,
                at: frame.offset,
                entry: frame.entry,
                node: frame.node
            )
        }
        return slot
    }

    /// Checks the number of the innermost object's members. A repeated key counts once.
    mutating func checkMemberCount(_ count: Int32) {
        var found = Int(frames.last.unnamed.count) + frames.last.seen.nonzeroBitCount
        if frames.last.keyCount > 64 {
            for word in Int(frames.last.moreSeen)..<containers.moreSeen.count {
                found += containers.moreSeen[word].nonzeroBitCount
            }
        }
        guard !program.tables.counts[Int(count)].range.contains(found) else { return }
        reportWrongMemberCount(count, found: found)
    }

    /// Checks that the element at the scanner's position differs from the earlier ones of the innermost array.
    mutating func checkIsDistinct(_ count: Int32, entry: NodeID, node: NodeID) {
        guard frames.last.kind == .array else { return }
        let isNew = containers.distinctElements.insert(
            scanner,
            at: frames.last.elementIndex,
            ofArrayAt: frames.count,
            // The offsets of a default are those of its own text.
            remembers: defaultHolder == nil
        )
        if !isNew { reportDuplicateElement(count, entry: entry, node: node) }
    }
}

/// The elements so far of the open arrays whose elements must differ.
struct DistinctElements {
    private var digests = ValueDigests()
    /// The arrays, each with the number of frames up to its own, innermost last.
    private var arrays: [(frames: Int, seen: Set<ValueDigest>)] = []

    /// Adds the element at a scanner's position to those of an array, which has the given number of frames up to its
    /// own. Returns `false` if it equals an earlier one. The element at index 0 begins a new array.
    mutating func insert(_ element: JSONScanner, at index: Int, ofArrayAt frames: Int, remembers: Bool) -> Bool {
        // The sets are used in place, because a copy of one for each element would take quadratic time.
        while let last = arrays.indices.last, arrays[last].frames >= frames + (index == 0 ? 0 : 1) {
            arrays.removeLast()
        }
        if arrays.last?.frames != frames { arrays.append((frames, [])) }
        // Text that is not JSON is left for the walk to report.
        var element = element
        guard let digest = digests.digest(at: &element, remembers: remembers) else { return true }
        return arrays[arrays.count - 1].seen.insert(digest).inserted
    }
}
