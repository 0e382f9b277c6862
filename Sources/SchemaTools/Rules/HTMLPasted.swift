import SchemaEngine

/// Reports an HTML page in place of a schema. The compiler only reports that it is not JSON.
struct HTMLPasted: TextRule {
    let description = RuleDescription(
        identifier: "html-pasted",
        severity: .error,
        summary: "A schema file contains an HTML page, probably of a login or of an error.",
        wrong: ["GetIssue.response.json": "<!DOCTYPE html>\n<html><head><title>Log in</title></head></html>"],
        right: ["GetIssue.response.json": #"{ "id": 1 }"#]
    )

    func check(_ start: String) -> RuleFault? {
        guard HTMLPage.isRecognized(by: start) else { return nil }
        return RuleFault(
            at: 0,
            "expected a response in JSON, found an HTML page",
            help: "request the response with its credentials and the header 'Accept: application/json', and paste that"
        )
    }
}
