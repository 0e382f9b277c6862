/// The state of the alternatives that are tried, beside their frames.
struct TrialState: ~Copyable {
    /// The number of alternatives being tried around the current place. Their faults are only counted.
    var openCount = 0
    /// The trials in progress, innermost last.
    var begun: [BegunTrial] = []
    /// The outcomes of trials inside an outer trial.
    var memory = TrialMemory()
    /// The number of bytes that attempts, including inner ones, have read.
    var bytesRead = 0
    /// The first fault of the current attempt, and the first faults of the attempts before it.
    var firstRejection: Boxed<RawFault>?
    var rejections: [(alternative: NodeID, fault: RawFault)] = []
    /// Whether the current trial met a notice, which is reportable but not a fault of the value.
    var metNotice = false
    /// The number of `both` nodes in progress.
    var openDoubles = 0
    /// The search for the keys of cases.
    var lookahead = Lookahead()
}

/// The state of the alternatives being tried on one value, in addition to their frame.
struct BegunTrial {
    /// The number of the current attempt.
    var attempt = 0
    /// The numbers of rejections and pending models before the trial.
    var rejectionsBefore: Int
    var modelsBefore: Int
    /// The first fault of the enclosing trial, and a flag that indicates whether that trial met a notice.
    var outerRejection: Boxed<RawFault>?
    var outerMetNotice: Bool
    /// The value of `TrialState.bytesRead` before the trial.
    var bytesBefore: Int
}

extension Walker {
    /// Begins a value that one of several alternatives must accept. Returns the first alternative to try. If
    /// none can accept a value of this kind, reports that fault and returns `nil`.
    ///
    /// If there is only one attempt, it also records the value. Otherwise a trial only checks, and the
    /// alternative that accepts the value reads it once more to record it.
    mutating func beginAlternatives(_ table: Int32, entry: NodeID, node: NodeID) -> NodeID? {
        let offset = scanner.position
        if trials.openCount == 0 { trials.memory.forget(at: offset) }
        if let outcome = trials.memory.outcome(at: .init(node: node, offset: offset, leniency: leniency)) {
            return resume(outcome, table, entry: entry, node: node)
        }
        guard let first = attempt(0, of: table, at: offset, under: leniency) else {
            reportNoAlternative(table, at: offset, entry: entry, node: node, rejections: [])
            return nil
        }
        pushControl(.trial, entry: entry, node: node, table: table)
        frames.last.leniency = leniency
        trials.begun.append(
            BegunTrial(
                rejectionsBefore: trials.rejections.count,
                modelsBefore: output.pendingModels.count,
                outerRejection: trials.firstRejection,
                outerMetNotice: trials.metNotice,
                bytesBefore: trials.bytesRead
            )
        )
        if attempt(1, of: table, at: offset, under: leniency) != nil { isRecording = false }
        return start(first)
    }

    /// Continues with the outcome of an earlier trial of the same alternatives at this offset.
    private mutating func resume(
        _ outcome: TrialMemory.Outcome,
        _ table: Int32,
        entry: NodeID,
        node: NodeID
    ) -> NodeID? {
        guard outcome.accepted != .none else {
            reportNoAlternative(table, at: scanner.position, entry: entry, node: node, rejections: [])
            return nil
        }
        pushControl(.chosen, entry: entry, node: node)
        frames.last.leniency = leniency
        leniency = outcome.leniency
        return outcome.accepted
    }

    /// Returns the attempt with the given number, or `nil` if there are fewer.
    @inline(__always)
    private mutating func attempt(
        _ number: Int,
        of table: Int32,
        at offset: Int,
        under allowed: Leniency
    ) -> Alternatives.Attempt? {
        let kind = JSONKind(startingWith: scanner.byte(at: offset))
        return program.tables.alternatives[Int(table)].attempt(number, at: kind, under: allowed)
    }

    private mutating func start(_ attempt: Alternatives.Attempt) -> NodeID {
        trials.openCount += 1
        trials.firstRejection = nil
        trials.metNotice = false
        frames.last.faultsBefore = faults.effectiveCount
        leniency = attempt.leniency
        return attempt.node
    }

