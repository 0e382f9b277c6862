import SchemaEngine

/// A second implementation of a part of the language, recursive over trees and independent of the walk. Both must
/// agree about every payload.
///
/// The part: example values, arrays and their counts, objects with all modifiers and counts, maps with and without tags,
/// closed objects, `{any}`, `{none}`, `{null}`, `{array}` and `{object}` with counts,
/// `{string}` and `{int}` with ranges, texts with a form, enumerations of strings, alternatives, cases, fragments, and
/// tags of bodies that may be absent.
struct NaiveChecker {
    var fragments: [String: JSONValue]
    var options: CheckOptions

    /// Returns `code pointer` for each fault, in no particular order.
    func faults(of payload: JSONValue, by schema: JSONValue) -> [String] {
        var found: [String] = []
        check(payload, schema, "", &found)
        return found
    }

    /// Returns the same for a body, which may be absent, by the tag at the root of its schema.
    func faults(ofBody body: JSONValue?, byTag tag: String) -> [String] {
        var alternatives = tag.dropFirst().dropLast().split(separator: "|")
        guard alternatives.last == "none" else {
            return body.map { faults(of: $0, by: .string(tag)) } ?? ["missing-body "]
        }
        guard let body else { return [] }
        alternatives.removeLast()
        guard !alternatives.isEmpty else { return ["unexpected-body "] }
        return faults(of: body, by: .string("{\(alternatives.joined(separator: "|"))}"))
    }

    private func check(_ value: JSONValue, _ schema: JSONValue, _ path: String, _ found: inout [String]) {
        func refuse(_ code: String = "type-mismatch") {
            found.append("\(value.isNull && code == "type-mismatch" ? "unexpected-null" : code) \(path)")
        }
        switch schema {
        case .null:
            return
        case .boolean:
            if value.boolean == nil { refuse() }
        case .number(let example):
            guard case .number(let number) = value else { return refuse() }
            if !example.text.contains("."), number.text.contains(".") { refuse() }
        case .string(let text):
            guard text.hasPrefix("{") else { return value.string == nil ? refuse() : () }
            checkTag(value, String(text.dropFirst().dropLast()), path, &found)
        case .array(let items):
            guard case .array(let elements) = value else { return refuse() }
            var items = items[...]
            if case .string(let text)? = items.first, text.hasPrefix("{count:") {
                items.removeFirst()
                checkCount(elements, String(text.dropFirst(7).dropLast()), path, &found)
            }
            guard let item = items.first else { return }
            for (index, element) in elements.enumerated() { check(element, item, "\(path)/\(index)", &found) }
        case .object(let object):
            guard case .object(let members) = value else { return refuse() }
            checkObject(members, object, path, &found)
        }
    }

    private func checkCount(_ elements: [JSONValue], _ argument: String, _ path: String, _ found: inout [String]) {
        for part in argument.split(separator: ",") {
            if part == "unique" {
                for (index, element) in elements.enumerated() where elements[..<index].contains(element) {
                    found.append("duplicate-element \(path)/\(index)")
                }
            } else if !Self.range(String(part)).contains(elements.count) {
                found.append("wrong-count \(path)")
            }
        }
    }

    private func checkObject(_ value: JSONObject, _ schema: JSONObject, _ path: String, _ found: inout [String]) {
        var named: Set<String> = []
        var rest: JSONValue?
        var maps: [(tag: String, requirement: JSONValue)] = []
        var isDecided = true
        for (key, requirement) in flattened(value, schema, path, &found, &isDecided) {
            let (name, modifier) = Self.split(key)
            guard name != "" else {
                switch modifier {
                case "*": rest = requirement
                case "count":
                    let range = Self.range(requirement.string ?? "")
                    if !range.contains(value.members.count) { found.append("wrong-count \(path)") }
                default:
                    maps.append((String(modifier.dropFirst(2)), requirement))
                }
                continue
            }
            named.insert(name)
            guard let member = value[name] else {
                if modifier == "" || modifier == "null" { found.append("missing-key \(path)") }
                continue
            }
            if member.isNull, modifier != "" { continue }
            check(member, requirement, "\(path)/\(name)", &found)
        }
        for member in value.members where !named.contains(member.key) {
            let map = maps.first { refusal(.string(member.key), tag: $0.tag) == nil }
            switch map?.requirement ?? rest {
            case .string("{none}"): found.append("unknown-key \(path)/\(member.key)")
            case .some(let requirement): check(member.value, requirement, "\(path)/\(member.key)", &found)
            case nil where options.unknownKeys == .reject && isDecided:
                found.append("unknown-key \(path)/\(member.key)")
            case nil: break
            }
        }
    }

