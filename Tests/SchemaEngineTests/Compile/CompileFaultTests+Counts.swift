import SchemaEngine

/// The faults of the keys of maps, and of counts.
extension CompileFaultTests {
    static let mapKeys = [
        FaultyFile(
            #"{1️⃣"{*uuid}": 1}"#,
            .badKeyModifier,
            mapKeyMessage("{*uuid}", "write one space between '*' and the tag")
        ),
        FaultyFile(
            #"{1️⃣"{*  uuid}": 1}"#,
            .badKeyModifier,
            mapKeyMessage("{*  uuid}", "write exactly one space, between '*' and the tag")
        ),
        FaultyFile(
            #"{1️⃣"{* uuid|}": 1}"#,
            .badKeyModifier,
            mapKeyMessage("{* uuid|}", "the text after '* ' is not a tag")
        ),
        FaultyFile(
            #"{1️⃣"{* issue}": 1, 2️⃣"{* nope}": 1}"#,
            .badKeyModifier,
            mapKeyMessage("{* issue}", "{issue} is not a built-in tag")
        ),
        FaultyFile(
            #"{1️⃣"{* hostname}": 1}"#,
            .badKeyModifier,
            mapKeyMessage("{* hostname}", "{hostname} is not a built-in tag")
        ),
        FaultyFile(
            #"{1️⃣"{* secret:string}": 1, 2️⃣"{* secret}": 1}"#,
            .badKeyModifier,
            mapKeyMessage("{* secret:string}", "a name cannot be masked")
        ),
        FaultyFile(
            #"{1️⃣"{* enum:a,*}": 1}"#,
            .badKeyModifier,
            mapKeyMessage(
                "{* enum:a,*}",
                "an open enumeration accepts every name; write '{* string}', or remove the '*'"
            )
        ),
        FaultyFile(
            #"{1️⃣"{* bool}": 1, 2️⃣"{* null}": 1, 3️⃣"{* none}": 1, 4️⃣"{* object:1..}": 1, 5️⃣"{* enum:1,2}": 1}"#,
            .badKeyModifier,
            mapKeyMessage("{* bool}", "a name is a string, which {bool} does not accept")
        ),
        FaultyFile(
            #"{1️⃣"{* uuid|enum:1,2}": 1}"#,
            .badKeyModifier,
            mapKeyMessage("{* uuid|enum:1,2}", "a name is a string, which {enum} does not accept")
        ),
        FaultyFile(
            #"{1️⃣"{* string:1..x}": 1}"#,
            .badTagArgument,
            "expected a range, as in {string:1..5}, {string:1..} or {string:..5}, found '1..x': 'x' is not a valid end"
        ),
        FaultyFile(
            #"{"{* int}": 1, 1️⃣"{* int}": 2}"#,
            .duplicateKey,
            "expected each key once, found '{* int}' again: remove one of them"
        ),
        FaultyFile(
            #"{"{include}": ["{number_map}", 1️⃣"{text_map}"]}"#,
            .includeConflict,
            "expected the includes to agree on '{* uuid}', found that {text_map} defines it differently: "
                + "define '{* uuid}' here to resolve the conflict"
        ),
    ]

    private static func mapKeyMessage(_ key: String, _ reason: String) -> String {
        "expected a built-in tag for names, as in '{* uuid}', found '\(key)': \(reason)"
    }

    static let counts = [
        FaultyFile(#"{"a": 1️⃣"{count:1..2}"}"#, .badTag, misplaced("{count:1..2}")),
        FaultyFile(#"{"a": [1️⃣"{count:1..2}"]}"#, .badTag, misplaced("{count:1..2}")),
        FaultyFile(#"["{string}", "x", 1️⃣"{count:unique}"]"#, .badTag, misplaced("{count:unique}")),
        FaultyFile(#"["{count:1..2}", 1️⃣"{count:3}"]"#, .badTag, misplaced("{count:3}")),
        FaultyFile(#"[1️⃣"{count:1..2|string}", 1]"#, .badTag, misplaced("{count:1..2|string}")),
        FaultyFile(
            #"[1️⃣"{count:-1..2}", 1]"#,
            .badTagArgument,
            "expected a range, as in {count:1..5}, {count:1..} or {count:..5}, found '-1..2': '-1' is not a valid end"
        ),
        FaultyFile(
            #"[1️⃣"{count:unique,1..2}", 1]"#,
            .badTagArgument,
            "expected a range, as in {count:1..5}, {count:1..} or {count:..5}, found 'unique,1..2': "
                + "'unique,1' is not a valid end"
        ),
        FaultyFile(
            #"[1️⃣"{count:1..2, unique}", 1]"#,
            .badTagArgument,
            "expected a range without white space, as in {count:1..5}, found '1..2, unique'"
        ),
        FaultyFile(
            #"[1️⃣"{count:}", 1]"#,
            .badTagArgument,
            "expected an argument after 'count:', found nothing: add one, or remove the colon"
        ),
        FaultyFile(
            #"{"{count}": 1️⃣5}"#,
            .badTagArgument,
            "expected a range in quotes, as in \"1..5\", found '5'"
        ),
        FaultyFile(
            #"{"{count}": 1️⃣"5..1"}"#,
            .badTagArgument,
            "expected the lower end of a range first, found '5..1': swap its ends"
        ),
        FaultyFile(
            #"{"a": 1️⃣"{array:..}"}"#,
            .badTagArgument,
            "expected a range with at least one end, found '..': use {array} for no limits"
        ),
        FaultyFile(
            #"{"{include}": ["{few_members}", 1️⃣"{many_members}"]}"#,
            .includeConflict,
            "expected the includes to agree on '{count}', found that {many_members} defines it differently: "
                + "define '{count}' here to resolve the conflict"
        ),
    ]

    private static func misplaced(_ tag: String) -> String {
        "expected {count:…} alone, as the first element of an array, before the schema of the elements, "
            + "found '\(tag)' elsewhere: write [\"{count:1..10}\", \"{string}\"]"
    }
}
