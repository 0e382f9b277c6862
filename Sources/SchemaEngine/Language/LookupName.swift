/// A tag's name for lookups. Case and the separators `_` and `-` are ignored, so that `{date_range}` finds
/// `DateRange.json`.
package struct LookupName: Hashable, Sendable {
    package let folded: String

    package init(_ name: some StringProtocol) {
        // Most names are folded as they are written.
        guard !name.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }) else {
            folded = String(name)
            return
        }
        let lowercased = name.lowercased()
        let hasSeparators = lowercased.utf8.contains { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
        guard hasSeparators else {
            folded = lowercased
            return
        }
        let bytes = lowercased.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
        folded = String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether a name is valid in a tag: a letter, followed by letters, digits, `_`, `-` and `.`.
    package static func isValid(_ name: some StringProtocol) -> Bool {
        guard let first = name.unicodeScalars.first, first.isTagLetter else { return false }
        return name.unicodeScalars.allSatisfy { $0.isTagLetter || $0.continuesTagName }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter of any script.
    var isTagLetter: Bool {
        if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
        return properties.isAlphabetic
    }

    /// Whether the scalar may follow the first letter of a name, apart from letters.
    /// Marks are part of decomposed letters, which file names have on Apple's systems.
    var continuesTagName: Bool {
        if isASCII { return ("0"..."9").contains(self) || self == "_" || self == "-" || self == "." }
        switch properties.generalCategory {
        case .decimalNumber, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }
}
