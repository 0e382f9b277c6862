@_spi(Generated) import SchemaEngine

/// The texts that can be written at the position.
extension Cursor {
    /// The kinds of items: those of a class, a field, a keyword and a type parameter.
    private enum Kind: Int {
        case field = 5
        case fragment = 7
        case keyword = 14
        case tag = 25
    }

    /// The items. The list is complete, so that the editor filters it while more is written.
    var completion: JSONValue {
        guard let string else { return [] }
        if fileName?.isTagsFile == true { return .array(declarations(string)) }
        return .array(string.isKey ? keys(string) : values(string))
    }

    private func item(
        _ label: String,
        _ kind: Kind,
        _ detail: String,
        _ range: Range<Int>,
        _ text: String
    ) -> JSONValue {
        [
            "label": .string(label), "kind": .int(kind.rawValue), "detail": .string(detail),
            "textEdit": request.workspace.edit(range, self.text, with: text),
        ]
    }

    // MARK: Values

    /// Returns the tags. Braces are added where they are missing.
    private func values(_ string: StringAtCursor) -> [JSONValue] {
        let before = text.substring(string.content.lowerBound..<offset)
        let after = text.substring(offset..<string.content.upperBound)
        guard before.isEmpty && after.isEmpty || before.hasPrefix("{") else { return [] }
        if string.element?.isFirst == true, let names = positionNames(string, before, after) { return names }
        let separators: Set<Character> = ["{", "|", ":"]
        let written = before.reversed().prefix { !separators.contains($0) }.count
        if let colon = before.dropLast(written).last, colon == ":", !before.dropLast(written).hasSuffix("secret:") {
            return []
        }
        let name = after.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        let start = offset - before.suffix(written).utf8.count
        let range = start..<offset + name.utf8.count
        let (open, close) = (before.isEmpty ? "{" : "", after.dropFirst(name.count).isEmpty ? "}" : "")
        let isInclude = ["{include}", "{extends}"].contains(string.keys.last ?? "")
        let tuples: [JSONValue] =
            string.element?.isFirst == true && !before.contains("|")
            ? [item(TupleTag.tag, .tag, "a list by position", range, open + TupleTag.tag + close)] : []
        return tuples
            + (isInclude ? [] : builtIn).map { item($0.label, .tag, $0.detail, range, open + $0.text + close) }
            + fragments.map { item($0.tag, .fragment, $0.file, range, open + $0.tag + close) }
    }

    /// Returns the names that other lists by position have, after the colon of `{tuple:`; `nil` for another text. At its beginning,
    /// the names of each list are offered together, too.
    private func positionNames(_ string: StringAtCursor, _ before: String, _ after: String) -> [JSONValue]? {
        guard let colon = before.firstIndex(of: ":"), before.first == "{",
            LookupName(String(before[..<colon].dropFirst())).folded == TupleTag.tag
        else { return nil }
        let list = before[before.index(after: colon)...]
        let written = list.reversed().prefix { $0 != "," }.count
        let rest = after.prefix { $0 != "," && $0 != "}" }
        let range = offset - before.suffix(written).utf8.count..<offset + rest.utf8.count
        let close = after.contains("}") ? "" : "}"
        let others = (list.dropLast(written) + after.dropFirst(rest.count).prefix { $0 != "}" }).split(separator: ",")
            .map { ExactName(String($0.last == "?" ? $0.dropLast() : $0)) }
        let known = catalog.surveyed.files.flatMap(\.survey.positionNames)
        var seen = Set(others)
        let names = known.flatMap(\.self).filter { seen.insert(ExactName($0)).inserted }.sorted()
        let lists =
            others.isEmpty ? Set(known.map { $0.joined(separator: ",") }).sorted().filter { $0.contains(",") } : []
        return lists.map { item($0, .field, "all positions", range, $0 + close) }
            + names.map { item($0, .field, "a position", range, $0 + close) }
    }

    private var builtIn: [(label: String, detail: String, text: String)] {
        TagMeaning.builtIn.map { meaning in
            let isEnumeration = meaning.name == BuiltInTag.scalar(.enumeration).name
            return (meaning.name, meaning.words, isEnumeration ? "enum:a,b" : meaning.name)
        }
    }

    /// The tags of the fragments and of `Tags.json`, with the names of the files.
    private var fragments: [(tag: String, file: String)] {
        let surveyed = catalog.surveyed
        var found: [String: String] = [:]
        for entry in surveyed.files where entry.file.isFragment { found[entry.file.tag] = entry.file.fileName }
        for tag in surveyed.declaredTags { found[tag.name] = surveyed.files[tag.file].file.fileName }
        return found.map { ($0.key, $0.value) }.sorted { $0.tag < $1.tag }
    }

    /// Returns the members of an entry of `Tags.json`, the kinds of JSON, and the fragments.
    private func declarations(_ string: StringAtCursor) -> [JSONValue] {
        if string.isKey {
            guard string.keys.count == 1 else { return [] }
            return ["accepts", "examples", "fragment"].map { item($0, .keyword, "of a tag", string.content, $0) }
        }
        switch string.keys.last {
        case "accepts":
            return JSONKind.allCases.map { item($0.rawValue, .keyword, "in JSON", string.content, $0.rawValue) }
        case "fragment":
            let fragments = catalog.surveyed.files.map(\.file).filter(\.isFragment)
            return fragments.compactMap { file in
                file.name.map { item($0.owner, .fragment, file.fileName, string.content, $0.owner) }
            }
        default: return []
        }
    }

    // MARK: Keys

    /// Returns the modifiers after a name, the special keys, and the keys of included fragments.
    private func keys(_ string: StringAtCursor) -> [JSONValue] {
        let before = text.substring(string.content.lowerBound..<offset)
        guard let brace = before.lastIndex(of: "{") else { return includedKeys(string, before) }
        let start = string.content.lowerBound + before[..<brace].utf8.count
        let words =
            brace == before.startIndex
            ? ["{*}", "{include}", "{case kind}", "{comment}", "{count}", "{extends}", "{root}"]
            : ["{?}", "{null}", "{=0}", "{read}", "{write}"]
        return words.map { word in
            let meaning = (try? SchemaKey(reading: brace == before.startIndex ? word : "key" + word))?.meaning ?? ""
            return item(word, .keyword, meaning, start..<string.content.upperBound, word)
        }
    }

    private func includedKeys(_ string: StringAtCursor, _ before: String) -> [JSONValue] {
        string.includes.flatMap { include -> [JSONValue] in
            let tag = String(Braces.content(of: include) ?? "")
            return catalog.targets(of: tag).flatMap { path -> [JSONValue] in
                // The default of a secret is not shown, and not copied.
                let members =
                    catalog.document(path)?.root.members.filter { MaskedSchema.member($0).key == $0.key } ?? []
                return members.map(\.key).filter { !$0.hasPrefix("{") }.map { key in
                    let text = String(JSONValue.string(key).text().dropFirst().dropLast())
                    return item(key, .field, "of \(path.lastComponent)", string.content, text)
                }
            }
        }
    }
}
