@_spi(Generated) import SchemaEngine
import SchemaSamples

/// Values that are not objects.
extension SchemaComparison {
    /// Compares two schemas without alternatives.
    func compareSingle(_ pair: Pair) {
        let (old, new) = (nodes.node(of: pair.old), nodes.node(of: pair.new))
        if old.isSecret != new.isSecret {
            report(
                new.isSecret ? .secretAdded : .secretRemoved,
                places(of: pair),
                pair,
                isProven: true,
                "the value \(new.isSecret ? "has become" : "is no longer") a secret"
            )
        }
        switch (old.form, new.form) {
        case (.array(let element), .array(let other)):
            compareCounts(pair, old, new)
            let container = pick(sender: old, new).content
            enqueuePart(pair, element, other, level(in: pair, .element(of: container)))
        case (.anyArray, .array): compareContainers(pair, old, new, .elementsDescribed)
        case (.array, .anyArray): compareContainers(pair, old, new, .elementsUndescribed)
        case (.anyObject, .object), (.anyObject, .cases): compareContainers(pair, old, new, .keysDescribed)
        case (.object, .anyObject), (.cases, .anyObject): compareContainers(pair, old, new, .keysUndescribed)
        case (.anyArray, .anyArray), (.anyObject, .anyObject): compareCounts(pair, old, new)
        case (.object, .object):
            compareCounts(pair, old, new)
            compareObjects(pair, old, new)
        case (.cases(let cases), .cases(let others)) where cases.key == others.key: compareCases(pair, cases, others)
        case (.cases, .cases): compareWhole(pair, .caseKeyChanged, "the cases depend on another key")
        case (.object, .cases): compareWhole(pair, .casesAdded, "the keys depend on a key")
        case (.cases, .object): compareWhole(pair, .casesRemoved, "the keys no longer depend on a key")
        case (.both(let first, let second), .both(let other, let another)):
            let isProven = pair.isProven || containment.holds(sender(of: pair), receiver(of: pair))
            enqueue(inner(pair, first, other, isProven: isProven))
            enqueue(inner(pair, second, another, isProven: isProven))
        case (
            .enumeration(let members, let isOpen, let acceptsNull), .enumeration(let others, let isOther, let otherNull)
        ):
            compareMembers(
                pair,
                members.map(\.jsonValue) + (acceptsNull ? [.null] : []),
                others.map(\.jsonValue) + (otherNull ? [.null] : [])
            )
            compareOpenness(pair, isOpen, isOther)
        case (.scalar(let kind, let argument), .scalar(let other, let otherArgument)):
            compareScalars(pair, (kind, argument), (other, otherArgument))
        default: compareTypes(pair)
        }
    }

    /// Reports a change of a container as a whole, and of its counts.
    private func compareContainers(_ pair: Pair, _ old: ComparedNode, _ new: ComparedNode, _ kind: ChangeKind) {
        compareCounts(pair, old, new)
        let message =
            switch kind {
            case .elementsDescribed: "the elements must now match a schema"
            case .elementsUndescribed: "the elements no longer have a schema"
            case .keysDescribed: "the keys of the object are now described"
            default: "the keys of the object are no longer described"
            }
        compareWhole(pair, kind, message)
    }

    private func compareWhole(_ pair: Pair, _ kind: ChangeKind, _ message: String) {
        let isProven = containment.holds(sender(of: pair), receiver(of: pair), allowsNull: pair.allowsNull)
        report(kind, places(of: pair), pair, isProven: isProven, message)
    }

    private func places(of pair: Pair) -> (FileOffset?, FileOffset?) { (pair.old.place, pair.new.place) }

    private func contentPlaces(of pair: Pair) -> (FileOffset?, FileOffset?) {
        (pair.old.resolved.place, pair.new.resolved.place)
    }

    // MARK: Types

    /// Reports a type that is another one, by what the proofs say about both directions.
    private func compareTypes(_ pair: Pair) {
        let isWider = containment.holds(pair.old, pair.new)
        let isNarrower = containment.holds(pair.new, pair.old)
        let (before, after) = (words(of: pair.old.resolved, in: pair), words(of: pair.new.resolved, in: pair))
        guard !isWider || !isNarrower || before != after else { return }
        let kind: ChangeKind = isWider == isNarrower ? .typeChanged : isWider ? .typeWidened : .typeNarrowed
        let isProven = containment.holds(sender(of: pair), receiver(of: pair), allowsNull: pair.allowsNull)
        report(kind, places(of: pair), pair, isProven: isProven, "expected \(before), and now \(after)")
    }

    private typealias Scalar = (kind: ScalarKind, argument: SchemaView.Argument?)

    private func compareScalars(_ pair: Pair, _ old: Scalar, _ new: Scalar) {
        guard old.kind != new.kind || old.argument != new.argument else { return }
        switch (old.kind, new.kind) {
        case (.string, .string), (.string, .pattern), (.pattern, .string), (.pattern, .pattern):
            compareTexts(pair, old.argument, new.argument)
        case (.integer, .integer), (.number, .number):
            compareArguments(pair, (.rangeWidened, .rangeNarrowed, .rangeChanged))
        case (.base64, .base64): compareArguments(pair, (.lengthWidened, .lengthNarrowed, .lengthChanged))
        case (.url, .url), (.dateTime, .dateTime):
            compareArguments(pair, (.formWidened, .formNarrowed, .formChanged))
        default: compareTypes(pair)
        }
    }

