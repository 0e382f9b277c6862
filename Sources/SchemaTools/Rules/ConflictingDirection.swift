import SchemaEngine

/// Reports a key whose type in a request conflicts with its type in the response of the same owner.
struct ConflictingDirection: CatalogRule {
    let description = RuleDescription(
        identifier: "conflicting-direction",
        severity: .warning,
        summary: "A key has different types in the request and the response, so no value is valid in both.",
        wrong: [
            "Issue.request.json": #"{ "id": "1", "subject": "Login fails" }"#,
            "Issue.response.json": #"{ "id": 1, "subject": "Login fails" }"#,
        ],
        right: [
            "Issue.request.json": #"{ "id": 1, "subject": "Login fails" }"#,
            "Issue.response.json": #"{ "id": 1, "subject": "Login fails" }"#,
        ]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        var requests: [LookupName: Int] = [:]
        for (index, entry) in catalog.files.enumerated() where entry.file.name?.role == .request {
            if let owner = entry.file.name?.owner { requests[LookupName(owner)] = index }
        }
        return catalog.files.enumerated().flatMap { index, entry -> [(file: Int, fault: RuleFault)] in
            guard let name = entry.file.name, name.role == .response, name.status == nil else { return [] }
            guard let request = requests[LookupName(name.owner)] else { return [] }
            let comparison = DirectionComparison(request: catalog.files[request].file, response: entry.file)
            return comparison.conflicts().map { (index, $0) }
        }
    }
}

/// Compares two documents key by key.
private struct DirectionComparison {
    let request: LintedFile
    let response: LintedFile

    func conflicts() -> [RuleFault] {
        var faults: [RuleFault] = []
        var waiting = [(request.document.root, response.document.root)]
        while let (sent, received) = waiting.popLast() {
            let keys = Dictionary(namedMembers(of: sent), uniquingKeysWith: { first, _ in first })
            guard !keys.isEmpty else { continue }
            for (name, member) in namedMembers(of: received) {
                guard let other = keys[name] else { continue }
                if let fault = conflict(name, sent: other.value, received: member) { faults.append(fault) }
                waiting.append((other.value, member.value))
            }
        }
        return faults.sorted { $0.offset < $1.offset }
    }

    private func namedMembers(of value: JSONNode) -> [(String, JSONNode.Member)] {
        value.members.compactMap { member in
            guard case .named(let name, _, _)? = try? SchemaKey(reading: member.key) else { return nil }
            return (name, member)
        }
    }

    private func conflict(_ name: String, sent: JSONNode, received: JSONNode.Member) -> RuleFault? {
        let sentType = ExampleType(SchemaPosition(file: request, value: sent))
        let receivedType = ExampleType(SchemaPosition(file: response, value: received.value))
        guard let sentType, let receivedType, sentType != receivedType else { return nil }
        // An integer is also a number, so that the value is valid in at least one direction.
        guard sentType.isNumber != receivedType.isNumber || !sentType.isNumber else { return nil }
        return RuleFault(
            at: received.keyOffset,
            "expected key '\(name)' to be \(sentType.words) as in \(request.fileName), found \(receivedType.words)",
            help:
                "make the two types agree; if the server accepts another type than it sends, write a tag at the key in both files"
        )
    }
}

extension ExampleType {
    fileprivate var isNumber: Bool {
        switch self {
        case .number, .integer: true
        default: false
        }
    }
}
