extension IncludeError {
    func message(after word: String) -> String {
        switch self {
        case .notTags:
            "expected a tag or an array of tags as the value of '{\(word)}', found something else: write \"{name}\""
        case .noBraces(let text):
            "expected a tag as the value of '{\(word)}', found plain text: did you mean \"{\(shortened(text))}\"?"
        case .notPlain(let tag):
            "expected the name of one fragment, found \(quoted(tag)): an include takes no alternatives and no arguments"
        case .notFragment(let tag):
            "expected a fragment that is an object, found that {\(tag)} is a single value: it has no keys to join"
        case .notObject(let tag):
            "expected a fragment that is an object, found that {\(tag)} is something else: it has no keys to join"
        case .tooMany(let limit):
            "expected includes that join at most \(limit) keys in total, found more: nested includes multiply, "
                + "so use fewer"
        }
    }
}

extension IncludeConflict {
    var message: String {
        switch self {
        case .key(let key, let tag):
            "expected the includes to agree on key \(quoted(key)), found that {\(tag)} defines it differently: "
                + "define the key here to resolve the conflict"
        case .rest(let tag):
            "expected the includes to agree on '{*}', found that {\(tag)} defines it differently: "
                + "define '{*}' here to resolve the conflict"
        case .mapKey(let names, let tag):
            "expected the includes to agree on '{* \(shortened(names))}', found that {\(tag)} defines it differently: "
                + "define '{* \(shortened(names))}' here to resolve the conflict"
        case .count(let tag):
            "expected the includes to agree on '{count}', found that {\(tag)} defines it differently: "
                + "define '{count}' here to resolve the conflict"
        case .cases(let key, let tag):
            "expected the includes to agree on '{case \(shortened(key))}', found that {\(tag)} has other branches: "
                + "define the case here to resolve the conflict"
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
            "expected an object, or a tag that refers to one, for \(quoted(value)), found something else"
        case .tooMany(let limit):
            "expected cases that result in at most \(limit) shapes or keys, found more: cases multiply, so use fewer"
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
                    ? "add its folder to this catalog, as in 'schema-lint --with FOLDER'"
                    : didYouMean(suggestions.map { "{\($0)}" }))
        case .notAtTop:
            "expected '{extends}' in the top-level object of the file, found it elsewhere: "
                + "move the extension to its own file"
        case .notFragment:
            "expected '{extends}' in a fragment, found it in a file that is not one: "
                + "move the extension to its own file, "
                + "such as EntryPlaces.json"
        }
    }
}

extension ExtensionConflict {
    var message: String {
        let (what, help) =
            switch subject {
            case .key(let key): ("key \(quoted(key))", "use the same definition, or rename the key")
            case .rest: ("'{*}'", "use the same definition, or remove this one")
            case .mapKey(let names): ("'{* \(shortened(names))}'", "use the same definition, or remove this one")
            case .count: ("'{count}'", "use the same definition, or remove this one")
            case .branch(let value, let key):
                ("branch \(quoted(value)) of '{case \(shortened(key))}'", "use the same definition, or remove this one")
            }
        return "expected an extension that only adds, found another definition of \(what) at \(other): \(help)"
    }
}
