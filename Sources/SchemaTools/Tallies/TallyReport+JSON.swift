@_spi(Generated) import SchemaEngine

extension TallyReport {
    /// The version of the document's structure.
    static let version = 1

    /// The report as one JSON document for programs. Members can be added, but never change or disappear.
    var json: String {
        let document: JSONValue = [
            "version": .int(Self.version),
            "schema": .string(tally.schema),
            "fingerprints": .array(tally.fingerprints.map(JSONValue.string)),
            "records": .int(tally.records),
            "faulty": .int(tally.faulty),
            "faults": .array(faults.map(value)),
            "unknownKeys": .array(unknownKeys.map(value)),
            "unused": .array(unused.map(value)),
            "keys": .array(keys.map { value($0.place, $0.count) }),
            "members": .array(members.map { value($0.count, ("member", $0.member.value), $0.member.place) }),
            "branches": .array(branches.map { value($0.count, ("branch", .string($0.branch.name)), $0.branch.place) }),
        ]
        return document.text(indentedBy: 2).displayJSON + "\n"
    }

    private func value(_ place: TallyRows.Place) -> JSONValue {
        ["file": .string(place.file), "pointer": .string(place.pointer)]
    }

    private func value(_ fault: TallyRows.FaultRow) -> JSONValue {
        let first = fault.count.first.map { first -> JSONValue in
            [
                "file": .string(first.file), "record": .int(first.record), "line": .int(first.line),
                "column": .int(first.column),
            ]
        }
        return .members([
            ("code", .string(fault.code)), ("schema", fault.place.map(value)), ("payload", .string(fault.payload)),
            ("through", fault.through.isEmpty ? nil : .array(fault.through.map(JSONValue.string))),
            ("count", .int(fault.count.count)), ("records", .int(fault.count.records)),
            ("share", JSONNumber(share(of: fault.count.records)).map(JSONValue.number)), ("first", first),
        ])
    }

    private func value(_ key: TallyRows.UnknownKeyRow) -> JSONValue {
        let kinds = JSONKind.allCases.filter { key.count[$0] > 0 }.map {
            ($0.rawValue, JSONValue.int(key.count[$0]))
        }
        return [
            "unknownKey": .string(key.name), "payload": .string(key.payload), "kinds": .object(JSONObject(kinds)),
            "count": .int(key.count.count),
        ]
    }

    private func value(_ freedom: UnusedFreedom) -> JSONValue {
        var members: [(String, JSONValue)] = [("kind", .string(freedom.kind)), ("schema", value(freedom.place))]
        switch freedom {
        case .neverAbsent(_, let objects), .neverNull(_, let objects), .neverPresent(_, let objects):
            members.append(("objects", .int(objects)))
        case .unusedMember(let member): members.append(("member", member.value))
        case .unusedBranch(let branch): members.append(("branch", .string(branch.name)))
        }
        return .object(JSONObject(members))
    }

    private func value(_ place: TallyRows.Place, _ count: TallyRows.KeyCount) -> JSONValue {
        [
            "schema": value(place), "present": .int(count.present), "null": .int(count.null),
            "absent": .int(count.absent),
        ]
    }

    private func value(_ count: Int, _ name: (String, JSONValue), _ place: TallyRows.Place) -> JSONValue {
        .members([name, ("schema", value(place)), ("count", .int(count))])
    }
}
