import Foundation

/// The text of a page of Redmine issues. It is deterministic, so that all runs measure the same bytes.
enum RedmineSample {
    static let opening = "{\"issues\":["
    static let closing = "],\"total_count\":60000,\"offset\":0,\"limit\":100}"

    static func page(issues count: Int) -> Data { Data((opening + issues(count) + closing).utf8) }

    /// Returns issues with commas between them.
    static func issues(_ count: Int) -> String { (1...count).map(issue).joined(separator: ",") }

    private static func issue(_ number: Int) -> String {
        var text = "{\"id\":\(number),\"project\":\(reference(number % 7, "Project"))"
        text += ",\"tracker\":\(reference(number % 3, "Tracker")),\"status\":\(status(number % 5))"
        text +=
            ",\"priority\":\(reference(number % 4, "Priority")),\"author\":\(reference(number % 41, "Dana Developer"))"
        if number % 3 == 0 { text += ",\"assigned_to\":\(reference(number % 37, "Änne Übersee"))" }
        if number % 4 == 0 { text += ",\"category\":\(reference(number % 9, "Category"))" }
        if number % 10 == 0 { text += ",\"parent\":{\"id\":\(number - 1)}" }
        text += ",\"subject\":\"\(subject(number))\",\"description\":\(description(number))"
        text += ",\"start_date\":\(day(number)),\"due_date\":\(number % 2 == 0 ? day(number + 30) : "null")"
        text += ",\"done_ratio\":\(number % 11 * 10),\"is_private\":\(number % 13 == 0)"
        text += ",\"estimated_hours\":\(number % 3 == 1 ? "null" : "\(number % 80).5")"
        if number % 5 != 0 { text += ",\"spent_hours\":\(number % 20).25" }
        text += ",\"custom_fields\":[\(customFields(number))]"
        text += ",\"created_on\":\(moment(number)),\"updated_on\":\(moment(number * 31))"
        return text + ",\"closed_on\":\(number % 5 == 4 ? moment(number * 37) : "null")}"
    }

    private static func reference(_ number: Int, _ name: String) -> String {
        "{\"id\":\(number + 1),\"name\":\"\(name) \(number + 1)\"}"
    }

    private static func status(_ number: Int) -> String {
        "{\"id\":\(number + 1),\"name\":\"Status \(number + 1)\",\"is_closed\":\(number == 4)}"
    }

    private static func subject(_ number: Int) -> String {
        let subjects = [
            "Page header overlaps the menu in a narrow window", "Import stops at the first empty line",
            "Größe der Anhänge wird falsch angezeigt", "Search finds \\\"closed\\\" issues only",
        ]
        return "\(subjects[number % subjects.count]) (\(number))"
    }

    private static func description(_ number: Int) -> String {
        guard number % 6 != 0 else { return "null" }
        let line = "Seen on step \(number % 17) of \(number % 23 + 17), always after a reload of the page."
        return "\"\(Array(repeating: line, count: number % 4 + 1).joined(separator: "\\r\\n"))\""
    }

    private static func customFields(_ number: Int) -> String {
        """
        {"id":1,"name":"Severity level","value":"\(number % 2 == 0 ? "high" : "low")"},\
        {"id":2,"name":"Affected version","value":"0.\(number % 60)"},{"id":5,"name":"Fix due","value":null},\
        {"id":6,"name":"Platforms","multiple":true,"value":["linux","macos"]}
        """
    }

    private static func day(_ number: Int) -> String {
        "\"\(2000 + number % 27)-\(twoDigits(number % 12 + 1))-\(twoDigits(number % 28 + 1))\""
    }

    private static func moment(_ number: Int) -> String {
        let time = [number % 24, number % 60, number % 59].map(twoDigits).joined(separator: ":")
        return String(day(number).dropLast()) + "T\(time)Z\""
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
