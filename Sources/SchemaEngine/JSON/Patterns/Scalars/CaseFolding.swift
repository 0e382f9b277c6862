import SchematicText

/// Scalars that differ only by case: those with the same simple case folding (Unicode, section 3.13).
enum CaseFolding {
    /// Returns the ranges, with each scalar that differs only by case from one of theirs.
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

    /// The scalars that have variants, and their foldings, in the order of their values.
    private static let cased: [(value: UInt32, folded: UInt32)] =
        variants
        .flatMap { folded, values in values.map { (value: $0, folded: folded) } }
        .ordered { $0.value < $1.value }

    /// For each folding, the scalars that have it, if they are several.
    private static let variants: [UInt32: [UInt32]] = {
        var variants: [UInt32: [UInt32]] = [:]
        for value in 0...lastCased {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else { continue }
            variants[folding(of: scalar).value, default: []].append(value)
        }
        return variants.filter { $0.value.count > 1 }
    }()

    /// The last scalar of plane 1. No scalar of a later plane has case.
    private static let lastCased: UInt32 = 0x1_FFFF

    /// Returns the simple case folding, or another scalar that only this scalar's variants are mapped to. The standard
    /// library has only full mappings, so a mapping to several scalars is ignored.
    private static func folding(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        if let folded = exceptions[scalar] { return folded }
        let upper = single(scalar.properties.uppercaseMapping) ?? scalar
        return single(upper.properties.lowercaseMapping) ?? upper
    }

    /// The foldings that do not follow from the mappings: the dotless i folds to itself, and three scalars whose
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
    /// Returns the first index at which the predicate holds, in an array where it holds from some index to the end.
    fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