    private func compareArguments(_ pair: Pair, _ kinds: (wider: ChangeKind, narrower: ChangeKind, other: ChangeKind)) {
        let isWider = containment.holds(pair.old, pair.new)
        let isNarrower = containment.holds(pair.new, pair.old)
        let kind = isWider == isNarrower ? kinds.other : isWider ? kinds.wider : kinds.narrower
        let isProven = pick(sender: isWider, isNarrower)
        let (before, after) = (pair.old.resolved.words, pair.new.resolved.words)
        report(kind, contentPlaces(of: pair), pair, isProven: isProven, "expected \(before), and now \(after)")
    }

    private func compareTexts(_ pair: Pair, _ old: SchemaView.Argument?, _ new: SchemaView.Argument?) {
        let (oldLength, oldPattern) = ScalarContainment.parts(of: old)
        let (newLength, newPattern) = ScalarContainment.parts(of: new)
        let places = contentPlaces(of: pair)
        let message = "expected \(pair.old.resolved.words), and now \(pair.new.resolved.words)"
        let (sent, expected) = (pick(sender: oldLength, newLength), pick(sender: newLength, oldLength))
        if oldLength != newLength {
            let isWider = newLength.contains(oldLength)
            let kind: ChangeKind =
                isWider ? .lengthWidened : oldLength.contains(newLength) ? .lengthNarrowed : .lengthChanged
            report(kind, places, pair, isProven: expected.contains(sent), message)
        }
        guard oldPattern != newPattern else { return }
        let kind: ChangeKind = oldPattern == nil ? .patternAdded : newPattern == nil ? .patternRemoved : .patternChanged
        report(kind, places, pair, isProven: pick(sender: newPattern, oldPattern) == nil, message)
    }

    // MARK: Enumerations

    private func compareMembers(_ pair: Pair, _ old: [JSONValue], _ new: [JSONValue]) {
        let (before, after) = (Set(old), Set(new))
        let places = contentPlaces(of: pair)
        for (values, known, kind) in [
            (new, before, ChangeKind.enumMemberAdded), (old, after, ChangeKind.enumMemberRemoved),
        ] {
            let isSent = (kind == .enumMemberAdded) == (direction == .response)
            for value in values where !known.contains(value) {
                let isProven =
                    !isSent || receiver(of: pair).accepts(value) || pair.allowsNull && value.isNull
                let text = pair.isSecret ? SecretText.mask : value.text()
                let message = "\(text) is \(kind == .enumMemberAdded ? "a further" : "no longer a") member"
                report(kind, places, pair, subject: value.text(), isProven: isProven, message) { [value] }
            }
        }
    }

    private func compareOpenness(_ pair: Pair, _ old: Bool, _ new: Bool) {
        guard old != new else { return }
        let message = new ? "texts that are not members are accepted" : "texts that are not members are refused"
        report(
            new ? .enumOpened : .enumClosed,
            contentPlaces(of: pair),
            pair,
            isProven: pick(sender: new, old),
            message
        ) { ["unknown member"] }
    }

    // MARK: Counts

    func compareCounts(_ pair: Pair, _ old: ComparedNode, _ new: ComparedNode) {
        let (sent, expected) = (pick(sender: old, new), pick(sender: new, old))
        let isArray = if case .object = sent.form { false } else if case .anyObject = sent.form { false } else { true }
        let possible = sent.possibleCounts
        let (before, after) = (old.countRange, new.countRange)
        if before != after {
            let (wide, narrow) = (after ?? 0...0, before ?? 0...0)
            let kind: ChangeKind =
                wide.contains(narrow) ? .countWidened : narrow.contains(wide) ? .countNarrowed : .countChanged
            let isProven = possible.map { expected.countRange?.contains($0) ?? false } ?? true
            let words = "\(Self.words(before)), and now \(Self.words(after)) \(isArray ? "elements" : "members")"
            let places = (old.content.place, new.content.place)
            report(kind, places, pair, isProven: isProven, "expected \(words)", allowsUnnamedKeys: !isArray) {
                let bounds = [
                    possible?.lowerBound, possible?.upperBound, expected.countRange.map { $0.upperBound &+ 1 },
                ]
                let numbers = bounds.compactMap { $0 }.filter { (0...Self.greatestCount).contains($0) }
                return numbers.compactMap {
                    search.value(of: sender(of: pair), choosing: [sent.content: .elements($0)])
                }
            }
        }
        guard old.isUnique != new.isUnique else { return }
        let isProven = !expected.isUnique || possible.map { $0.upperBound < 2 } ?? true
        report(
            new.isUnique ? .elementsMustDiffer : .elementsMayRepeat,
            (old.content.place, new.content.place),
            pair,
            isProven: isProven,
            new.isUnique ? "all elements must differ" : "elements may be equal"
        ) {
            let number = max(2, possible?.lowerBound ?? 2)
            guard number <= Self.greatestCount, case .array(let element) = sent.form,
                let value = search.value(of: element)
            else { return [] }
            return [.array(Array(repeating: value, count: number))]
        }
    }

    /// The greatest number of elements of a witness.
    private static let greatestCount = 10_000

    private static func words(_ range: ClosedRange<Int>?) -> String {
        guard let range else { return "no number of" }
        if range == 0...Int.max { return "any number of" }
        if range.upperBound == .max { return "at least \(range.lowerBound)" }
        return range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
}

extension ClosedRange {
    fileprivate func contains(_ other: ClosedRange) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
