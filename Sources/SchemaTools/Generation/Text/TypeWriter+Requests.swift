import SchemaEngine

/// The members of requests.
extension TypeWriter {
    mutating func declare(resultOf request: TypeDeclaration.Request, _ id: TypeID) {
        if request.resultHeaders != nil {
            out.line("\(scope)typealias Result = \(outputName(in: id))")
        } else if let result = request.result {
            out.line("\(scope)typealias Result = \(model.name(of: result, in: id))")
        } else {
            return
        }
        out.space()
    }

    /// Returns the name of the type for the body and the header fields of a response.
    private func outputName(in id: TypeID) -> String {
        let others = model[id].nested + model.topLevel.map(\.id)
        return UniqueNames.unused("Output", "RequestOutput", beside: Set(others.map { model[$0].name }))
    }

    /// Declares the type for the body and the header fields of a response. It has no body if the response never has one.
    mutating func declare(outputOf request: TypeDeclaration.Request, _ id: TypeID) {
        guard let headers = request.resultHeaders else { return }
        var properties = [("headers", model.name(of: headers, in: id))]
        if request.result != .known("Void") {
            properties.insert(("body", request.result.map { model.name(of: $0, in: id) } ?? "Reply"), at: 0)
        }
        out.space()
        out.line("/// The body and the header fields of the response.")
        out.open("\(scope)struct \(outputName(in: id)): Sendable")
        for (name, type) in properties { out.line("\(scope)var \(name): \(type)") }
        out.space()
        out.list("\(scope)init(", properties.map { "\($0): \($1)" }, ") {")
        out.indent()
        for (name, _) in properties { out.line("self.\(name) = \(name)") }
        out.close()
        out.close()
    }

    private mutating func writeResult(of request: TypeDeclaration.Request, _ id: TypeID) {
        guard request.resultHeaders != nil else { return }
        var arguments = ["headers: reply.headerFields.value()"]
        if request.result != .known("Void") {
            arguments.insert(request.result == nil ? "body: reply" : "body: reply.fields.value()", at: 0)
        }
        out.open("\(scope)func result(from reply: Reply) throws -> \(outputName(in: id))")
        out.line("try \(outputName(in: id))(\(arguments.joined(separator: ", ")))")
        out.close()
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
        out.open("nonisolated extension \(model.qualifiedName(of: id))")
        out.line("\(scope)var path: PathTemplate { \(SwiftLiteral.text(request.path)) }")
        if request.method != "GET" { out.line("\(scope)var method: HTTPMethod { \(methodName(request.method)) }") }
        if stored(structure).contains(where: { !$0.isHeader }) { writeParameters(of: structure, request) }
        let headers = structure.properties.filter(\.isHeader)
        if !headers.isEmpty || !request.formats.isEmpty {
            let named = headers.filter { !$0.key.isEmpty }
            let items =
                request.formats.map { "\(SwiftLiteral.text($0.name)): \(SwiftLiteral.text($0.type))" }
                + named.map { "\(SwiftLiteral.text($0.key)): \(written($0))" }
            write("headerValues", items, and: headers.first { $0.key.isEmpty })
        }
        if let body = request.body {
            let format = request.format(of: "content-type") ?? .json
            let content =
                body.isOptional
                ? "content.map { RequestBody.\(format.call(of: "$0")) } ?? RequestBody.none"
                : ".\(format.call(of: "content"))"
            out.line("\(scope)var body: RequestBody { \(content) }")
        }
        if request.format(of: "accept") == .xml {
            out.line("\(scope)var options: RequestOptions { RequestOptions(accepts: .xml) }")
        }
        if LookupName(model[id].name) != LookupName(request.owner) {
            out.line("\(scope)var _name: String { \(SwiftLiteral.text(request.owner)) }")
        }
        writeResult(of: request, id)
        out.close()
        writeMirror(of: structure, id)
    }

    private mutating func writeParameters(of structure: TypeDeclaration.Structure, _ request: TypeDeclaration.Request) {
        let items = structure.properties.filter { !$0.isHeader }.map { property in
            // A parameter of the path is always written, even if it equals its default.
            let value =
                request.placeholders.contains(property.key) ? SwiftName.escaped(property.name) : written(property)
            return "\(SwiftLiteral.text(property.key)): \(value)"
        }
        write("parameters", items, and: othersProperty(of: structure))
    }

    /// Writes a property with parameters: the items, and the entries of a dictionary.
    private mutating func write(_ name: String, _ items: [String], and others: TypeDeclaration.Property?) {
        let items = items.isEmpty ? [":"] : items
        out.open("\(scope)var \(name): Parameters")
        if let others {
            out.line("var \(name): Parameters = [\(items.joined(separator: ", "))]")
            writeEntries(of: others, to: name)
            out.line("return \(name)")
        } else {
            out.list("[", items, "]", endsWithComma: true)
        }
        out.close()
    }

    /// Writes the loop that adds the entries of a dictionary, sorted by their keys.
    private mutating func writeEntries(of others: TypeDeclaration.Property, to name: String) {
        let entries = "for (key, value) in \(others.name).sorted(by: "
        switch model.resolved(others.type) {
        case .keyedMap("UUID", _):
            out.open(entries + "{ $0.key.uuidString < $1.key.uuidString })")
            out.line("\(name).add(key.uuidString, value)")
            out.close()
        case .keyedMap: out.line(entries + "{ $0.key < $1.key }) { \(name).add(String(key), value) }")
        default: out.line(entries + "{ $0.key < $1.key }) { \(name).add(key, value) }")
        }
    }

    private func methodName(_ method: String) -> String {
        let known = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        return known.contains(method) ? ".\(method.lowercased())" : SwiftLiteral.text(method)
    }
}
