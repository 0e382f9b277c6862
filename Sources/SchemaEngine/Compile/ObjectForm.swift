/// An object with the keys of its includes.
struct ObjectForm {
    /// The keys and cases in the schema's order. The keys of an include are in its position.
    var entries: [Entry] = []
    var rest: RestDraft?

    enum Entry {
        case key(KeyDraft)
        /// An index into the draft's `cases`.
        case cases(Int32)
    }

    var keys: some Sequence<KeyDraft> {
        entries.lazy.compactMap { entry in
            if case .key(let key) = entry { key } else { nil }
        }
    }

    var cases: some Sequence<Int32> {
        entries.lazy.compactMap { entry in
            if case .cases(let index) = entry { index } else { nil }
        }
    }
}