    /// Ends an attempt: accepts the value, begins the next attempt, or reports that none is left.
    mutating func completeTrial(_ slot: Slot) -> Slot? {
        trials.openCount -= 1
        trials.bytesRead &+= scanner.position &- frames.last.offset
        guard let trial = trials.begun.last,
            let attempt = attempt(
                trial.attempt,
                of: frames.last.table,
                at: frames.last.offset,
                under: frames.last.leniency
            )
        else { return slot }
        if faults.effectiveCount == frames.last.faultsBefore { return accept(slot, attempt, trial) }

        let rejection =
            trials.firstRejection?.value
            ?? RawFault(.typeMismatch, at: frames.last.offset, subject: .node(attempt.node))
        // Only an attempt with leniency can be another one of the same alternative.
        let known = attempt.leniency.isEmpty ? [] : trials.rejections[trial.rejectionsBefore...]
        if !known.contains(where: { $0.alternative == attempt.node }) {
            trials.rejections.append((attempt.node, rejection))
        }
        faults.effectiveCount = frames.last.faultsBefore
        output.pendingModels.truncate(to: trial.modelsBefore)
        let number = trial.attempt + 1
        guard
            let next = self.attempt(number, of: frames.last.table, at: frames.last.offset, under: frames.last.leniency)
        else {
            return refuse(trial)
        }
        scanner.position = frames.last.offset
        trials.begun[trials.begun.count - 1].attempt = number
        dueNode = start(next)
        return nil
    }

    /// Ends a trial in which the value was accepted. Begins the value again if it must still be recorded or its
    /// faults reported.
    private mutating func accept(_ slot: Slot, _ attempt: Alternatives.Attempt, _ trial: BegunTrial) -> Slot? {
        let frame = frames.last
        trials.rejections.truncate(to: trial.rejectionsBefore)
        close(frame, trial, .init(accepted: attempt.node, leniency: attempt.leniency))
        // Notices and warnings of an inner trial are reported when the outermost value is read again.
        let hasReportedAll = trials.openCount > 0 || (!trials.metNotice && attempt.leniency == [])
        let isRead = isRecording == frame.wasRecording
        leaveTrial(withNotice: trials.metNotice)
        isRecording = frame.wasRecording
        if isRead && hasReportedAll {
            pop()
            leniency = frame.leniency
            return slot
        }
        output.pendingModels.truncate(to: trial.modelsBefore)
        frames.last.kind = .chosen
        leniency = attempt.leniency
        scanner.position = frame.offset
        dueNode = attempt.node
        return nil
    }

    /// Ends a trial in which no attempt is left.
    private mutating func refuse(_ trial: BegunTrial) -> Slot? {
        let frame = frames.last
        let found = trials.rejections[trial.rejectionsBefore...].map(\.fault)
        trials.rejections.truncate(to: trial.rejectionsBefore)
        close(frame, trial, .init(accepted: .none, leniency: []))
        leaveTrial(withNotice: false)
        pop()
        isRecording = frame.wasRecording
        leniency = frame.leniency
        reportNoAlternative(frame.table, at: frame.offset, entry: frame.entry, node: frame.node, rejections: found)
        guard options.mode == .observe, isRecording else { return Slot(kind: .null, offset: frame.offset) }
        // Observe mode keeps the value as received.
        scanner.position = frame.offset
        dueNode = program.anything
        return nil
    }

    /// Restores the state of the enclosing trial.
    private mutating func leaveTrial(withNotice metNotice: Bool) {
        guard let trial = trials.begun.popLast() else { return }
        trials.firstRejection = trial.outerRejection
        trials.metNotice = trials.openCount > 0 && (trial.outerMetNotice || metNotice)
    }

    /// Stores a trial's outcome for the enclosing trials, which may return to the value.
    private mutating func close(_ frame: Frame, _ trial: BegunTrial, _ outcome: TrialMemory.Outcome) {
        guard trials.openCount > 0 else { return trials.memory.close(at: scanner.position) }
        guard trials.bytesRead &- trial.bytesBefore >= TrialMemory.leastBytes else { return }
        let place = TrialMemory.Trial(node: frame.node, offset: frame.offset, leniency: frame.leniency)
        trials.memory.remember(outcome, at: place)
    }

    /// Ends a value whose alternative or case was chosen.
    mutating func completeChosen(_ slot: Slot) -> Slot {
        leniency = frames.last.leniency
        pop()
        return slot
    }
}

