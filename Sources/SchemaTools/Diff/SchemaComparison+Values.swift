@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicText

/// Values that are not objects.
extension SchemaComparison {
    /// Compares two schemas without alternatives.
    func compareContents(of pair: Pair) {
        let (old, new) = (nodes.node(of: pair.old), nodes.node(of: pair.new))
        let (sent, expected) = (pick(sender: old, new), pick(sender: new, old))
        var pair = pair
        pair.hasUndescribedKeys = pair.hasUndescribedKeys || sent.hasUndescribedKeys
        let both = Contents(pair: pair, old: old, new: new, sent: sent, expected: expected)
        if old.isSecret != new.isSecret {
            let message = "the value \(new.isSecret ? "has become" : "is no longer") a secret"
            report(new.isSecret ? .secretAdded : .secretRemoved, places(of: pair), pair, isProven: true, message)
        }
        switch (old.form, new.form) {
        case (.array(let element), .array(let other)):
            compareCounts(both)
            enqueuePart(pair, element, other, level(in: pair, .element(of: sent.content)))
        case (.tuple(let tuple), .tuple(let other)): compareTuples(both, tuple, other)
        case (.anyArray, .array):
            compareCounts(both)
            compareWhole(pair, .elementsDescribed, "the elements must now match a schema")
        case (.array, .anyArray):
            compareCounts(both)
            compareWhole(pair, .elementsUndescribed, "the elements no longer have a schema")
        case (.anyObject, .object), (.anyObject, .cases):
            compareCounts(both)
            compareWhole(pair, .keysDescribed, "the keys of the object are now described")
        case (.object, .anyObject), (.cases, .anyObject):
            compareCounts(both)
            compareWhole(pair, .keysUndescribed, "the keys of the object are no longer described")
        case (.anyArray, .anyArray), (.anyObject, .anyObject): compareCounts(both)
        case (.object, .object):
            compareCounts(both)
            compareObjects(both)
        case (.cases(let cases), .cases(let others)) where cases.key.isExactly(others.key):
            compareCases(both, cases, others)
        case (.cases, .cases): compareWhole(pair, .caseKeyChanged, "the cases depend on another key")
        case (.object, .cases): compareWhole(pair, .casesAdded, "the keys depend on a key")
        case (.cases, .object): compareWhole(pair, .casesRemoved, "the keys no longer depend on a key")
        case (.both(let first, let second), .both(let other, let another)):
            let isProven = containment.holds(sender(of: pair), receiver(of: pair))
            enqueue(inner(pair, first, other, isProven: isProven))
            enqueue(inner(pair, second, another, isProven: isProven))
        case (.enumeration(let members, let isOpen, let hasNull), .enumeration(let others, let isOther, let otherNull)):
            let comparesNull = !pair.isNullOfKey
            let (before, after) = (
                Self.values(members, hasNull && comparesNull), Self.values(others, otherNull && comparesNull)
            )
            let (known, wanted) = (Set(before), Set(after))
            for value in after where !known.contains(value) { reportMember(value, both, isNew: true) }
            for value in before where !wanted.contains(value) { reportMember(value, both, isNew: false) }
            compareOpenness(both, isOpen, isOther)
        case (.scalar(let kind, let argument), .scalar(let other, let otherArgument)):
            guard kind != other || argument != otherArgument else { return }
            compareScalars(both, (kind, argument), (other, otherArgument))
        case (.any, .anything) where pair.isNullOfKey, (.anything, .any) where pair.isNullOfKey, (.any, .any): break
        default: compareTypes(pair)
        }
    }

    func compareWhole(_ pair: Pair, _ kind: ChangeKind, _ message: String) {
        report(kind, places(of: pair), pair, isProven: isContained(pair), message)
    }

    func places(of pair: Pair) -> (FileOffset?, FileOffset?) { (pair.old.place, pair.new.place) }

    // MARK: Types

    /// Reports a type that is another one, by what the proofs say about both directions.
    private func compareTypes(_ pair: Pair) {
        let (isWider, isNarrower) = directions(of: pair)
        let message = words(pair)
        guard !isWider || !isNarrower || !message.before.isExactly(message.after) else { return }
        let kind: ChangeKind = isWider == isNarrower ? .typeChanged : isWider ? .typeWidened : .typeNarrowed
        compareWhole(pair, kind, message.text)
    }

    /// Returns whether the new schema accepts all earlier values, and whether it accepts no others.
    private func directions(of pair: Pair) -> (isWider: Bool, isNarrower: Bool) {
        (containment.holds(pair.old, pair.new), containment.holds(pair.new, pair.old))
    }

    private func words(_ pair: Pair) -> (before: String, after: String, text: String) {
        /// Describes the values together with the null that the key allows.
        func words(_ view: SchemaView, _ keyAllowsNull: Bool) -> String {
            if keyAllowsNull, case .any = nodes.node(of: view).form, let anything = SchemaView.ofAnything {
                return anything.words(isSecret: pair.isSecret)
            }
            return view.resolved.words(isSecret: pair.isSecret)
        }
        let (before, after) = (words(pair.old, pair.keyAllowsNull.old), words(pair.new, pair.keyAllowsNull.new))
        return (before, after, "expected \(before), and now \(after)")
    }

    private typealias Scalar = (kind: ScalarKind, argument: SchemaView.Argument?)

