import SchemaEngine
import Testing

@testable import SchemaTools

/// A way in which a document changes what it says of a call.
struct CallMutation: Sendable, CustomTestStringConvertible {
    let title: String
    let kind: ChangeKind?
    /// Whether a contract that has the call breaks.
    let isBreaking: Bool
    /// Changes a call. Returns `false` if it cannot be changed in this way.
    let change: @Sendable (inout MutableDocument, MutableDocument.Call) -> Bool

    var testDescription: String { title }

    init(
        _ title: String,
        _ kind: ChangeKind?,
        isBreaking: Bool,
        _ change: @escaping @Sendable (inout MutableDocument, MutableDocument.Call) -> Bool
    ) {
        (self.title, self.kind, self.isBreaking, self.change) = (title, kind, isBreaking, change)
    }

    private static func parameter(_ title: String, _ kind: ChangeKind, isRequired: Bool) -> CallMutation {
        CallMutation(title, kind, isBreaking: isRequired) { document, call in
            let place = call.place + ["parameters"]
            let schema: [(String, JSONValue)] =
                document.isSwagger ? [("type", "string")] : [("schema", ["type": "string"])]
            let parameter: [(String, JSONValue)] = [
                ("name", "zz-further"), ("in", "query"), ("required", .boolean(isRequired)),
            ]
            let others = document[place]?.array ?? []
            document[place] = .array(others + [.object(JSONObject(parameter + schema))])
            return true
        }
    }

    /// The statuses of responses with a body.
    private static func described(_ document: MutableDocument, _ call: MutableDocument.Call) -> [MutableDocument.Path] {
        document.messages(of: call).filter { $0.direction == .response }.map(\.place)
    }

    static let all: [CallMutation] = [
        CallMutation("the call is gone", .requestRemoved, isBreaking: true) { document, call in
            document[call.place] = nil
            return true
        },
        CallMutation("another path", .endpointMoved, isBreaking: true) { document, call in
            let operation = document[call.place]
            document[call.place] = nil
            document[["paths", "/zz" + call.path, call.method]] = operation
            return true
        },
        CallMutation("a further call", .requestAdded, isBreaking: false) { document, call in
            document[["paths", "/zz" + call.path, call.method]] = document[call.place]
            return true
        },
        CallMutation("another name of a placeholder", .parameterRenamed, isBreaking: false) { document, call in
            guard let open = call.path.firstIndex(of: "{"), let close = call.path[open...].firstIndex(of: "}"),
                call.path[close...].firstIndex(of: "{") == nil, let item = document[["paths", call.path]]
            else { return false }
            let name = call.path[call.path.index(after: open)..<close]
            let text = item.text().replacing("\"name\":\"\(name)\"", with: "\"name\":\"zz\"")
            guard let renamed = try? JSONValue(parsing: text) else { return false }
            document[["paths", call.path]] = nil
            document[["paths", call.path[..<open] + "{zz" + call.path[close...]]] = renamed
            return true
        },
        parameter("a further parameter", .keyAddedOptional, isRequired: false),
        parameter("a further required parameter", .keyAddedRequired, isRequired: true),
        CallMutation("a further response", .schemaAdded, isBreaking: false) { document, call in
            let place = call.place + ["responses", "418"]
            guard let body = described(document, call).first, let schema = document[body], document[place] == nil else {
                return false
            }
            document[place] =
                document.isSwagger
                ? ["description": "", "schema": schema]
                : ["description": "", "content": ["application/json": ["schema": schema]]]
            return true
        },
        CallMutation("a response without a body", .bodyRemoved, isBreaking: true) { document, call in
            guard let body = described(document, call).first, body.starts(with: call.place) else { return false }
            document[Array(body.prefix(call.place.count + 2))] = ["description": ""]
            return true
        },
        CallMutation("a response with a body", .bodyAdded, isBreaking: true) { document, call in
            let place = call.place + ["responses", "204"]
            guard let response = document[place], response["content"] == nil, response["schema"] == nil,
                document[call.place + ["responses"]]?.object?.count == 1
            else { return false }
            document[call.place + ["responses"]] = [
                "200": ["content": ["application/json": ["schema": ["type": "integer"]]]]
            ]
            return !document.isSwagger
        },
        CallMutation("a body that must be present", .bodyBecameRequired, isBreaking: true) { document, call in
            let place = call.place + ["requestBody", "required"]
            guard document[call.place + ["requestBody", "content"]] != nil, document[place]?.boolean != true else {
                return false
            }
            document[place] = true
            return true
        },
        CallMutation("a body that may be absent", .bodyBecameOptional, isBreaking: false) { document, call in
            let place = call.place + ["requestBody", "required"]
            guard document[place]?.boolean == true else { return false }
            document[place] = false
            return true
        },
    ]

    /// The kinds of changes that no document of OpenAPI can state, with the reason.
    static let notStated: [ChangeKind: String] = [
        .schemaRemoved: "a response that the document does not state is no contradiction",
        .endpointAdded: "each operation has a path", .endpointRemoved: "each operation has a path",
        .mapKeysReordered: "patterns have no order", .formWidened: "there is no format for the schemes of a URL",
        .formNarrowed: "there is no format for the schemes of a URL",
        .formChanged: "there is no format for the schemes of a URL", .positionRenamed: "positions have no names",
        .casesOpened: "a discriminator has no other values",
        .casesClosed: "a discriminator has no other values", .casesAdded: "the inverse of a kind less",
        .caseKeyChanged: "the objects of all kinds change their keys, too",
    ]
}
