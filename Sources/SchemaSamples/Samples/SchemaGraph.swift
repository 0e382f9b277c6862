@_spi(Generated) package import SchemaEngine

/// A choice at one schema, among the payloads that it accepts.
package enum SampleChoice: Sendable, Hashable {
    /// The key is absent, null or present.
    case absent(String)
    case null(String)
    case present(String)
    /// There is a member for the `{* TAG}` with this index.
    case mapKey(Int)
    /// There is a member for `{*}`.
    case entry
    /// There is no member that the schema does not name.
    case noEntries
    /// There is a member that the schema does not describe.
    case unknownKey
    /// The alternative with this index is used.
    case alternative(Int)
    /// The branch of a case with this index is used. The index after the last one is that of `{*}`.
    case branch(Int)
    /// The array has this number of elements, or the object at least this number of members.
    case elements(Int)
    /// The scalar is this value.
    case value(JSONValue)
}

/// The schemas that are reachable from a root, or from several, with the path to each of them.
package struct SchemaGraph: Sendable {
    /// A schema in which another one is used, and the choice by which a payload has that part.
    private struct Origin: Sendable {
        let view: SchemaView
        let choice: SampleChoice?
    }

    package private(set) var root: SchemaView
    /// The schemas in the order of their distance from the nearest root.
    package let views: [SchemaView]
    private let forms: [SchemaView: SchemaView.Form]
    private let origins: [SchemaView: Origin]
    private let heights: SchemaHeights

    package init(_ root: SchemaView) { self.init(root, and: []) }

    /// Creates the graph of several roots, of which `rooted(at:)` selects one.
    package init(_ root: SchemaView, and others: [SchemaView]) {
        self.root = root
        var views: [SchemaView] = []
        var forms: [SchemaView: SchemaView.Form] = [:]
        var origins: [SchemaView: Origin] = [:]
        var roots: Set<SchemaView> = []
        for view in [root] + others where roots.insert(view).inserted { views.append(view) }
        var next = 0
        while next < views.count {
            let view = views[next]
            next += 1
            let form = view.form
            forms[view] = form
            for (part, choice) in Self.parts(of: form) where !roots.contains(part) && origins[part] == nil {
                origins[part] = Origin(view: view, choice: choice)
                views.append(part)
            }
        }
        self.views = views
        self.forms = forms
        self.origins = origins
        heights = SchemaHeights(of: views, forms)
    }

    /// Returns the graph with another of its roots. The paths to schemas begin at the nearest root, as before.
    package func rooted(at root: SchemaView) -> SchemaGraph {
        var graph = self
        graph.root = root
        return graph
    }

    /// Returns the form of a schema, which is computed once.
    package func form(of view: SchemaView) -> SchemaView.Form { forms[view] ?? view.form }

    /// Returns the least number of containers in a value of the schema; `nil` if it accepts no value.
    func height(of view: SchemaView) -> Int? { heights.heights[view] }

    /// Returns a number of which each value of the schema has more than half as many values inside it.
    package func leastSize(of view: SchemaView) -> Int { heights.sizes[view] ?? 1 }

    /// Returns whether a schema is known to accept no value, as the schemas of an endless cycle do.
    func acceptsNothing(_ view: SchemaView) -> Bool { heights.heights[view] == nil && forms[view] != nil }

    /// Returns the choices by which a payload has a value for a schema, from the root to it.
    package func choices(to view: SchemaView) -> [(view: SchemaView, choice: SampleChoice)] {
        var choices: [(view: SchemaView, choice: SampleChoice)] = []
        var current = view
        while let origin = origins[current] {
            if let choice = origin.choice { choices.append((origin.view, choice)) }
            current = origin.view
        }
        return choices.reversed()
    }

    // MARK: Parts

    /// Returns the schemas inside a form, with the choices by which a payload has a value for them.
    package static func parts(of form: SchemaView.Form) -> [(SchemaView, SampleChoice?)] {
        var parts: [(SchemaView, SampleChoice?)] = []
        switch form {
        case .anything, .any, .nothing, .null, .anyObject, .anyArray, .scalar, .enumeration, .transformed: break
        case .array(let element): parts.append((element, .elements(1)))
        case .tuple(let tuple):
            for (index, part) in tuple.parts.enumerated() { parts.append((part, .elements(index + 1))) }
        case .object(let object):
            for member in object.members { parts.append((member.value, .present(member.name))) }
            for (index, key) in object.mapKeys.enumerated() { parts.append((key.value, .mapKey(index))) }
            if let rest = object.rest { parts.append((rest, .entry)) }
        case .alternatives(let alternatives):
            for (index, alternative) in alternatives.enumerated() {
                parts.append((alternative.value, .alternative(index)))
            }
        case .cases(let cases):
            for (index, branch) in cases.branches.enumerated() { parts.append((branch.value, .branch(index))) }
            if let otherwise = cases.otherwise { parts.append((otherwise, .branch(cases.branches.count))) }
        case .mapped(_, let inner), .reference(let inner), .secret(let inner), .counted(let inner, _):
            parts.append((inner, nil))
        case .both(let first, let second):
            parts.append((second, nil))
            parts.append((first, nil))
        }
        return parts
    }
}

extension SchemaView.Member.Presence {
    /// Whether the key must be present and not null.
    var isRequired: Bool {
        if case .required = self { true } else { false }
    }
}
