/// Compares the paths of endpoints with the schemas of their parameters.
enum EndpointFiles {
    /// Reports placeholders without a key, and those that need a value but have a key that may be missing or null.
    static func check(in compilation: Compilation, _ forms: [ObjectForm]) {
        for (_, draft) in compilation.endpoints.sorted(by: { $0.key < $1.key }) {
            guard let object = compilation.program.object(at: draft.object) else { continue }
            check(draft, against: forms[object], in: compilation)
        }
    }

    private static func check(_ draft: EndpointDraft, against form: ObjectForm, in compilation: Compilation) {
        var keys: [String: ShapeKey.Presence] = [:]
        for key in form.keys { keys[compilation.program.names[key.name].text] = key.presence }
        // The keys in a case's branches are known for each call only, so that they are not checked.
        let hasCases = form.cases.contains { _ in true }
        for placeholder in draft.endpoint.placeholders {
            switch keys[placeholder.name] {
            case .optional where placeholder.isNeeded, .nullable where placeholder.isNeeded:
                compilation.faults.report(.endpoint(.optionalParameter(placeholder.name)), at: draft.place)
            case .some:
                break
            case nil where !hasCases:
                let nearest = compilation.suggestion.nearest(to: placeholder.name, among: keys.keys.sorted()).first
                compilation.faults.report(
                    .endpoint(.unknownParameter(placeholder.name, suggestion: nearest)),
                    at: draft.place
                )
            case nil:
                break
            }
        }
    }
}
