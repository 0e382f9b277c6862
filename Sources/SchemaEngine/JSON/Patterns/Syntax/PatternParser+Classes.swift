extension PatternParser {
    /// Parses `[…]`, or `[:name:]`, which is a property.
    mutating func classOrProperty() throws(PatternError) -> ScalarSet {
        if let set = try posixProperty() { return set }
        return try characterClass()
    }

    private mutating func characterClass() throws(PatternError) -> ScalarSet {
        let start = cursor.index
        cursor.skip()
        nesting += 1
        guard nesting <= PatternLimits.nesting else { throw error(.tooDeep, at: start) }
        let isInverted = cursor.take("^")
        var members = try members()
        while let operation = setOperation() {
            let signIndex = cursor.index
            cursor.index += 2
            setOperations += 1
            guard setOperations <= PatternLimits.nesting else { throw error(.tooDeep, at: signIndex) }
            guard let left = members, let right = try self.members() else {
                throw error(.missingOperand(operation.rawValue), at: signIndex)
            }
            members = operation.applied(to: left, right)
        }
        guard let members else {
            throw cursor.isAtEnd ? error(.unclosed("["), at: start) : error(.emptyClass, at: start)
        }
        guard cursor.take("]") else { throw error(.unclosed("["), at: start) }
        nesting -= 1
        return isInverted ? members.inverted : members
    }

    // MARK: Set operations

    private enum SetOperation: String, CaseIterable {
        case intersection = "&&"
        case subtraction = "--"
        case symmetricDifference = "~~"

        func applied(to left: ScalarSet, _ right: ScalarSet) -> ScalarSet {
            switch self {
            case .intersection: left.intersection(right)
            case .subtraction: left.subtracting(right)
            case .symmetricDifference: left.symmetricDifference(right)
            }
        }
    }

    private func setOperation() -> SetOperation? {
        SetOperation.allCases.first { cursor.starts(with: $0.rawValue) }
    }

    // MARK: Members

    /// Parses the members up to a set operation or the class's end. Returns `nil` if there are none.
    private mutating func members() throws(PatternError) -> ScalarSet? {
        var sets: [ScalarSet] = []
        while !cursor.isAtEnd, cursor.current != "]", setOperation() == nil {
            if try skipTrivia(inClass: true) { continue }
            if cursor.current == "[" {
                sets.append(try classOrProperty())
            } else if cursor.take(#"\Q"#) {
                sets += quotation().unicodeScalars.map { options.set(of: ScalarRanges($0)) }
            } else {
                sets.append(try member())
            }
        }
        return sets.isEmpty ? nil : .union(of: sets)
    }

    /// Parses a character, an escape or a range.
    private mutating func member() throws(PatternError) -> ScalarSet {
        let start = cursor.index
        let first = try rangeEnd()
        guard isBeforeRangeSign else {
            switch first {
            case .scalars(let scalars): return .union(of: scalars.map { options.set(of: ScalarRanges($0)) })
            case .set(let set): return set
            case .assertion: throw error(.unknownEscape(cursor.text(from: start)), at: start)
            }
        }
        if options.isExtended { cursor.skipWhiteSpace() }
        cursor.skip()
        if options.isExtended { cursor.skipWhiteSpace() }
        guard cursor.current != "[", case .scalars(let low) = first, case .scalars(let high) = try rangeEnd(),
            low.count == 1, high.count == 1
        else { throw error(.badRangeEnd, at: start) }
        guard low[0] <= high[0] else { throw error(.reversedRange(cursor.text(from: start)), at: start) }
        return options.set(of: ScalarRanges(low[0]...high[0]))
    }

    private mutating func rangeEnd() throws(PatternError) -> Escape {
        cursor.current == "\\" ? try escape(inClass: true) : .scalars(try character())
    }

    /// Whether a `-` follows that forms a range. Before the class's end, and as one
    /// half of an operation, it does not.
    private var isBeforeRangeSign: Bool {
        var ahead = cursor
        if options.isExtended { ahead.skipWhiteSpace() }
        guard ahead.current == "-", ahead.next != "-" else { return false }
        ahead.skip()
        if options.isExtended { ahead.skipWhiteSpace() }
        return !ahead.isAtEnd && ahead.current != "]"
    }

    // MARK: [:name:]

    private mutating func posixProperty() throws(PatternError) -> ScalarSet? {
        let start = cursor.index
        guard cursor.take("[:") else { return nil }
        let isInverted = cursor.take("^")
        let name = cursor.take { !":[]}\\".contains($0) }
        guard cursor.take(":]") else {
            cursor.index = start
            return nil
        }
        guard let set = PropertyName(name).set else {
            throw error(.unknownProperty(String(name.prefix(40))), at: start)
        }
        return isInverted ? set.inverted : set
    }
}
