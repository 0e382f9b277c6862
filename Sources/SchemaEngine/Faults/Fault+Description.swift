import SchematicFoundation

extension Fault: DescribedError {
    /// The fault for display, in the form of the command: `file:line:column: error: message [code]`, then the pointer, the
    /// rejections, the place in the schema and the help, one line each.
    var displayDescription: String {
        let further = payload == nil ? more : ""
        var lines = ["\(displayPlace)\(severity.rawValue): \(message.displayLine)\(further) [\(code.rawValue)]"]
        if let payload {
            lines += detail(of: payload)
            lines += rejections.map { "  - \($0.displayLine)" }
            if let schema {
                let tags = through.isEmpty ? "" : ", through \(through.joined(separator: " > ").displayLine)"
                lines.append("  required by \(schema)\(tags)")
            }
        }
        if let help { lines.append("  help: \(help.displayLine)") }
        return lines.joined(separator: "\n")
    }

    /// The place that an editor opens, with a colon; empty if there is none.
    private var displayPlace: String {
        if let payload { return "\(payload.file?.displayLine ?? "payload"):\(payload.line):\(payload.column): " }
        return schema.map { "\($0.file.displayLine):\($0.line):\($0.column): " } ?? ""
    }

    private func detail(of payload: PayloadPlace) -> [String] {
        var parts: [String] = []
        if let record = payload.record { parts.append("in record \(record)") }
        if !payload.pointer.isEmpty { parts.append("at \(payload.pointer.displayLine)") }
        if count > 1 { parts.append("and \(count - 1) more like this") }
        return parts.isEmpty ? [] : ["  \(parts.joined(separator: ", "))"]
    }

    /// The number of further faults like this one, in words; empty if there are none.
    package var more: String { count > 1 ? " (and \(count - 1) more like this)" : "" }

    /// Advice on how to fix the fault, if there is an obvious fix or a common cause.
    package var help: String? {
        if let helpForSender { return helpForSender }
        guard let fix else { return advice ?? looserSchema?.advice }
        switch code {
        case .missingKey: return "if the server may omit it, write \(fix.with) in the schema"
        case .unexpectedNull: return "if it may be null, write \(fix.with) in the schema"
        default: return "write \(fix.with) in place of \(fix.replace) in the schema"
        }
    }
}

extension PayloadPlace: TextDescription {
    /// The place, such as `issues.json:9:5 at /issues/1`. The whole document has no pointer.
    var displayDescription: String {
        let place = "\(file.map { "\($0.displayLine):" } ?? "")\(line):\(column)"
        let inRecord = record.map { "record \($0), " } ?? ""
        return pointer.isEmpty ? inRecord + place : "\(inRecord)\(place) at \(pointer.displayLine)"
    }
}

extension SchemaPlace: TextDescription {
    /// The place, such as `Schemas/Issue.json:14:3 at /category`.
    var displayDescription: String {
        (pointer.isEmpty ? "\(file):\(line):\(column)" : "\(file):\(line):\(column) at \(pointer)").displayLine
    }
}
