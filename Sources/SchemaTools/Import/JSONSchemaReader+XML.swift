import SchemaEngine

/// The names of elements and attributes (`xml` in OpenAPI).
extension JSONSchemaReader {
    /// Returns the name of a property in XML. A list that is not wrapped has the name of its items.
    mutating func xmlName(of property: Node.Member) -> String {
        let node = property.value
        let own = node["xml"]
        if own?["attribute"]?.boolean == true {
            report("an attribute is read as one, and written as an element; see BodyFormat.xml", .same, at: node)
        }
        let isList = node["type"]?.string == "array"
        if isList, own?["wrapped"]?.boolean != true, let items = node["items"].map({ resolved($0) }),
            let name = Self.name(items["xml"])
        {
            return name
        }
        return Self.name(own) ?? property.key
    }

    /// Returns the name of the root element of a body.
    mutating func xmlRoot(of schema: Node?) -> String {
        guard let schema else { return "root" }
        let step = schema["$ref"]?.string?.split(separator: "/").last.map(String.init)
        return Self.name(resolved(schema)["xml"]) ?? step ?? schema["title"]?.string ?? "root"
    }

    /// Returns the name with its prefix.
    private static func name(_ xml: Node?) -> String? {
        guard let name = xml?["name"]?.string, !name.isEmpty else { return nil }
        return (xml?["prefix"]?.string.map { $0 + ":" } ?? "") + name
    }

    /// Returns the schema to which a reference leads, or another schema itself.
    private mutating func resolved(_ schema: Node) -> Node {
        guard let reference = schema["$ref"]?.string else { return schema }
        return (try? documents.target(of: reference, from: schema)) ?? schema
    }
}

extension ImportDocuments.Node {
    /// Whether a part of the document has the keyword `xml`.
    var statesXML: Bool {
        var waiting = [self]
        while let node = waiting.popLast() {
            if node["xml"]?.json.kind == .object { return true }
            waiting += node.members.map(\.value) + node.elements
        }
        return false
    }
}
