import SchematicText

/// The names of files and folders that documents decide: those that each platform stores as they are, and keeps apart.
package enum PortableName {
    /// The maximum length, in bytes.
    private static let longest = 255
    /// The maximum length of a name before its role, its status and its extension, in bytes. A number can follow it.
    private static let longestOwner = 200

    // MARK: Check

    /// Returns the reason that a text cannot be the name of one file or folder, or `nil` if it can.
    ///
    /// The bytes and the scalars of the text count, and not its characters: a slash and a combining mark are one character, and
    /// nevertheless separate folders.
    package static func fault(of name: String) -> String? {
        guard let last = name.utf8.last else { return "is empty" }
        if name.utf8.count > longest { return "has more than \(longest) bytes" }
        if let reserved = name.unicodeScalars.first(where: { #"/\:*?"<>|"#.unicodeScalars.contains($0) }) {
            return "contains '\(reserved)'"
        }
        guard isVisible(name) else { return "contains an invisible character" }
        if name.utf8.first == UInt8(ascii: ".") { return "begins with a dot, as hidden files do" }
        if name.utf8.first == UInt8(ascii: "-") { return "begins with '-', as an option does" }
        if name.utf8.first == UInt8(ascii: " ") { return "begins with a space" }
        if last == UInt8(ascii: ".") || last == UInt8(ascii: " ") { return "ends with a dot or a space" }
        if isDevice(name) { return "is the name of a device on Windows" }
        return nil
    }

    /// Returns whether all scalars of a name are shown.
    static func isVisible(_ name: String) -> Bool { !name.unicodeScalars.contains(where: isInvisible) }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Returns whether a name, without what follows its first dot, is that of a device on Windows.
    package static func isDevice(_ name: String) -> Bool {
        var stem = name.unicodeScalars.prefix { $0 != "." }
        while stem.last == " " { stem.removeLast() }
        return devices.contains(String(String.UnicodeScalarView(stem)).lowercased())
    }

    /// The names of devices on Windows, in lower case.
    static let devices: Set<String> = {
        let numbered = ["com", "lpt"].flatMap { name in "0123456789¹²³".map { name + String($0) } }
        return Set(["aux", "con", "conin$", "conout$", "nul", "prn"] + numbered)
    }()

    // MARK: Comparison

    /// Returns a text that is equal, as a `String`, for names that are one file on some platform. Those of Apple ignore case and
    /// the normal form.
    package static func folded(_ name: String) -> String { name.uppercased().lowercased() }

    // MARK: Safe names

    /// Returns the beginning of a name that leaves room for a role, a status and an extension.
    package static func shortened(_ name: String) -> String {
        name.beginning(maximumBytes: longestOwner)
    }
}

extension String {
    /// Returns the longest beginning of a name that has at most this number of UTF-8 bytes and no part of a scalar.
    func beginning(maximumBytes: Int) -> String {
        guard utf8.count > maximumBytes else { return self }
        var (result, length) = (UnicodeScalarView(), 0)
        for scalar in unicodeScalars {
            length += UTF8.width(scalar)
            guard length <= maximumBytes else { break }
            result.append(scalar)
        }
        return String(result)
    }
}
