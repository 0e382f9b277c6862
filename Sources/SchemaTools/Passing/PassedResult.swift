import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicText

/// The comparison of one call with its schemas. Nothing of it that is shown has a value of the call.
package struct PassedResult: Sendable {
    /// A part of a call.
    enum Part: String, Sendable {
        case parameters = "parameters"
        case requestHeader = "request header"
        case request = "request"
        case answerHeader = "answer header"
        case answer = "answer"
    }

    /// A difference.
    struct Fault: Sendable {
        let part: Part
        let code: String
        /// The place in the payload, with `*` for what the schema does not name.
        let pointer: String
        /// The line and the column of the first such place, if the payload is the text that was sent.
        var position: (line: Int, column: Int)?
        let schema: SchemaPlace?
        let message: String

        /// Returns whether both faults are the same, at any position.
        func isSame(as other: Fault) -> Bool {
            (part, code, pointer, message) == (other.part, other.code, other.pointer, other.message)
                && schema == other.schema
        }
    }

    package enum Verdict: String, Sendable {
        case agrees, differs, unchecked, undefined, failed
    }

    let method: String
    let target: String
    /// The messages, whose bodies have no coding. The values of fields are byte strings.
    var request: HARExchange.Message
    var response: HARExchange.Message
    let status: Int
    let failure: String?
    let duration: Duration
    /// The name and the path schema of the call, if an endpoint has it.
    private(set) var call: (owner: String, file: String)?
    /// The path without secrets, or the template of the endpoint.
    private(set) var shownPath: String
    private(set) var faults: [Fault] = []
    /// What is not checked.
    var notes: [String] = []
    /// The ways by which the app would leave the pass-through.
    var notices: [String] = []
    /// The payloads for a tally.
    var counted: [(schema: Schema, payload: Data, faults: [SchemaEngine.Fault])] = []

    init(_ call: PassedCall, _ target: RouteTarget) {
        (method, self.target) = (call.request.method, call.request.target)
        request = HARExchange.Message(fields: call.request.fields, bodySize: call.requestBody.count)
        response = HARExchange.Message(fields: call.fields, bodySize: call.body.count)
        (status, failure, duration) = (call.status, call.failure, call.duration)
        shownPath = Self.shown(target.shownPath)
    }

    /// Returns a path with a mask in place of each segment that looks like a secret.
    static func shown(_ path: String) -> String {
        var previous = ""
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            defer { previous = PercentEncoding.decode(segment) ?? "" }
            let text = PercentEncoding.decode(segment) ?? String(segment)
            return SecretRecognition.isSecret(segment: text, after: previous) ? SecretRecognition.mask : String(segment)
        }
        return segments.joined(separator: "/")
    }

    package var verdict: Verdict {
        if failure != nil { return .failed }
        if call == nil { return .undefined }
        return !faults.isEmpty ? .differs : notes.isEmpty ? .agrees : .unchecked
    }

    /// The answer, as the schemas describe it.
    var answer: ProbeResponse {
        ProbeResponse(status: status, fields: response.fields.texts, body: response.body.content ?? Data())
    }

    /// Returns the exchange as a recording has it.
    func exchange(url: String) -> HARExchange {
        func text(_ message: HARExchange.Message) -> HARExchange.Message {
            var text = message
            text.fields = message.fields.texts.map { HARExchange.Field($0.name, $0.value) }
            text.type = message.fields.text(of: "content-type") ?? ""
            return text
        }
        return HARExchange(method: method, url: url, request: text(request), status: status, response: text(response))
    }

    // MARK: Findings

    mutating func describe(_ route: MockRoute) {
        call = (route.owner, route.file)
        if route.hasSecretParameter { shownPath = "/" + route.template.text }
    }

    /// Adds a refusal. `isText` states whether places of its faults are those of the text that was sent.
    mutating func add(
        _ refusal: MockCheck.Refusal?,
        in part: Part,
        isText: Bool = false,
        by schema: Schema,
        _ catalog: SchemaCatalog
    ) {
        guard let refusal else { return }
        add(refusal.faults.filter { $0.severity != .notice }, in: part, isText: isText, by: schema, catalog)
        if let message = refusal.message { notes.append("the \(part.rawValue) is not checked: \(message)") }
    }

    mutating func add(
        _ found: [SchemaEngine.Fault],
        in part: Part,
        isText: Bool = false,
        by schema: Schema,
        _ catalog: SchemaCatalog
    ) {
        guard !found.isEmpty else { return }
        var blanks = BlankPointers(schema)
        for fault in found {
            let pointer = fault.payload.map { blanks.blank($0.pointer) ?? "*" } ?? ""
            let entry = Fault(
                part: part,
                code: fault.code.rawValue,
                pointer: pointer,
                position: isText ? fault.payload.map { ($0.line, $0.column) } : nil,
                schema: fault.schema ?? catalog.place(of: schema),
                message: fault.withoutPayload.message
            )
            if !faults.contains(where: entry.isSame) { faults.append(entry) }
        }
    }

    mutating func add(_ kind: ProbeDriftKind, _ message: String, by schema: Schema, _ catalog: SchemaCatalog) {
        let place = catalog.place(of: schema)
        faults.append(Fault(part: .answer, code: kind.rawValue, pointer: "", schema: place, message: message))
    }

    // MARK: Texts

    /// The number of faults in a line.
    private static let shownFaults = 3

    /// One line about the call, with a line break.
    package var line: String {
        var line = "\(shortened(method, to: 20)) \(shortened(shownPath, to: 200)) -> "
        line += failure == nil || status != 0 ? "\(status)" : "no answer"
        if let owner = call?.owner { line += " \(owner)" }
        line += ", \(quantity(response.bodySize, "byte"))"
        let texts =
            [failure].compactMap { $0 } + faultTexts + notes + (call == nil ? ["no endpoint has this call"] : [])
        if !texts.isEmpty { line += ": " + texts.joined(separator: "; ") }
        return line.displayLine + "\n"
    }

    private var faultTexts: [String] {
        guard !faults.isEmpty else { return [] }
        let texts = faults.prefix(Self.shownFaults).map { fault in
            "\(fault.message) in the \(fault.part.rawValue)"
                + (fault.pointer.isEmpty ? "" : " at \(fault.pointer)") + " [\(fault.code)]"
        }
        let more = faults.count - texts.count
        let rest = more > 0 ? " and \(more) more" : ""
        return ["\(quantity(faults.count, "fault")): \(texts.joined(separator: ", "))\(rest)"]
    }

    /// A JSON object in one line, with a line break.
    package var event: String { JSONValue.object(members).text().displayJSON + "\n" }

    /// The result as a JSON object.
    var members: JSONObject {
        var event: JSONObject = ["method": .string(method), "path": .string(shownPath)]
        if let owner = call?.owner { event["call"] = .string(owner) }
        if status != 0 { event["status"] = .int(status) }
        event["verdict"] = .string(verdict.rawValue)
        if let failure { event["failure"] = .string(failure) }
        if !faults.isEmpty { event["faults"] = .array(faults.map(\.json)) }
        if !notes.isEmpty { event["notes"] = .array(notes.map { .string($0) }) }
        if !notices.isEmpty { event["notices"] = .array(notices.map { .string($0) }) }
        event["requestBytes"] = .int(request.bodySize)
        event["responseBytes"] = .int(response.bodySize)
        event["milliseconds"] = .int(Int(duration / .milliseconds(1)))
        return event
    }

    /// The response that replaces an answer that differs.
    package func replacement(status: Int) -> MockResponse {
        let subject = faults.contains { $0.part == .answer || $0.part == .answerHeader } ? "answer" : "request"
        let body: JSONValue = [
            "message": .string("the \(subject) of \(call?.owner ?? "a call") differs from its schemas"),
            "call": call.map { .string($0.owner) } ?? .null,
            "faults": .array(faults.map(\.json)),
        ]
        return MockResponse(status: status, json: Array((body.text(indentedBy: 2).displayJSON + "\n").utf8))
    }
}

extension PassedResult.Fault {
    var json: JSONValue {
        var object: JSONObject = ["part": .string(part.rawValue), "code": .string(code)]
        if !pointer.isEmpty { object["pointer"] = .string(pointer) }
        if let position {
            object["line"] = .int(position.line)
            object["column"] = .int(position.column)
        }
        object["message"] = .string(message)
        if let schema { object["schema"] = .string(schema.label) }
        return .object(object)
    }
}
