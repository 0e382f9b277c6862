import SchemaEngine
import SchematicText

/// The calls of a plan as a text, without values of variables.
extension ProbePlan {
    /// Returns the lines about each call, without sending any.
    package func dryRun() throws(Refusal) -> String {
        var (text, messages): (String, [String]) = ("", [])
        for call in calls {
            do throws(ProbeComposition.Refusal) {
                text += try lines(of: call)
            } catch {
                messages.append("\(call.owner): \(error.reason)".displayLine)
            }
        }
        guard messages.isEmpty else { throw Refusal(messages: messages) }
        return text
    }

    private func lines(of call: Call) throws(ProbeComposition.Refusal) -> String {
        // Values that are not known yet are places in braces, which no schema checks.
        var places: [String: String] = [:]
        let composition = ProbeComposition(
            plan: self,
            checks: !call.values.all.contains { !$0.calls.isEmpty || $0.isSecret }
        )
        let request = try composition.request(for: call) { value throws(ProbeComposition.Refusal) in
            try value.resolved(
                variable: { _ throws(ProbeComposition.Refusal) in
                    places["0secretz"] = SecretRecognition.mask
                    return "0secretz"
                },
                answer: { name, pointer throws(ProbeComposition.Refusal) in
                    let place = "0answer\(places.count)z"
                    places[place] = "{from \(name) \(pointer)}"
                    return .string(place)
                }
            )
        }
        func shown(_ text: String) -> String {
            places.reduce(text) { $0.replacing($1.key, with: $1.value) }.displayLine
        }
        let hasSecretPath = contract.catalog.schema(file: call.file)?.canHoldSecrets ?? true
        let url = hasSecretPath ? call.endpoint.path : shown(SecretItems.url(request.url))
        var lines = ["\(call.owner): \(request.method) \(url)"]
        lines += request.fields.filter { $0.name != "Accept" || $0.value != "application/json" }.map { field in
            "  \(field.name): \(field.isSecret ? SecretRecognition.mask : shown(field.value))"
        }
        if let body = request.body {
            let schema = contract.catalog.schema(owner: call.owner, .request)
            let isSecret = schema?.canHoldSecrets ?? contract.catalog.namesSecrets
            let text = isSecret ? schema?.masked(body) ?? "\(body.count) bytes" : String(decoding: body, as: UTF8.self)
            lines.append("  \(shown(text))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
