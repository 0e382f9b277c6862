import Foundation

/// A validator for the subset of JSON Schema (draft 7) that the schemas of report formats use.
struct PublishedSchema {
    private let root: [String: Any]

    init(_ file: URL) throws {
        root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    /// Returns the errors of a document, one line for each.
    func problems(of document: Any) -> [String] { problems(of: document, root, at: "") }

    private func problems(of value: Any, _ schema: [String: Any], at path: String) -> [String] {
        if let reference = schema["$ref"] as? String {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            guard let target = (root["definitions"] as? [String: Any])?[name] as? [String: Any] else {
                return ["\(path): no definition \(reference)"]
            }
            return problems(of: value, target, at: path)
        }
        return type(value, schema, path) + members(value, schema, path) + elements(value, schema, path)
            + limits(value, schema, path) + choices(value, schema, path)
    }

    private func type(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        guard let type = schema["type"] as? String else { return [] }
        let number = value as? NSNumber
        let isBoolean = number.map { CFNumberIsBoolean($0) } ?? false
        let fits =
            switch type {
            case "object": value is [String: Any]
            case "array": value is [Any]
            case "string": value is String
            case "boolean": isBoolean
            case "integer": !isBoolean && number.map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
            default: !isBoolean && number != nil
            }
        return fits ? [] : ["\(path): is no \(type)"]
    }

    private func members(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        guard let object = value as? [String: Any] else { return [] }
        let properties = schema["properties"] as? [String: Any] ?? [:]
        let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
        return missing.map { "\(path): lacks \($0)" }
            + object.flatMap { key, member -> [String] in
                if let schema = properties[key] as? [String: Any] {
                    return problems(of: member, schema, at: "\(path)/\(key)")
                }
                if let other = schema["additionalProperties"] as? [String: Any] {
                    return problems(of: member, other, at: "\(path)/\(key)")
                }
                return schema["additionalProperties"] as? Bool == false ? ["\(path): has \(key)"] : []
            }
    }

    private func elements(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        guard let array = value as? [Any] else { return [] }
        var problems: [String] = []
        if let least = schema["minItems"] as? Int, array.count < least { problems.append("\(path): too short") }
        if let most = schema["maxItems"] as? Int, array.count > most { problems.append("\(path): too long") }
        if schema["uniqueItems"] as? Bool == true, Set(array.compactMap { $0 as? NSObject }).count < array.count {
            problems.append("\(path): has two alike")
        }
        guard let items = schema["items"] as? [String: Any] else { return problems }
        return problems + array.enumerated().flatMap { self.problems(of: $1, items, at: "\(path)/\($0)") }
    }

    private func limits(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        if let words = schema["enum"] as? [NSObject], let value = value as? NSObject, !words.contains(value) {
            return ["\(path): is none of \(words)"]
        }
        if let least = schema["minimum"] as? Double, let number = value as? Double, number < least {
            return ["\(path): below \(least)"]
        }
        if let pattern = schema["pattern"] as? String, let text = value as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            return ["\(path): does not match \(pattern)"]
        }
        return []
    }

    private func choices(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        func passing(_ keyword: String) -> (count: Int, of: Int)? {
            guard let branches = schema[keyword] as? [[String: Any]] else { return nil }
            return (branches.count { self.problems(of: value, $0, at: path).isEmpty }, branches.count)
        }
        var problems: [String] = []
        if let any = passing("anyOf"), any.count == 0 { problems.append("\(path): none of anyOf") }
        if let one = passing("oneOf"), one.count != 1 { problems.append("\(path): \(one.count) of oneOf") }
        if let all = passing("allOf"), all.count != all.of { problems.append("\(path): not allOf") }
        return problems
    }

    private func CFNumberIsBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
