import SchemaEngine
import SchematicText

/// The parameters of the calls of one endpoint, and the samples of its path schema that are made of them.
///
/// In a URL, all values are text. A parameter is a number or a Boolean value if all of its values are.
struct QuerySamples {
    /// The parameters of one call.
    private struct Row: Hashable {
        var values: [String]
        var items: [RecordedURL.Item]

        private var texts: [[ExactName]] {
            [values.map(ExactName.init), items.flatMap { [ExactName($0.name), ExactName($0.value)] }]
        }

        static func == (lhs: Row, rhs: Row) -> Bool { lhs.texts == rhs.texts }

        func hash(into hasher: inout Hasher) { hasher.combine(texts) }
    }

    /// A key of the samples, and the keys in its object, as in `by[id]=7`.
    private struct Column: Hashable {
        var key: ExactName
        var members: [ExactName] = []

        init(key: String, members: some Sequence<String> = []) {
            (self.key, self.members) = (ExactName(key), members.map(ExactName.init))
        }

        /// The keys, from the outermost.
        var path: [ExactName] { [key] + members }
    }

    /// What all calls show of the names in their queries.
    private struct Names {
        /// The keys that are used both with and without members. Their items keep their names.
        var mixed: Set<ExactName> = []
        /// The names of lists whose elements have the name without brackets, as only a template can state it.
        var repeated: Set<ExactName> = []
    }

    /// The type of the values of a column.
    private enum Kind {
        case number, boolean, text
    }

    private var rows: Set<Row> = []
    private var order: [Row] = []

    /// Adds a call. Returns the number of bytes that are kept of it, which is 0 for parameters that are known.
    mutating func add(values: [String], items: [RecordedURL.Item]) -> Int {
        let row = Row(values: values, items: items)
        guard rows.insert(row).inserted else { return 0 }
        order.append(row)
        return values.reduce(64) { $0 + $1.utf8.count }
            + items.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }

    /// The keys of the query.
    var keys: Set<String> { Set(order.flatMap { row in row.items.map { Self.column($0.name).column.key.text } }) }

    /// Returns Boolean values that indicate which parameters of the path are dates.
    var areDates: [Bool] {
        (order.first?.values ?? []).indices.map { index in
            order.allSatisfy { $0.values.count > index && IdentifierRecognition.form(of: $0.values[index]) == .date }
        }
    }

    /// Returns one sample for each distinct set of parameters.
    func samples(naming names: [String]) -> [JSONValue] {
        let shown = shownNames
        var kinds: [Column: Kind] = [:]
        var lists: Set<Column> = []
        for row in order {
            var seen: Set<Column> = []
            for (column, value, isList) in cells(of: row, names, shown) {
                if isList || !seen.insert(column).inserted { lists.insert(column) }
                kinds[column] = Self.joined(kinds[column], Self.kind(of: value))
            }
        }
        return order.map { row in
            var columns: [Column] = []
            var values: [Column: [JSONValue]] = [:]
            for (column, value, _) in cells(of: row, names, shown) {
                if values[column] == nil { columns.append(column) }
                values[column, default: []].append(Self.value(value, kinds[column] ?? .text))
            }
            return Self.sample(
                columns.compactMap { column in
                    let list = values[column, default: []]
                    return lists.contains(column) ? (column, .array(list)) : list.last.map { (column, $0) }
                }
            )
        }
    }

    /// Returns the object of columns, in which a key is used either with members or without.
    private static func sample(_ values: [(column: Column, value: JSONValue)]) -> JSONValue {
        object(values.map { ($0.column.path[...], $0.value) })
    }

    private static func object(_ values: [(path: ArraySlice<ExactName>, value: JSONValue)]) -> JSONValue {
        var keys: [ExactName] = []
        var inner: [ExactName: [(path: ArraySlice<ExactName>, value: JSONValue)]] = [:]
        for (path, value) in values {
            guard let key = path.first else { continue }
            if inner[key] == nil { keys.append(key) }
            inner[key, default: []].append((path.dropFirst(), value))
        }
        let members = keys.map { key -> (String, JSONValue) in
            let values = inner[key] ?? []
            let plain = values.last { $0.path.isEmpty }?.value
            return (key.text, plain ?? object(values))
        }
        return .object(JSONObject(members))
    }

