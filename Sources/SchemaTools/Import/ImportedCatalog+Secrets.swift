@_spi(Generated) import SchemaEngine

/// Constants and patterns that look like secrets.
extension ImportedCatalog {
    /// Returns a piece without constants and patterns that look like secrets, after a notice.
    mutating func withoutSecrets(
        _ piece: ImportedPiece,
        of value: ImportedValue,
        _ holder: FragmentHolder
    ) -> ImportedPiece {
        let key = holder.judgedKey
        switch piece {
        case .string(var string):
            if ((string.members ?? []) + string.known).contains(where: { DocumentSecret.isSecret($0.text, key: key) }) {
                reader.report("a constant that looks like a secret is read as any text", .wider, about: value)
                return .string(ImportedString())
            }
            guard string.patterns.contains(where: { DocumentSecret.isInPattern($0.text, key: key) }) else {
                return piece
            }
            reader.report("a pattern with what looks like a secret is left out", .wider, about: value)
            string.patterns = []
            return .string(string)
        case .number(let number):
            let isConstant = number.lower != nil && number.lower == number.upper
            let constants = (number.members ?? []) + (isConstant ? [number.lower].compactMap(\.self) : [])
            guard constants.contains(where: { DocumentSecret.isSecret(.number($0), key: key) }) else { return piece }
            reader.report("a constant that looks like a secret is read as any number", .wider, about: value)
            return .number(ImportedNumber(isWhole: number.isWhole))
        case .tag(let tag, let kinds) where TagCheck.statesSecret(tag.text, key: key):
            reader.report(
                "the tag of x-schematic is left out: it contains what looks like a secret",
                .wider,
                about: value
            )
            let kind = kinds.count == 1 ? kinds.first : nil
            return ImportedPiece.allKinds.first { $0.kind == kind } ?? .any
        default: return piece
        }
    }
}
