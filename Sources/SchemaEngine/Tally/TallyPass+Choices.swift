/// Choices between the members, branches and alternatives for a value.
extension TallyPass {
    /// The share of each attempt, in bytes, for its own memory.
    private static let attemptCost = 64

    /// Returns the count of the member of an enumeration at the scanner's position.
    func member(of enumeration: TallyPlan.EnumerationCounts) -> Int? {
        var scanner = scanner
        switch scanner.current {
        case Byte.quote:
            let token = scanner.skipValidatedString()
            let group = Int(enumeration.table)
            let index =
                token.hasEscapes
                ? scanner.text(ofSkipped: token).withScanner { program.memberNames.index(of: $0, in: group) }
                : program.memberNames.index(of: token.range, in: scanner, group: group)
            return enumeration.strings[Int(index)]
        case Byte.minus, Byte.digits:
            guard !enumeration.numbers.isEmpty, let token = try? scanner.scanNumber() else { return nil }
            return JSONNumber(scanner.text(in: token.range)).flatMap { enumeration.numbers[$0] }
        case Byte.letterT: return enumeration.ofTrue
        case Byte.letterF: return enumeration.ofFalse
        case Byte.letterN: return enumeration.ofNull
        default: return nil
        }
    }

    /// Returns the count and the step of the branch for the object at the scanner's position.
    mutating func branch(of cases: TallyPlan.CaseCounts) -> (count: Int, step: Int32)? {
        guard let offset = lookahead.value(of: program.tables.cases[Int(cases.table)].key, in: scanner) else {
            return nil
        }
        var probe = scanner
        probe.position = offset
        guard probe.current == Byte.quote else { return nil }
        return cases.branches[ExactName(scanner.text(ofSkipped: probe.skipValidatedString()))] ?? cases.otherwise
    }

    /// Returns the count and the step of the alternative for the value at the scanner's position. A value of a kind that only
    /// one alternative accepts belongs to it, even if it has faults.
    mutating func alternative(of counts: TallyPlan.AlternativeCounts) -> (count: Int, step: Int32)? {
        let table = program.tables.alternatives[Int(counts.table)]
        guard let kind = JSONKind(startingWith: scanner.current) else { return nil }
        let candidates = table.candidates[kind.order]
        if leniency.isEmpty, candidates.count == 1 { return counts.parts[candidates[0]] }
        var number = 0
        while let attempt = table.attempt(number, at: kind, under: leniency) {
            number += 1
            let isCertain = isValid && leniency.isEmpty && number == candidates.count
            guard let isAccepted = isCertain ? true : accepts(attempt) else { return nil }
            if isAccepted { return counts.parts[attempt.node] }
        }
        return nil
    }

    /// Returns whether an attempt accepts the value; `nil` if no work is left to find out.
    private mutating func accepts(_ attempt: Alternatives.Attempt) -> Bool? {
        // An open enumeration also accepts what is not one of its members.
        if attempt.leniency.isEmpty, let scalar = program.node(attempt.node).scalar, scalar.kind != .enumeration {
            return program.accept(scalar, scanner) > 0
        }
        guard bytesLeft > 0 else { return nil }
        var walker = Walker(program, scanner, options: options, recording: false)
        walker.leniency = attempt.leniency
        // The faults are counted, and not described.
        walker.openTrials = 1
        let isRead = (try? walker.walk(attempt.node)) != nil
        bytesLeft -= max(0, walker.scanner.position - scanner.position) + Self.attemptCost
        return isRead && walker.effectiveFaults == 0
    }
}
