extension Walker {
    /// Returns the branch for the object at the scanner's position, by the value of the case's key, which may
    /// be anywhere in the object. If no branch can be chosen, reports the fault and returns the node for the
    /// keys beside the case.
    mutating func chooseCase(_ table: Int32, entry: NodeID, node: NodeID) -> NodeID {
        let cases = program.tables.cases[Int(table)]
        guard let offset = lookahead.value(of: cases.key, in: scanner) else {
            reportCase(.missingKey, cases, at: scanner.position, entry: entry, node: node)
            return cases.undecided
        }
        var probe = scanner
        probe.position = offset
        guard probe.current == Byte.quote, let token = try? probe.scanString() else {
            let code: FaultCode = probe.current == Byte.letterN ? .unexpectedNull : .typeMismatch
            reportCase(code, cases, at: offset, entry: entry, node: node)
            return cases.undecided
        }
        if let branch = cases.branches[ExactName(scanner.text(of: token))] { return branch }
        guard cases.otherwise == .none else { return cases.otherwise }
        reportCase(.unknownCase, cases, at: offset, entry: entry, node: node)
        return cases.undecided
    }
}
