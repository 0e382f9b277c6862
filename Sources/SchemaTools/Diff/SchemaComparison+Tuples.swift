@_spi(Generated) import SchemaEngine
import SchemaSamples

/// Lists by position.
extension SchemaComparison {
    /// Compares two tuples: the number and the names of their positions, the further elements, and each position.
    func compareTuples(_ both: Contents, _ old: SchemaView.Tuple, _ new: SchemaView.Tuple) {
        let places = (old.place, new.place)
        let (sent, expected) = (pick(sender: old, new), pick(sender: new, old))
        func isProven(_ index: Int) -> Bool {
            guard expected.counts.contains(sent.counts) else { return false }
            guard let one = sent.element(at: index), let other = expected.element(at: index) else { return true }
            return containment.holds(one, other)
        }
        func values(_ count: Int) -> [JSONValue] {
            [count, count + 1, sent.required].filter { sent.counts.contains($0) }
                .compactMap { search.value(of: sender(of: both.pair), choosing: [both.sent.content: .elements($0)]) }
        }
        let shared = min(old.positions.count, new.positions.count)
        for index in 0..<max(old.positions.count, new.positions.count) {
            let name = Self.words(index, new.positions.count > index ? new : old)
            guard index < shared else {
                let isNew = index >= old.positions.count
                report(
                    isNew ? .positionAdded : .positionRemoved,
                    places,
                    both.pair,
                    subject: String(index),
                    isProven: isProven(index),
                    "\(name) is \(isNew ? "new" : "gone")"
                ) { values(isNew == (self.direction == .response) ? index + 1 : index) }
                continue
            }
            let (before, after) = (old.positions[index], new.positions[index])
            if before.isRequired != after.isRequired {
                let kind: ChangeKind = after.isRequired ? .positionBecameRequired : .positionBecameOptional
                let message = "\(name) \(after.isRequired ? "must be present" : "may be absent")"
                report(
                    kind,
                    places,
                    both.pair,
                    subject: String(index),
                    isProven: expected.required <= sent.required,
                    message
                ) { values(index) }
            }
            if before.name != after.name {
                report(
                    .positionRenamed,
                    places,
                    both.pair,
                    subject: String(index),
                    isProven: true,
                    "position \(index) has the name \(after.name.map { "'\($0)'" } ?? "of none"), before "
                        + "\(before.name.map { "'\($0)'" } ?? "none")"
                )
            }
            enqueuePart(
                both.pair,
                before.value,
                after.value,
                level(in: both.pair, .position(index, of: both.sent.content))
            )
        }
        compareFurther(both, old, new, values)
    }

    private func compareFurther(
        _ both: Contents,
        _ old: SchemaView.Tuple,
        _ new: SchemaView.Tuple,
        _ values: @escaping (Int) -> [JSONValue]
    ) {
        let count = max(old.positions.count, new.positions.count)
        switch (old.rest, new.rest) {
        case (nil, nil): break
        case (let before?, let after?):
            let sent = pick(sender: old, new)
            let index = max(count, sent.positions.count)
            enqueuePart(both.pair, before, after, level(in: both.pair, .position(index, of: both.sent.content)))
        case (nil, .some), (.some, nil):
            let isNew = new.rest != nil
            report(
                isNew ? .furtherElementsAllowed : .furtherElementsRefused,
                (old.place, new.place),
                both.pair,
                isProven: pick(sender: new, old).rest != nil,
                "elements after the positions are \(isNew ? "accepted" : "refused")"
            ) { values(count + 1) }
        }
    }

    private static func words(_ index: Int, _ tuple: SchemaView.Tuple) -> String {
        tuple.positions[index].name.map { "position '\($0)'" } ?? "position \(index)"
    }
}
