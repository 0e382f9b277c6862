import SchemaEngine

/// The forms of texts, by a simple reading of their standards: split, compare, count. Nothing is shared with the engine.
enum NaiveForms {
    /// Returns the code of the fault that a tag finds in a text; `nil` if the text has the form.
    static func refusal(_ text: String, _ tag: String, _ argument: String?) -> String? {
        if tag == "base64" {
            guard let digits = base64Digits(text) else { return "transform-failed" }
            let count = digits.count * 6 / 8
            return argument.map { NaiveChecker.range($0).contains(count) } ?? true ? nil : "wrong-length"
        }
        return hasForm(text, tag, argument) ? nil : "transform-failed"
    }

    private static func hasForm(_ text: String, _ tag: String, _ argument: String?) -> Bool {
        switch tag {
        case "email": text.wholeMatch(of: /[a-z.]+@[a-z]+(?:\.[a-z]+)*/) != nil
        case "hostname": isHostname(text)
        case "ipv4": isIPv4(text)
        case "ipv6": isIPv6(text)
        case "time": time(text, canBeCompact: false) != nil
        case "date_iso8601": seconds(text).map { argument == nil || $0.offset == 0 } ?? false
        case "duration": text.wholeMatch(of: duration) != nil
        // The argument of the URL is `https`.
        default: text.hasPrefix("https://")
        }
    }

    /// Weeks, or at least one of the other units, in their order.
    private static var duration: Regex<Substring> {
        #/
        P(?:[0-9]+W|(?=[0-9T])(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?
        (?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+(?:\.[0-9]+)?S)?)?)
        /#
    }

    // MARK: Addresses

    private static func isHostname(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        let areNumbers = labels.allSatisfy { $0.wholeMatch(of: /[0-9]+/) != nil }
        return text.utf8.count <= 253 && !(labels.count == 4 && areNumbers)
            && labels.allSatisfy { label in
                label.utf8.count <= 63 && label.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9\-]*[A-Za-z0-9])?/) != nil
            }
    }

    private static func isIPv4(_ text: some StringProtocol) -> Bool {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4
            && numbers.allSatisfy { number in
                Int(number).map { (0...255).contains($0) && String($0) == number } ?? false
            }
    }

    private static func isIPv6(_ text: String) -> Bool {
        let sides = text.split(separator: "::", omittingEmptySubsequences: false)
        guard sides.count <= 2 else { return false }
        var count = 0
        for (index, side) in sides.enumerated() where sides.count == 1 || !side.isEmpty {
            let groups = side.split(separator: ":", omittingEmptySubsequences: false)
            for (position, group) in groups.enumerated() {
                let isLast = index == sides.count - 1 && position == groups.count - 1
                if isLast, isIPv4(group) {
                    count += 2
                } else if group.wholeMatch(of: /[0-9A-Fa-f]{1,4}/) != nil {
                    count += 1
                } else {
                    return false
                }
            }
        }
        return sides.count == 2 ? count <= 7 : count == 8
    }

    // MARK: Times

    /// Returns the seconds of a time since midnight, its fraction and its offset from UTC in minutes.
    private static func time(
        _ text: Substring,
        canBeCompact: Bool
    ) -> (seconds: Int, fraction: Substring, offset: Int)? {
        let form = /([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?(?:[Zz]|([+\-])([0-9]{2})(:?)([0-9]{2}))/
        guard let match = text.wholeMatch(of: form)?.output,
            let hour = Int(match.1), let minute = Int(match.2), let second = Int(match.3)
        else { return nil }
        guard hour < 24, minute < 60, second <= 60, canBeCompact || match.7 != "" else { return nil }
        let (hours, minutes) = (match.6.flatMap { Int($0) } ?? 0, match.8.flatMap { Int($0) } ?? 0)
        guard hours < 24, minutes < 60 else { return nil }
        let offset = (hours * 60 + minutes) * (match.5 == "-" ? -1 : 1)
        let minuteInUTC = (hour * 60 + minute - offset + 1440) % 1440
        guard second < 60 || minuteInUTC == 1439 else { return nil }
        return (hour * 3600 + minute * 60 + second, match.4 ?? "", offset)
    }

    private static func time(_ text: String, canBeCompact: Bool) -> (seconds: Int, fraction: Substring, offset: Int)? {
        time(text[...], canBeCompact: canBeCompact)
    }

    /// Returns the seconds of a date and time since the year 0 in UTC, its fraction and its offset.
    private static func seconds(_ text: String) -> (seconds: Int, fraction: Substring, offset: Int)? {
        guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt](.+)/)?.output,
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            let time = time(match.4, canBeCompact: true)
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let months = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), (1...months[month - 1]).contains(day) else { return nil }
        let leapDays = (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
        let days = year * 365 + leapDays + months[..<(month - 1)].reduce(0, +) + day - 1
        return (days * 86_400 + time.seconds - time.offset * 60, time.fraction, time.offset)
    }

    // MARK: Base64

    /// Returns the characters of base64 without their padding.
    private static func base64Digits(_ text: String) -> Substring? {
        let digits = text.prefix { $0 != "=" }
        let padding = text.dropFirst(digits.count)
        guard padding == "" || (padding == "=" || padding == "==") && text.utf8.count % 4 == 0 else { return nil }
        let areStandard = digits.wholeMatch(of: /[A-Za-z0-9+\/]*/) != nil
        guard areStandard || digits.wholeMatch(of: /[A-Za-z0-9_\-]*/) != nil else { return nil }
        switch digits.count % 4 {
        case 1: return nil
        // The last character has four bits, or two, that belong to no byte.
        case 2: return digits.last.map { "AQgw".contains($0) } ?? false ? digits : nil
        case 3: return digits.last.map { "AEIMQUYcgkosw048".contains($0) } ?? false ? digits : nil
        default: return digits
        }
    }

    // MARK: Decoded values

    /// Returns a value in which texts with one meaning, such as two spellings of a date, are the same.
    static func canonical(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(canonical(text))
        case .array(let elements): .array(elements.map(canonical))
        case .object(let object):
            .object(JSONObject(object.members.map { .init(key: $0.key, value: canonical($0.value)) }))
        default: value
        }
    }

    private static func canonical(_ text: String) -> String {
        if text.utf8.count > 19, let date = seconds(text) {
            let fraction = date.fraction.reversed().drop { $0 == "0" }.reversed()
            return "\(date.seconds).\(String(fraction))"
        }
        guard let digits = base64Digits(text) else { return text }
        return String(digits).replacing("-", with: "+").replacing("_", with: "/")
    }
}
