import SchemaEngine
import SchematicText

/// Recognizes texts that are amounts of money: decimal numbers with a fraction, at a key such as `price`.
enum MoneyRecognition {
    /// The last words of keys of money, in the singular.
    private static let words: Set = [
        "amount", "balance", "cost", "discount", "fee", "price", "subtotal", "tax", "total",
    ]

    /// Returns whether all texts are decimal numbers, some have a fraction, and the key is one of money.
    static func isMoney(_ strings: StringSummary, key: String) -> Bool {
        strings.areFractions && isKey(key)
    }

    /// Returns whether a key is one of money: `unit_price`, `totals`, `price_usd`.
    private static func isKey(_ key: String) -> Bool {
        var list = EnglishPlural.singular(ofLast: KeyWords.words(of: key))
        if let last = list.last, !words.contains(last), CodeTables.currencies.contains(last) { list.removeLast() }
        return list.last.map { words.contains($0) } ?? false
    }
}

extension PlaceInference {
    /// Returns whether numbers and texts of one place are all decimal numbers, in two forms.
    func areDecimals(_ numbers: NumberSummary, _ strings: StringSummary, key: String) -> Bool {
        guard !strings.isSecret, strings.forms.contains(TextForms(.decimal)), numbers.areDecimals else { return false }
        return options.tags.contains(.decimal) || numbers.needsDecimal || MoneyRecognition.isMoney(strings, key: key)
    }
}

extension NumberSummary {
    /// The maximum magnitude of numbers of which each one is certainly a decimal.
    private static let greatestDecimal = 1e38

    /// Whether a decimal represents all numbers.
    fileprivate var areDecimals: Bool {
        guard !exceedsDecimal, let doubles else { return false }
        return doubles.lowerBound > -Self.greatestDecimal && doubles.upperBound < Self.greatestDecimal
    }
}