    /// The variables of the template's query: lists whose elements have the name without brackets.
    var variables: [String] {
        shownNames.repeated.map { ParameterName.variable($0.text) + "*" }.sorted()
    }

    /// The keys of values that no schema may contain as an example, in the samples that use the same names.
    ///
    /// - Parameters:
    ///   - names: The names of the path's parameters.
    ///   - literals: The names of the segments before them.
    /// - Returns: The keys, from the outermost, and whether the values look like secrets. Other values are identifiers that are
    ///   long enough for a token, such as those of links in mails.
    func hiddenKeys(naming names: [String], after literals: [String]) -> [(keys: [String], areSecret: Bool)] {
        let shown = shownNames
        var hidden: [Column: Bool] = [:]
        for row in order {
            for (index, value) in zip(names.indices, row.values) where SecretRecognition.isRandom(value) {
                let isSecret = SecretRecognition.isSecret(segment: value, after: literals[index])
                let column = Column(key: names[index])
                hidden[column] = hidden[column] == true || isSecret
            }
            for (column, value, _) in cells(of: row, [], shown)
            where URLCredentials.isCredential((column.members.last ?? column.key).text, value: value) {
                hidden[column] = true
            }
        }
        return hidden.map { column, areSecret in
            (column.path.map(\.text), areSecret)
        }
    }

    // MARK: Columns

    private var shownNames: Names {
        var names = Names()
        var paths: Set<[ExactName]> = []
        for row in order {
            var seen: Set<ExactName> = []
            for item in row.items {
                let (column, isList) = Self.column(item.name)
                paths.insert(column.path)
                if !isList, !seen.insert(ExactName(item.name)).inserted { names.repeated.insert(ExactName(item.name)) }
            }
        }
        for path in paths where (1..<path.count).contains(where: { paths.contains(Array(path.prefix($0))) }) {
            names.mixed.insert(path[0])
        }
        return names
    }

    private func cells(
        of row: Row,
        _ names: [String],
        _ shown: Names
    ) -> [(column: Column, value: String, isList: Bool)] {
        let values = zip(names, row.values).map { (column: Column(key: $0), value: $1, isList: false) }
        return values
            + row.items.map { item in
                if shown.repeated.contains(ExactName(item.name)) {
                    return (column: Column(key: ParameterName.variable(item.name)), value: item.value, isList: true)
                }
                let (column, isList) = Self.column(item.name)
                guard !shown.mixed.contains(column.key) else {
                    return (column: Column(key: item.name), value: item.value, isList: false)
                }
                return (column: column, value: item.value, isList: isList)
            }
    }

    /// Reads a name such as `ids[]`, `ids[0]`, `by[id]` or `by[id][]`.
    private static func column(_ name: String) -> (column: Column, isList: Bool) {
        var path = ParameterName.path(of: name)
        let isList = path.count > 1 && isIndex(path[path.count - 1])
        if isList { path.removeLast() }
        // A number within the path is the place of an element, which no key states.
        guard !path.dropFirst().contains(where: isIndex) else { return (Column(key: name), false) }
        return (Column(key: path[0], members: path.dropFirst()), isList)
    }

    private static func isIndex(_ name: String) -> Bool { name.utf8.allSatisfy(\.isASCIIDigit) }

    // MARK: Values

    private static func kind(of text: String) -> Kind {
        if text == "true" || text == "false" { return .boolean }
        return isNumber(text) ? .number : .text
    }

    /// Whether a text is a number that a client would write in the same way.
    private static func isNumber(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { $0.isASCIIDigit || "-.".utf8.contains($0) }
        return isPlain && text.utf8.count <= 15 && text != "-0" && JSONNumber(text) != nil
    }

    private static func joined(_ known: Kind?, _ kind: Kind) -> Kind { known.map { $0 == kind ? kind : .text } ?? kind }

    private static func value(_ text: String, _ kind: Kind) -> JSONValue {
        switch kind {
        case .boolean: return .boolean(text == "true")
        case .number: return JSONNumber(text).map { .number($0) } ?? .string(text)
        case .text: return .string(text)
        }
    }
}
