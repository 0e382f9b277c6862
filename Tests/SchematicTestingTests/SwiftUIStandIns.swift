// Stand-ins for the names of SwiftUI that `Docs/SwiftUI.md` uses, with their signatures, so that its program is compiled where
// there is no SwiftUI. They show texts.

@MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension View {
    /// The texts of the view and of all views in it.
    var texts: [String] {
        if let view = self as? any TextView { return view.ownTexts }
        return body.texts
    }

    func task(_ action: @escaping @Sendable () async -> Void) -> some View { self }
}

/// A view that consists of no other view with a `body`.
@MainActor protocol TextView { var ownTexts: [String] { get } }

extension Never: View {
    var body: Never { self }
}

extension View where Body == Never {
    var body: Never { preconditionFailure("the view has no body") }
}

@resultBuilder @MainActor enum ViewBuilder {
    static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
        TupleView(repeat each content)
    }

    static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
        ConditionalView(first: first, second: nil)
    }

    static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
        ConditionalView(first: nil, second: second)
    }
}

struct TupleView<each Content: View>: View, TextView {
    typealias Body = Never
    let ownTexts: [String]

    init(_ content: repeat each Content) {
        var texts: [String] = []
        for view in repeat each content { texts += view.texts }
        ownTexts = texts
    }
}

struct ConditionalView<First: View, Second: View>: View, TextView {
    typealias Body = Never
    let first: First?
    let second: Second?
    var ownTexts: [String] { first?.texts ?? second?.texts ?? [] }
}

struct Text: View, TextView {
    typealias Body = Never
    let ownTexts: [String]

    init(_ text: String) { ownTexts = [text] }
}

struct Button: View, TextView {
    typealias Body = Never
    let ownTexts: [String]

    init(_ title: String, action: @escaping @MainActor () -> Void) { ownTexts = ["[\(title)]"] }
}

struct ProgressView: View, TextView {
    typealias Body = Never
    let ownTexts: [String]

    init(value: Double?) { ownTexts = [value.map { "\($0)" } ?? "…"] }
}

struct VStack<Content: View>: View {
    let body: Content

    init(@ViewBuilder content: () -> Content) { body = content() }
}

struct List<Content: View>: View {
    let body: Content

    init(@ViewBuilder content: () -> Content) { body = content() }
}

struct Section<Content: View>: View, TextView {
    typealias Body = Never
    let ownTexts: [String]

    init(_ title: String, @ViewBuilder content: () -> Content) { ownTexts = ["# \(title)"] + content().texts }
}

struct ForEach<Elements: RandomAccessCollection, ID: Hashable, Content: View>: View, TextView {
    typealias Body = Never
    let ownTexts: [String]

    init(
        _ elements: Elements,
        id: KeyPath<Elements.Element, ID>,
        @ViewBuilder content: (Elements.Element) -> Content
    ) {
        ownTexts = elements.flatMap { content($0).texts }
    }
}

@propertyWrapper struct State<Value> {
    var wrappedValue: Value

    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