    /// Returns the keys of an object, including those of its case's branch.
    private func flattened(
        _ value: JSONObject,
        _ schema: JSONObject,
        _ path: String,
        _ found: inout [String],
        _ isDecided: inout Bool
    ) -> [(String, JSONValue)] {
        var members: [(String, JSONValue)] = []
        for member in schema.members {
            guard member.key == "{case kind}", case .object(let branches) = member.value else {
                members.append((member.key, member.value))
                continue
            }
            isDecided = false
            guard let kind = value["kind"] else {
                found.append("missing-key \(path)")
                continue
            }
            guard case .string(let name) = kind else {
                found.append("\(kind.isNull ? "unexpected-null" : "type-mismatch") \(path)/kind")
                continue
            }
            guard case .object(let branch)? = branches[name] ?? branches["{*}"] else {
                found.append("unknown-case \(path)/kind")
                continue
            }
            isDecided = true
            members.append(("kind{?}", .null))
            members += branch.members.map { ($0.key, $0.value) }
        }
        return members
    }

    private func checkTag(_ value: JSONValue, _ tag: String, _ path: String, _ found: inout [String]) {
        let alternatives = tag.split(separator: "|").map(String.init)
        guard alternatives.count == 1 else {
            for alternative in alternatives {
                var rejections: [String] = []
                checkTag(value, alternative, path, &rejections)
                if rejections.isEmpty { return }
            }
            return found.append("\(value.isNull ? "unexpected-null" : "no-alternative") \(path)")
        }
        if let code = refusal(value, tag: tag) {
            found.append("\(value.isNull ? "unexpected-null" : code) \(path)")
        } else if let fragment = fragments[tag] {
            check(value, fragment, path, &found)
        }
    }

    /// Returns the code of the fault that a tag with an argument, or without one, finds in a value.
    func refusal(_ value: JSONValue, tag: String) -> String? {
        let parts = tag.split(separator: ":", maxSplits: 1).map(String.init)
        return refusal(value, parts[0], parts.count > 1 ? parts[1] : nil)
    }

    /// Returns the code of the fault that a built-in tag finds in a value.
    private func refusal(_ value: JSONValue, _ name: String, _ argument: String?) -> String? {
        switch name {
        case "any": return value.isNull ? "unexpected-null" : nil
        case "null": return value.isNull ? nil : "type-mismatch"
        case "bool": return value.boolean == nil ? "type-mismatch" : nil
        case "string":
            guard let string = value.string else { return "type-mismatch" }
            guard let argument else { return nil }
            let parts = argument.split(separator: ",", maxSplits: 1).map(String.init)
            guard Self.range(parts[0]).contains(string.unicodeScalars.count) else { return "wrong-length" }
            // The regular expressions are plain letters.
            return parts.count == 1 || string.contains(parts[1].dropFirst().dropLast()) ? nil : "pattern-mismatch"
        case "int":
            guard case .number(let number) = value, let whole = number.int64 else { return "type-mismatch" }
            return argument.map { Self.range($0).contains(Int(whole)) } ?? true ? nil : "out-of-range"
        case "enum":
            guard let string = value.string else { return "type-mismatch" }
            return argument.map { $0.split(separator: ",").contains(Substring(string)) } ?? false ? nil : "not-in-enum"
        case "array":
            guard case .array(let elements) = value else { return "type-mismatch" }
            return argument.map { Self.range($0).contains(elements.count) } ?? true ? nil : "wrong-count"
        case "object":
            guard case .object(let object) = value else { return "type-mismatch" }
            return argument.map { Self.range($0).contains(object.members.count) } ?? true ? nil : "wrong-count"
        case "email", "hostname", "ipv4", "ipv6", "time", "duration", "date_iso8601", "base64", "url":
            guard let string = value.string else { return "type-mismatch" }
            return NaiveForms.refusal(string, name, argument)
        default: return nil
        }
    }

    /// Reads a range of an argument.
    static func range(_ text: String) -> ClosedRange<Int> {
        let ends = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        return (ends[0] ?? .min)...((ends.count > 1 ? ends[2] : ends[0]) ?? .max)
    }

    /// Splits `name{?}` into `name` and `?`, and `{*}` into an empty name and `*`.
    private static func split(_ key: String) -> (String, String) {
        guard let brace = key.firstIndex(of: "{") else { return (key, "") }
        return (String(key[..<brace]), String(key[key.index(after: brace)...].dropLast()))
    }
}
