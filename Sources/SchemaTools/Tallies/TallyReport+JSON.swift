@_spi(Generated) import SchemaEngine

extension TallyReport {
    /// The version of the document's structure.
    static let version = 1

    /// The report as one JSON document for programs. Members can be added, but never change or disappear.
    var json: String {
        let document: JSONValue = .object(
            JSONObject([
                ("version", number(Self.version)),
                ("schema", .string(tally.schema)),
                ("fingerprints", .array(tally.fingerprints.map(JSONValue.string))),
                ("records", number(tally.records)),
                ("faulty", number(tally.faulty)),
                ("faults", .array(faults.map(value))),
                ("unknownKeys", .array(unknownKeys.map(value))),
                ("unused", .array(unused.map(value))),
                ("keys", .array(keys.map { value($0.place, $0.count) })),
                ("members", .array(members.map { value($0.count, ("member", $0.member.value), $0.member.place) })),
                (
                    "branches",
                    .array(branches.map { value($0.count, ("branch", .string($0.branch.name)), $0.branch.place) })
                ),
            ])
        )
        return document.text(indentedBy: 2).displayJSON + "\n"
    }

    private func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    private func value(_ place: TallyRows.Place) -> JSONValue {
        .object(JSONObject([("file", .string(place.file)), ("pointer", .string(place.pointer))]))
    }

    private func value(_ fault: TallyRows.FaultRow) -> JSONValue {
        var members: [(String, JSONValue)] = [("code", .string(fault.code))]
        if let place = fault.place { members.append(("schema", value(place))) }
        members.append(("payload", .string(fault.payload)))
        if !fault.through.isEmpty { members.append(("through", .array(fault.through.map(JSONValue.string)))) }
        members.append(("count", number(fault.count.count)))
        members.append(("records", number(fault.count.records)))
        if let share = JSONNumber(share(of: fault.count.records)) { members.append(("share", .number(share))) }
        if let first = fault.count.first {
            let place: [(String, JSONValue)] = [
                ("file", .string(first.file)), ("record", number(first.record)), ("line", number(first.line)),
                ("column", number(first.column)),
            ]
            members.append(("first", .object(JSONObject(place))))
        }
        return .object(JSONObject(members))
    }

    private func value(_ key: TallyRows.UnknownKeyRow) -> JSONValue {
        let kinds = JSONKind.allCases.filter { key.count[$0] > 0 }.map { ($0.rawValue, number(key.count[$0])) }
        return .object(
            JSONObject([
                ("unknownKey", .string(key.name)), ("payload", .string(key.payload)),
                ("kinds", .object(JSONObject(kinds))), ("count", number(key.count.count)),
            ])
        )
    }

    private func value(_ freedom: UnusedFreedom) -> JSONValue {
        var members: [(String, JSONValue)] = [("kind", .string(freedom.kind)), ("schema", value(freedom.place))]
        switch freedom {
        case .neverAbsent(_, let objects), .neverNull(_, let objects), .neverPresent(_, let objects):
            members.append(("objects", number(objects)))
        case .unusedMember(let member): members.append(("member", member.value))
        case .unusedBranch(let branch): members.append(("branch", .string(branch.name)))
        }
        return .object(JSONObject(members))
    }

    private func value(_ place: TallyRows.Place, _ count: TallyRows.KeyCount) -> JSONValue {
        .object(
            JSONObject([
                ("schema", value(place)), ("present", number(count.present)), ("null", number(count.null)),
                ("absent", number(count.absent)),
            ])
        )
    }

    private func value(_ count: Int, _ name: (String, JSONValue), _ place: TallyRows.Place) -> JSONValue {
        .object(JSONObject([name, ("schema", value(place)), ("count", number(count))]))
    }
}
