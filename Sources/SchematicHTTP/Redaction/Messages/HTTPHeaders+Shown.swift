import SchematicText

extension HTTPHeaders {
    /// The lines, and whether the value of each is a secret.
    private var judgedFields: [(field: Field, isSecret: Bool)] {
        let secrets = redaction?.secretLines(of: lines) ?? []
        return fields.enumerated().map { index, field in
            (field, field.isCredential || secrets.contains(index) || SecretMask.isSecretName(field.name))
        }
    }

    /// The lines that have no secrets.
    var publicFields: [Field] { judgedFields.filter { !$0.isSecret }.map(\.field) }

    /// Returns the fields of a request that another origin may receive than the one that they are meant for: those that are not
    /// secret, and do not name the origin.
    ///
    /// - Parameter redactor: Knows the fields that are secret without a secret's name; `nil` if none is.
    /// - Returns: The fields.
    package func forOtherOrigins(by redactor: (any Redactor)?) -> HTTPHeaders {
        var headers = self
        headers.redaction = redactor.flatMap { FieldRedaction(ofRequestBy: $0) }
        return HTTPHeaders(headers.publicFields.filter { !$0.namesOrigin })
    }

    /// Returns all lines but the public ones that `isLeftOut` selects.
    func fields(withoutPublic isLeftOut: (Field) -> Bool) -> [Field] {
        judgedFields.filter { $0.isSecret || !isLeftOut($0.field) }.map(\.field)
    }

    /// Returns whether a line with a name is a secret.
    func hides(_ name: String) -> Bool { judgedFields.contains { $0.isSecret && Self.isSame($0.field.name, name) } }

    /// The lines with secrets masked.
    package var shownLines: [(name: String, value: String)] {
        judgedFields.map { field, isSecret in
            (field.name, isSecret ? SecretMask.mask : SecretMask.value(field.value, ofField: field.name))
        }
    }

    /// The text `name: value` of each line, with secrets masked.
    var shownTexts: [String] { shownLines.map { "\($0.name): \($0.value)".displayLine } }
}

extension HTTPHeaders: DisplayDescribed, RedactedReflectable {
    /// One line for each field, with secrets masked.
    var displayDescription: String { shownTexts.joined(separator: "\n") }
    /// The descriptions of the fields, with secrets masked.
    var shownParts: KeyValuePairs<String, Any> { ["fields": shownTexts] }
}

extension HTTPHeaders.Field: DisplayDescribed, RedactedReflectable {
    /// The text `name: value`, in which secrets are masked, including those in URLs.
    var displayDescription: String { HTTPHeaders([self]).displayDescription }
}

extension HTTPHeaders.Field {
    /// Whether the field names the origin.
    fileprivate var namesOrigin: Bool { ["host", "origin", "referer"].contains(HeaderName.lowercased(name.utf8)) }
}
