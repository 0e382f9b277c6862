extension Fault: TextDescription {
    /// The fault for display: the severity, message and code, then the payload place, the schema place, the
    /// tags that led there, the rejections and the help, one line each.
    var displayDescription: String {
        var lines = ["\(severity.rawValue): \(message.displayLine)\(more) [\(code.rawValue)]"]
        if let payload { lines.append("  payload  \(payload.description)") }
        if let schema { lines.append("  schema   \(schema.description)") }
        if !through.isEmpty { lines.append("  through  \(through.joined(separator: " → ").displayLine)") }
        for rejection in rejections { lines.append("  not      \(rejection.displayLine)") }
        if let help { lines.append("  help     \(help.displayLine)") }
        return lines.joined(separator: "\n")
    }

    /// The number of further faults like this one, in words; empty if there are none.
    package var more: String { count > 1 ? " (and \(count - 1) more like this)" : "" }

    /// Advice on how to fix the fault, if there is an obvious fix or a common cause.
    package var help: String? {
        guard let fix else { return advice }
        switch code {
        case .missingKey: return "if the server may omit it, write \(fix.with) in the schema"
        case .unexpectedNull: return "if it may be null, write \(fix.with) in the schema"
        default: return "write \(fix.with) in place of \(fix.replace) in the schema"
        }
    }
}

extension PayloadPlace: TextDescription {
    /// The place, such as `issues.json:9:5 /issues/1`. The whole document has no pointer.
    var displayDescription: String {
        let place = "\(file.map { "\($0.displayLine):" } ?? "")\(line):\(column)"
        let inRecord = record.map { "record \($0), " } ?? ""
        return pointer.isEmpty ? inRecord + place : "\(inRecord)\(place)  \(pointer.displayLine)"
    }
}

extension SchemaPlace: TextDescription {
    /// The place, such as `Schemas/Issue.json:14:3 /category`.
    var displayDescription: String {
        (pointer.isEmpty ? "\(file):\(line):\(column)" : "\(file):\(line):\(column)  \(pointer)").displayLine
    }
}
