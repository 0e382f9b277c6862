extension BuiltInScalar {
    /// Checks the text of a string or of a number against the tag, as strictly as reading does. Allocates nothing.
    ///
    /// The caller first checks that the tag accepts the JSON kind; see `takesStrings` and `takesNumbers`.
    func check(_ text: TextBytes) throws(ScalarFault) {
        switch self {
        case .decimal: try DecimalText.check(text)
        case .lenientNumber: _ = try NumberText(text)
        case .url: try URLText.check(text)
        case .uuid: _ = try UUIDText.read(text)
        case .date: _ = try CalendarDate.read(text)
        case .dateTime: _ = try DateTimeText.read(text)
        case .httpDate: _ = try HTTPDateText.read(text)
        case .unixSeconds: _ = try UnixTime.readSeconds(text)
        case .unixMilliseconds: _ = try UnixTime.readMilliseconds(text)
        case .base64: try Base64Text.check(text)
        }
    }

    /// Indicates whether the tag accepts a JSON string.
    var takesStrings: Bool {
        switch self {
        case .unixSeconds, .unixMilliseconds: false
        default: true
        }
    }

    /// Indicates whether the tag accepts a JSON number.
    var takesNumbers: Bool {
        switch self {
        case .decimal, .lenientNumber, .unixSeconds, .unixMilliseconds: true
        default: false
        }
    }
}

extension BuiltInScalar {
    /// Returns whether the tag accepts a text.
    package func reads(_ text: String) -> Bool {
        (try? text.withTextBytes { (bytes) throws(ScalarFault) in try check(bytes) }) != nil
    }
}
