import SchemaEngine

/// The members of requests.
extension TypeWriter {
    /// Declares the result type of a request.
    mutating func declare(resultOf request: TypeDeclaration.Request, _ id: TypeID) {
        guard let result = request.result else { return }
        out.line("\(scope)typealias Result = \(model.name(of: result, in: id))")
        out.space()
    }

    /// Declares the body of a request.
    mutating func declare(contentOf request: TypeDeclaration.Request, _ id: TypeID) {
        guard let body = request.body else { return }
        out.line("/// The request body.")
        out.line("\(scope)var content: \(model.name(of: body, in: id))")
    }

    mutating func extend(request structure: TypeDeclaration.Structure, _ id: TypeID) {
        guard let request = structure.request else { return }
        out.space()
        out.open("extension \(model.qualifiedName(of: id))")
        out.line("\(scope)var path: PathTemplate { \(SwiftLiteral.text(request.path)) }")
        if request.method != "GET" { out.line("\(scope)var method: HTTPMethod { \(methodName(request.method)) }") }
        if !stored(structure).isEmpty { writeParameters(of: structure, request) }
        if let body = request.body {
            let content =
                body.isOptional
                ? "content.map { RequestBody.json($0) } ?? RequestBody.none" : ".json(content)"
            out.line("\(scope)var body: RequestBody { \(content) }")
        }
        if LookupName(model[id].name) != LookupName(request.owner) {
            out.line("\(scope)var schemaName: String { \(SwiftLiteral.text(request.owner)) }")
        }
        out.close()
        writeMirror(of: structure, id)
    }

    private mutating func writeParameters(of structure: TypeDeclaration.Structure, _ request: TypeDeclaration.Request) {
        out.open("\(scope)var parameters: Parameters")
        var items = structure.properties.map { property in
            // A parameter of the path is always written, even if it equals its default.
            let value =
                request.placeholders.contains(property.key) ? SwiftName.escaped(property.name) : written(property)
            return "\(SwiftLiteral.text(property.key)): \(value)"
        }
        if items.isEmpty { items = [":"] }
        if let others = othersProperty(of: structure) {
            out.line("var parameters: Parameters = [\(items.joined(separator: ", "))]")
            out.line(
                "for (key, value) in \(others.name).sorted(by: { $0.key < $1.key }) { parameters.add(key, value) }"
            )
            out.line("return parameters")
        } else {
            out.list("[", items, "]", endsWithComma: true)
        }
        out.close()
    }

    private func methodName(_ method: String) -> String {
        let known = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        return known.contains(method) ? ".\(method.lowercased())" : SwiftLiteral.text(method)
    }
}
