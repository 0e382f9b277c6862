public import SchemaEngine

extension APIClient {
    /// Creates a resource: the objects of one kind at a path of the server.
    ///
    /// ```swift
    /// let style = ResourceStyle(list: "issues", item: "issue")
    /// let issues = client.resource(of: Issue.self, at: "issues{/id}.json", style)
    /// ```
    ///
    /// - Parameters:
    ///   - model: The type of an object in the app.
    ///   - path: The path of all objects. The identifier of an object replaces the last `{/id}` of the
    ///     template, or `{/name}` with another name. Without such a placeholder, it is appended to the path.
    ///   - style: The representation of the objects by the server.
    /// - Returns: The resource. No request is sent yet.
    public func resource<Model: SchemaModel>(
        of model: Model.Type,
        at path: PathTemplate,
        _ style: ResourceStyle = ResourceStyle()
    ) -> Resource<Model> {
        Resource(client: self, path: ResourcePath(path), style: style, coding: .schemaModel)
    }

    /// Creates a resource for any `Codable` type.
    ///
    /// - Parameters:
    ///   - model: The type of an object in the app.
    ///   - path: The path of all objects, as for a `SchemaModel`.
    ///   - style: The representation of the objects by the server.
    /// - Returns: The resource. No request is sent yet.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public func resource<Model: Codable & Sendable>(
        of model: Model.Type,
        at path: PathTemplate,
        _ style: ResourceStyle = ResourceStyle()
    ) -> Resource<Model> {
        Resource(
            client: self,
            path: ResourcePath(path),
            style: style,
            coding: .codable(operations.schemas.catalog.keys)
        )
    }

    /// Creates a resource without a model, for objects that are read and created by their fields.
    ///
    /// - Parameters:
    ///   - name: The name of the objects in the names of schema files, in place of a model's type.
    ///   - path: The path of all objects, as for a model.
    ///   - style: The representation of the objects by the server.
    /// - Returns: The resource. No request is sent yet.
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