    private func compareScalars(_ both: Contents, _ old: Scalar, _ new: Scalar) {
        switch (old.kind, new.kind) {
        case (.string, .string), (.string, .pattern), (.pattern, .string), (.pattern, .pattern):
            compareTexts(both, old.argument, new.argument)
        case (.integer, .integer), (.number, .number):
            compareArguments(both, .rangeWidened, .rangeNarrowed, .rangeChanged)
        case (.base64, .base64): compareArguments(both, .lengthWidened, .lengthNarrowed, .lengthChanged)
        case (.url, .url), (.dateTime, .dateTime): compareArguments(both, .formWidened, .formNarrowed, .formChanged)
        default: compareTypes(both.pair)
        }
    }

    private func compareArguments(_ both: Contents, _ wider: ChangeKind, _ narrower: ChangeKind, _ other: ChangeKind) {
        let (isWider, isNarrower) = directions(of: both.pair)
        let kind = isWider == isNarrower ? other : isWider ? wider : narrower
        let isProven = pick(sender: isWider, isNarrower)
        report(kind, both.places, both.pair, isProven: isProven, words(both.pair).text)
    }

    private func compareTexts(_ both: Contents, _ old: SchemaView.Argument?, _ new: SchemaView.Argument?) {
        let (oldText, newText) = (TextRequirement(old), TextRequirement(new))
        let (sent, expected) = (pick(sender: oldText, newText), pick(sender: newText, oldText))
        func report(_ kind: ChangeKind, isProven: Bool, without other: TextRequirement) {
            let message = words(both.pair).text
            self.report(kind, both.places, both.pair, isProven: isProven, message, without: other.schema)
        }
        if oldText.length != newText.length {
            let kind: ChangeKind =
                newText.length.contains(oldText.length)
                ? .lengthWidened : oldText.length.contains(newText.length) ? .lengthNarrowed : .lengthChanged
            let isProven = expected.length.contains(sent.length)
            report(kind, isProven: isProven, without: TextRequirement(length: sent.length, pattern: expected.pattern))
        }
        guard oldText.pattern != newText.pattern else { return }
        let kind: ChangeKind =
            oldText.pattern == nil ? .patternAdded : newText.pattern == nil ? .patternRemoved : .patternChanged
        let other = TextRequirement(length: expected.length, pattern: sent.pattern)
        report(kind, isProven: expected.pattern == nil, without: other)
    }

    // MARK: Enumerations

    private static func values(_ members: [SchemaView.EnumerationMember], _ hasNull: Bool) -> [JSONValue] {
        members.map(\.jsonValue) + (hasNull ? [.null] : [])
    }

    private func reportMember(_ value: JSONValue, _ both: Contents, isNew: Bool) {
        let pair = both.pair
        let isSent = isNew == (direction == .response)
        let isProven = !isSent || receiver(of: pair).accepts(value) || pair.allowsNull && value.isNull
        let shown = pair.isSecret ? SecretRecognition.mask : value.text()
        report(
            isNew ? .enumMemberAdded : .enumMemberRemoved,
            both.places,
            pair,
            subject: value.text(),
            isProven: isProven,
            "\(shown) is \(isNew ? "a further" : "no longer a") member"
        ) { [value] }
    }

    private func compareOpenness(_ both: Contents, _ old: Bool, _ new: Bool) {
        guard old != new else { return }
        let message = "texts that are not members are \(new ? "accepted" : "refused")"
        let isProven = pick(sender: new, old)
        report(new ? .enumOpened : .enumClosed, both.places, both.pair, isProven: isProven, message) {
            ["unknown member"]
        }
    }

    // MARK: Counts

    private func compareCounts(_ both: Contents) {
        let (sent, expected, pair) = (both.sent, both.expected, both.pair)
        let possible = sent.possibleCounts
        let (before, after) = (both.old.countRange, both.new.countRange)
        if before != after {
            let isArray = sent.kindOfValues == "array"
            let (wide, narrow) = (after ?? 0...0, before ?? 0...0)
            let kind: ChangeKind =
                wide.contains(narrow) ? .countWidened : narrow.contains(wide) ? .countNarrowed : .countChanged
            let isProven = possible.map { expected.countRange?.contains($0) ?? false } ?? true
            func words(_ range: ClosedRange<Int>?) -> String {
                let noun = isArray ? "element" : "member"
                guard let range, range != 0...Int.max else {
                    return "\(range == nil ? "no" : "any") number of \(noun)s"
                }
                return range.words(counting: noun)
            }
            let message = "expected \(words(before)), and now \(words(after))"
            report(kind, both.places, pair, isProven: isProven, message, allowsUnnamedKeys: !isArray) {
                [possible?.lowerBound, possible?.upperBound, expected.countRange.map { $0.upperBound &+ 1 }]
                    .compactMap { $0 }.filter { (0...Self.greatestCount).contains($0) }
                    .compactMap {
                        self.search.value(of: self.sender(of: pair), choosing: [sent.content: .elements($0)])
                    }
            }
        }
        guard both.old.isUnique != both.new.isUnique else { return }
        let isProven = !expected.isUnique || possible.map { $0.upperBound < 2 } ?? true
        let (kind, message): (ChangeKind, String) =
            both.new.isUnique
            ? (.elementsMustDiffer, "all elements must differ") : (.elementsMayRepeat, "elements may be equal")
        report(kind, both.places, pair, isProven: isProven, message) {
            let number = max(2, possible?.lowerBound ?? 2)
            guard number <= Self.greatestCount, case .array(let element) = sent.form,
                let value = self.search.value(of: element)
            else { return [] }
            return [.array(Array(repeating: value, count: number))]
        }
    }

    /// The greatest number of elements of a witness.
    private static let greatestCount = 10_000
}
