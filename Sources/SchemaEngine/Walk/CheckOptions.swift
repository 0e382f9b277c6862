/// How strictly payloads are held against their schemas. One value for a client, a catalog or a single check.
public struct CheckOptions: Sendable, Hashable {
    /// What becomes of keys that an object's schema does not name.
    public enum UnknownKeys: String, Sendable, Hashable, CaseIterable {
        /// They stay, unchecked.
        case keep
        /// They are left out of the decoded value.
        case drop
        /// Each is an `unknown-key` fault.
        case reject
    }

    /// What a null at an optional key reads as.
    public enum Nulls: String, Sendable, Hashable, CaseIterable {
        /// As if the key were absent.
        case absent
        /// As null.
        case keep
    }

    /// What a fault does to the document.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Any fault fails the document.
        case strict
        /// The innermost thing that can be left out is left out, and its fault becomes a warning: a faulty element
        /// of an array, entry of a map, or optional key. A defaulted key takes its default.
        case lenient
        /// Nothing of the contract fails. Faults become warnings, faulty values stand as they are on the wire.
        case observe
    }

    /// What becomes of keys that an object's schema does not name. `.keep` by default.
    public var unknownKeys: UnknownKeys
    /// Whether a number where a string is due becomes its text, and a string that is exactly one JSON number
    /// becomes that number where a number is due. Off by default.
    public var convertNumbers: Bool
    /// What a null at an optional key reads as. `.absent` by default.
    public var nulls: Nulls
    /// What a fault does to the document. `.strict` by default.
    public var mode: Mode
    /// How many containers may be nested. 512 by default; more than 1,024 counts as 1,024, less than 0 as 0.
    public var maximumDepth: Int
    /// How many faults are reported for one document, counted after folding. 100 by default; more than 100,000 counts as
    /// 100,000, less than 1 as 1: what is refused is refused for something.
    public var maximumFaults: Int

    /// Creates options; each has the default that the language gives it.
    public init(
        unknownKeys: UnknownKeys = .keep,
        convertNumbers: Bool = false,
        nulls: Nulls = .absent,
        mode: Mode = .strict,
        maximumDepth: Int = 512,
        maximumFaults: Int = 100
    ) {
        self.unknownKeys = unknownKeys
        self.convertNumbers = convertNumbers
        self.nulls = nulls
        self.mode = mode
        self.maximumDepth = maximumDepth
        self.maximumFaults = maximumFaults
    }

    /// The same with limits that memory and the smallest stack can bear: trees are read and let go of recursively.
    var bounded: CheckOptions {
        var options = self
        options.maximumDepth = min(max(maximumDepth, 0), 1024)
        options.maximumFaults = min(max(maximumFaults, 1), 100_000)
        return options
    }

    /// The options that the language gives where nothing is said.
    public static let standard = CheckOptions()
}
