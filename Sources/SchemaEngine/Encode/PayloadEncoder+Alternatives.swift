extension PayloadEncoder {
    /// Begins a value that one of several alternatives must accept. Each is tried in order, until one accepts the
    /// text that it results in.
    mutating func chooseAlternative(_ pending: inout PendingValue, _ alternatives: Alternatives) -> Bool {
        begin(trialOf: alternatives.nodes, validator: nil, &pending)
    }

    /// Begins an object whose branch one of its keys selects. The keys of a model are known only after a mapper has
    /// written it, so each branch with a mapper is tried.
    mutating func chooseBranch(_ pending: inout PendingValue, _ cases: CaseTable) -> Bool {
        if case .encodable(let model) = pending.value.known { return expand(&pending, model) }
        if case .foreign = pending.value.known {
            let branches = cases.branchNames.compactMap { cases.branches[ExactName($0)] } + [cases.otherwise]
            let mapped = branches.filter { $0 != .none && hasMapper($0) }
            return mapped.isEmpty ? replaceForeign(&pending) : begin(trialOf: mapped, validator: pending.node, &pending)
        }
        let name = self.name(of: pending.value, cases)
        pending.node = name.map { cases.branches[ExactName($0)] ?? cases.otherwise } ?? cases.undecided
        if pending.node == .none { pending.node = cases.undecided }
        return false
    }

    private func hasMapper(_ node: NodeID) -> Bool {
        func isMapper(_ node: NodeID) -> Bool {
            if case .mapped = program.node(node) { true } else { false }
        }
        return isMapper(program.resolve(node) { !isMapper($0) })
    }

    /// Returns the value of the key that selects the branch.
    private func name(of value: OutgoingValue, _ cases: CaseTable) -> String? {
        let key = String(decoding: cases.key, as: UTF8.self)
        switch value.known {
        case .object(let keys, let children):
            return keys.firstIndex { $0.utf8.elementsEqual(cases.key) }.flatMap { text(of: children[$0]) }
        case .recorded(let record, let slot):
            return text(of: OutgoingValue(record, record.member(FieldKey(key), of: slot)))
        default:
            return nil
        }
    }

    private func text(of value: OutgoingValue) -> String? {
        switch value.known {
        case .string(let text):
            return text
        case .recorded(let record, let slot):
            return record.wireValue(slot).string
        case .foreign:
            guard let encoded = try? (value.app as? any FieldValue)?.encode() else { return nil }
            guard case .string(let text) = OutgoingValue(encoded).known else { return nil }
            return text
        default:
            return nil
        }
    }
}

extension PayloadEncoder {
    // MARK: Trials

    private mutating func begin(
        trialOf candidates: [NodeID],
        validator: NodeID?,
        _ pending: inout PendingValue
    ) -> Bool {
        if openTrials == 0 { choices.removeAll(keepingCapacity: true) }
        var trial = EncodingFrame.Trial(
            value: pending.value,
            node: pending.node,
            candidates: candidates,
            validator: validator,
            mark: writer.mark,
            start: writer.nextOffset,
            faultsBefore: faults.count,
            knownFaultsBefore: knownFaultRanges.count
        )
        let known = choices[Choice(node: pending.node, path: pending.path)]
        trial.attempt = known ?? 0
        push(known == nil ? .trial : .settled, &pending)
        frames[frames.count - 1].trial = trial
        if known == nil { openTrials += 1 }
        pending.node = candidates[trial.attempt]
        return false
    }

    /// Ends an attempt. If its text is refused, begins the next attempt, or writes the nearest one again.
    mutating func completeAttempt() {
        guard let frame = frames.last, var trial = frame.trial else { return }
        let hasFaults = faults.count > trial.faultsBefore
        let candidate = trial.candidates[trial.attempt]
        if !hasFaults, accepts(trial.validator ?? candidate, from: trial.start) {
            close(frame, trial.attempt)
            frames.removeLast()
            return
        }
        let score = (isOfKind(trial, candidate) ? 2 : 0) + (hasFaults ? 0 : 1)
        if score > trial.nearest.score { trial.nearest = (trial.attempt, score) }
        writer.rewind(to: trial.mark)
        faults.removeSubrange(trial.faultsBefore...)
        knownFaultRanges.removeSubrange(trial.knownFaultsBefore...)
        trial.attempt += 1
        if trial.attempt == trial.candidates.count {
            trial.attempt = trial.nearest.attempt
            close(frame, trial.attempt)
            frames[frames.count - 1].kind = .settled
        }
        frames[frames.count - 1].trial = trial
        begin(PendingValue(value: trial.value, node: trial.candidates[trial.attempt], path: frame.path))
    }

    /// Ends a value whose node was already decided. If it has faults, further faults in its text are not reported.
    mutating func completeSettled() {
        if let trial = frames.popLast()?.trial, faults.count > trial.faultsBefore {
            knownFaultRanges.append(trial.start..<writer.count)
        }
    }

    private mutating func close(_ frame: EncodingFrame, _ attempt: Int) {
        openTrials -= 1
        guard openTrials > 0, let trial = frame.trial else { return }
        choices[Choice(node: trial.node, path: frame.path)] = attempt
    }

    private mutating func accepts(_ node: NodeID, from start: Int) -> Bool {
        var options = options
        options.mode = .strict
        return writer.withTextBytes { bytes in
            let text = bytes.part(start..<bytes.count)
            var walker = Walker(program, JSONScanner(text), options: options, recording: false)
            return (try? walker.walkDocument(node)) != nil && !walker.faults.collector.hasErrors
        }
    }

    /// Returns whether a candidate accepts the JSON kind of the text that it resulted in.
    private func isOfKind(_ trial: EncodingFrame.Trial, _ candidate: NodeID) -> Bool {
        guard case .alternatives(let table) = program.node(trial.node) else { return true }
        guard let kind = JSONKind(startingWith: writer.byte(at: trial.start)) else { return false }
        return program.tables.alternatives[Int(table)].candidates[kind.order].contains(candidate)
    }
}