extension Walker {
    /// Begins a value that must meet two requirements. The first only checks it; the second reads it.
    mutating func beginBoth(_ first: NodeID, _ second: NodeID, entry: NodeID, node: NodeID) -> NodeID {
        let place = TrialMemory.Trial(node: node, offset: scanner.position, leniency: leniency)
        if let isMet = trials.memory.firstHalf(at: place, isTried: trials.openCount > 0) {
            // An enclosing `both` node has walked this value before, and has reported its faults.
            pushControl(.quiet, entry: entry, node: node)
            faults.quietValues += 1
            if !isMet { report(.typeMismatch, at: scanner.position, entry: first, node: first) }
            return second
        }
        pushControl(.firstOfBoth, entry: entry, node: node)
        trials.openDoubles += 1
        isRecording = false
        return first
    }

    /// Returns to the start of the value for the second requirement.
    mutating func completeFirstOfBoth() -> Slot? {
        guard case .both(_, let second) = program.node(frames.last.node) else { return nil }
        let place = TrialMemory.Trial(node: frames.last.node, offset: frames.last.offset, leniency: leniency)
        trials.memory.rememberFirstHalf(
            faults.effectiveCount == frames.last.faultsBefore,
            at: place,
            isTried: trials.openCount > 0
        )
        frames.last.kind = .secondOfBoth
        isRecording = frames.last.wasRecording
        scanner.position = frames.last.offset
        dueNode = second
        return nil
    }

    mutating func completeSecondOfBoth(_ slot: Slot) -> Slot {
        trials.openDoubles -= 1
        if trials.openDoubles == 0 { trials.memory.forgetHalves() }
        pop()
        return slot
    }
}

extension Walker {
    /// Returns the branch for the object at the scanner's position, by the value of the case's key, which may
    /// be anywhere in the object. If no branch can be chosen, reports the fault and returns the node for the
    /// keys beside the case.
    mutating func chooseCase(_ table: Int32, entry: NodeID, node: NodeID) -> NodeID {
        let cases = program.tables.cases[Int(table)]
        guard let offset = trials.lookahead.value(of: cases.key, in: scanner) else {
            reportCase(.missingKey, cases, at: scanner.position, entry: entry, node: node)
            return cases.undecided
        }
        guard let token = scanner.string(at: offset) else {
            let code: FaultCode = scanner.byte(at: offset) == Byte.letterN ? .unexpectedNull : .typeMismatch
            reportCase(code, cases, at: offset, entry: entry, node: node)
            return cases.undecided
        }
        if let branch = cases.branches[ExactName(scanner.text(of: token))] { return branch }
        guard cases.otherwise == .none else { return cases.otherwise }
        reportCase(.unknownCase, cases, at: offset, entry: entry, node: node)
        return cases.undecided
    }
}

extension Alternatives {
    /// One attempt to read a value: an alternative and the leniency to apply.
    struct Attempt {
        var node: NodeID
        var leniency: Leniency
    }

    /// Returns an attempt by its number, as far as the leniency allows it. The order is: every alternative
    /// without leniency, then with conversion of numbers, then with omission of faulty values.
    func attempt(_ number: Int, at kind: JSONKind?, under allowed: Leniency) -> Attempt? {
        if let kind, number < candidates[kind.order].count {
            return Attempt(node: candidates[kind.order][number], leniency: [])
        }
        return allowed.isEmpty ? nil : lenientAttempt(number, at: kind, under: allowed)
    }

    @inline(never)
    private func lenientAttempt(_ number: Int, at kind: JSONKind?, under allowed: Leniency) -> Attempt? {
        let asTheyAre = kind.map { candidates[$0.order] } ?? []
        let converted = kind == .string || kind == .number ? nodes : asTheyAre
        var passes: [(nodes: [NodeID], leniency: Leniency)] = []
        if allowed.contains(.converting) { passes.append((converted, .converting)) }
        if allowed.contains(.omitting) {
            passes.append((allowed.contains(.converting) ? converted : asTheyAre, allowed))
        }
        var number = number - asTheyAre.count
        for pass in passes {
            if number < pass.nodes.count { return Attempt(node: pass.nodes[number], leniency: pass.leniency) }
            number -= pass.nodes.count
        }
        return nil
    }
}

extension Array {
    /// Removes the elements from index `newCount`. `removeSubrange` is slower if there are none.
    fileprivate mutating func truncate(to newCount: Int) {
        if count > newCount { removeLast(count - newCount) }
    }
}
