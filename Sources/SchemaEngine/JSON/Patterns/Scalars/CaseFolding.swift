/// The scalars that are equal but for their case: those with the same simple case folding (Unicode, section 3.13).
enum CaseFolding {
    /// The ranges, with every scalar that differs from one of theirs only by its case.
    static func closure(of ranges: ScalarRanges) -> ScalarRanges {
        var added: [ClosedRange<UInt32>] = []
        for range in ranges.ranges {
            var index = cased.partitioningIndex { $0.value >= range.lowerBound }
            while index < cased.count, cased[index].value <= range.upperBound {
                added += variants[cased[index].folded, default: []].map { $0...$0 }
                index += 1
            }
        }
        return added.isEmpty ? ranges : ranges.union(ScalarRanges(added))
    }

    /// The scalars with variants, and their foldings, in the order of their values.
    private static let cased: [(value: UInt32, folded: UInt32)] =
        variants
        .flatMap { folded, values in values.map { (value: $0, folded: folded) } }
        .sorted { $0.value < $1.value }

    /// By their folding, the scalars that have it, where they are several.
    private static let variants: [UInt32: [UInt32]] = {
        var variants: [UInt32: [UInt32]] = [:]
        for value in 0...lastCased {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else { continue }
            variants[folding(of: scalar).value, default: []].append(value)
        }
        return variants.filter { $0.value.count > 1 }
    }()

    /// No scalar of a later plane has a case.
    private static let lastCased: UInt32 = 0x1_FFFF

    /// The simple case folding, or another scalar that only this scalar's variants are mapped to. The standard library
    /// has full mappings alone, so a mapping to several scalars counts as none.
    private static func folding(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        if let folded = exceptions[scalar] { return folded }
        let upper = single(scalar.properties.uppercaseMapping) ?? scalar
        return single(upper.properties.lowercaseMapping) ?? upper
    }

    /// The foldings that do not follow from the mappings: a letter without a dot keeps that, and three letters whose
    /// upper case is several scalars fold to one.
    private static let exceptions: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{131}": "\u{131}", "\u{1FD3}": "\u{390}", "\u{1FE3}": "\u{3B0}", "\u{FB05}": "\u{FB06}",
    ]

    private static func single(_ mapping: String) -> Unicode.Scalar? {
        let scalars = mapping.unicodeScalars
        return scalars.count == 1 ? scalars.first : nil
    }
}

extension Array {
    /// The first index from which on the predicate holds, in an array where it holds from some index on.
    fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
