import SchemaEngine

/// Reports a file name that the language accepts, but that neither a request nor a tag can refer to.
struct MisnamedFile: ValueRule {
    let description = RuleDescription(
        identifier: "misnamed-file",
        severity: .warning,
        summary: "A file name is Owner[.role[.status]].json, where code or a tag can refer to the owner.",
        wrong: ["GetIssues copy.response.json": #"{ "id": 1 }"#],
        right: ["GetIssues.response.json": #"{ "id": 1 }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.isRoot, let name = position.file.name, !LookupName.isValid(name.owner) else { return nil }
        let user = name.role == .fragment ? "tag" : "request"
        return RuleFault(
            at: position.value.offset,
            "expected a file name that begins with a valid name, found '\(name.owner)', which no \(user) can refer to",
            help: "rename it: a letter, then letters, digits, '_' and '-', then the role, as in GetIssues.response.json"
        )
    }
}
