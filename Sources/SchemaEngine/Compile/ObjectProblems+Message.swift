extension IncludeError {
    func message(after word: String) -> String {
        switch self {
        case .notTags: "expected a tag or an array of tags behind '{\(word)}', found something else: write \"{name}\""
        case .noBraces(let text):
            "expected a tag behind '{\(word)}', found plain text: did you mean \"{\(shortened(text))}\"?"
        case .notPlain(let tag):
            "expected the name of one fragment, found \(quoted(tag)): an include takes no alternatives and no arguments"
        case .notFragment(let tag):
            "expected a fragment that is an object, found that {\(tag)} stands for a single value: it has no keys to join"
        case .notObject(let tag):
            "expected a fragment that is an object, found that {\(tag)} is something else: it has no keys to join"
        case .tooMany(let limit):
            "expected includes that join at most \(limit) keys in all, found more: the includes of the catalog multiply"
        }
    }
}

extension IncludeConflict {
    var message: String {
        switch self {
        case .key(let key, let tag):
            "expected the includes to agree on key \(quoted(key)), found that {\(tag)} demands something else: "
                + "name the key here to settle it"
        case .rest(let tag):
            "expected the includes to agree on '{*}', found that {\(tag)} demands something else: "
                + "name '{*}' here to settle it"
        case .cases(let key, let tag):
            "expected the includes to agree on '{case \(shortened(key))}', found that {\(tag)} has other branches: "
                + "name the case here to settle it"
        }
    }
}

extension CaseError {
    var message: String {
        switch self {
        case .notObject:
            "expected an object that has a schema for each value, found something else: { \"bug\": \"{bug}\" }"
        case .noBranches: "expected a schema for at least one value, found an empty object: { \"bug\": \"{bug}\" }"
        case .notBranch(let key):
            "expected a value of the case's key, or '{*}' for every other value, found \(quoted(key))"
        case .branchNotObject(let value):
            "expected an object, or a tag that ends in one, for \(quoted(value)), found something else"
        case .tooMany(let limit):
            "expected cases that join to at most \(limit) shapes or keys, found more: the cases of one object multiply"
        }
    }
}

extension ExtensionError {
    var message: String {
        switch self {
        case .target(let error): error.message(after: "extends")
        case .unknown(let tag, let suggestions):
            "expected a fragment to extend, found that no file describes {\(shortened(tag))}: "
                + (suggestions.isEmpty
                    ? "add the folder that it is in to this catalog, as in 'schema-lint --with FOLDER'"
                    : didYouMean(suggestions.map { "{\($0)}" }))
        case .notAtTop:
            "expected '{extends}' in the object that is the whole file, found it elsewhere: give the extension a file of its own"
        case .notFragment:
            "expected '{extends}' in a fragment, found it in a file that no tag finds: give the extension a file of its own, "
                + "as in EntryPlaces.json"
        }
    }
}

extension ExtensionConflict {
    var message: String {
        let (what, help) =
            switch subject {
            case .key(let key): ("key \(quoted(key))", "demand the same, or give the key another name")
            case .rest: ("'{*}'", "demand the same, or leave it away")
            case .branch(let value, let key):
                ("branch \(quoted(value)) of '{case \(shortened(key))}'", "demand the same, or leave it away")
            }
        return "expected an extension that only adds, found another demand for \(what) at \(other): \(help)"
    }
}
