public import SchemaEngine

extension APIClient {
    /// The things of one kind that the server keeps at a path.
    ///
    /// ```swift
    /// let issues = client.resource(of: Issue.self, at: "issues{/id}.json", ResourceStyle(list: "issues", item: "issue"))
    /// ```
    ///
    /// - Parameters:
    ///   - model: what one thing is to the app.
    ///   - path: where all things are. The identifier of one belongs where the template has `{/id}`, or `{/name}` with
    ///     another name; without that it stands behind the path.
    ///   - style: how the server presents them.
    /// - Returns: the things, of which none is asked for yet.
    public func resource<Model: SchemaModel>(
        of model: Model.Type,
        at path: PathTemplate,
        _ style: ResourceStyle = ResourceStyle()
    ) -> Resource<Model> {
        Resource(client: self, path: ResourcePath(path), style: style, coding: .schemaModel)
    }

    /// The same for any `Codable` type.
    @_disfavoredOverload
    public func resource<Model: Codable & Sendable>(
        of model: Model.Type,
        at path: PathTemplate,
        _ style: ResourceStyle = ResourceStyle()
    ) -> Resource<Model> {
        Resource(client: self, path: ResourcePath(path), style: style, coding: .codable)
    }

    /// The same without a model, for things that are read and built by their fields. The name stands for the model's type
    /// in the names of schema files.
    public func resource(
        named name: String,
        at path: PathTemplate,
        _ style: ResourceStyle = ResourceStyle()
    ) -> Resource<Fields> {
        var style = style
        style.name = style.name ?? name
        return Resource(client: self, path: ResourcePath(path), style: style, coding: .fields)
    }
}
