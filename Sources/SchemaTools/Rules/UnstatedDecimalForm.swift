@_spi(Generated) import SchemaEngine

/// Reports `{decimal}` and `{lenient_number}` in a file that is only sent: the number is always written as a JSON number.
///
/// Of the tags that read a value in several forms, these alone change its JSON type. Another notation of the same number, moment or
/// UUID is the same value for servers, and base64 has no tag that states another alphabet.
struct UnstatedDecimalForm: ValueRule {
    let description = RuleDescription(
        identifier: "unstated-decimal-form",
        severity: .notice,
        summary:
            "{decimal} or {lenient_number} in a schema that is sent is written as a number, although it reads texts, too.",
        wrong: ["SaveOrder.request.json": #"{ "price": "{decimal}" }"#],
        right: ["SaveOrder.request.json": #"{ "price": "{decimal:text}" }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.isSchemaNode, let tag = position.tag, let role = position.file.name?.role,
            [.request, .path, .headers].contains(role) || Self.isSent(position.file)
        else { return nil }
        let kind = tag.alternatives.lazy.compactMap { Self.unstatedKind(of: $0) }.first
        guard let kind else { return nil }
        let isDecimal = kind == .decimal
        return RuleFault(
            at: position.value.offset,
            "{\(kind.tag)} is sent as a number, and reads a number or a text",
            help:
                "write {\(isDecimal ? "decimal:number" : "number")}, or {decimal:text} if the server expects the number in quotes"
        )
    }

    /// Returns the kind of an alternative that does not state whether it is a number or a text.
    private static func unstatedKind(of alternative: TagAlternative) -> ScalarKind? {
        switch BuiltInTag(LookupName(alternative.name)) {
        case .scalar(.lenientNumber)?: return .lenientNumber
        case .scalar(.decimal)?:
            guard case .scalar(_, let argument)? = SchemaView(ofTag: alternative.text)?.form else { return nil }
            guard case .decimal(let requirement)? = argument else { return .decimal }
            return requirement.form == nil ? .decimal : nil
        default: return nil
        }
    }

    /// Returns whether a fragment is only for what is sent.
    private static func isSent(_ file: LintedFile) -> Bool {
        file.name.map { $0.role == .request && $0.direction == .request } ?? false
    }
}
