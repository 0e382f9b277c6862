/// Options for the validation of payloads, for a client, a catalog or a single check.
public struct CheckOptions: Sendable, Hashable {
    /// The treatment of keys that an object's schema does not name.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum UnknownKeys: String, Sendable, Hashable, CaseIterable {
        /// Keeps them unchecked.
        case keep
        /// Omits them from the decoded value.
        case drop
        /// Reports an `unknown-key` fault for each.
        case reject
    }

    /// The words for `keepsNulls` in the command and in the conformance suite.
    package enum NullWord: String, Sendable, CaseIterable {
        /// A null at an optional key is read as an absent key.
        case absent
        /// It is read as null.
        case keep
    }

    /// The effect of a fault on the document.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Any fault fails the document.
        case strict
        /// Omits the innermost droppable value that contains the fault, and reports the fault as a warning. An
        /// element of an array, an entry of a map and the value of an optional key are droppable. A key with a
        /// default takes its default.
        case lenient
        /// Accepts faulty values as received, and reports their faults as warnings. Text that is not JSON, or
        /// nested too deeply, still fails.
        case observe
    }

    /// The treatment of keys that an object's schema does not name. `.keep` by default.
    public var unknownKeys: UnknownKeys
    /// Whether a number becomes its text if a string is required, and a string
    /// that is exactly one JSON number becomes that number if a number is required. `false` by default.
    public var convertNumbers: Bool
    /// Whether a null at an optional key is read as null, and not as an absent key.
    /// `false` by default.
    public var keepsNulls: Bool
    /// The effect of a fault on the document. `.strict` by default.
    public var mode: Mode
    /// The number of containers that may be nested. 512 by default. The range is 0 to 1,024; values outside are
    /// clamped.
    public var maximumDepth: Int
    /// The number of faults that are reported for one document, counted after folding. 100 by default. The
    /// range is 1 to 100,000; values outside are clamped. A rejected document thus reports at least one fault.
    public var maximumFaults: Int

    /// Creates options. Each parameter sets the property with its name. By default, it has the value that the schema
    /// language defines.
    public init(
        unknownKeys: UnknownKeys = .keep,
        convertNumbers: Bool = false,
        keepsNulls: Bool = false,
        mode: Mode = .strict,
        maximumDepth: Int = 512,
        maximumFaults: Int = 100
    ) {
        self.unknownKeys = unknownKeys
        self.convertNumbers = convertNumbers
        self.keepsNulls = keepsNulls
        self.mode = mode
        self.maximumDepth = maximumDepth
        self.maximumFaults = maximumFaults
    }

    /// These options with limits that fit into memory and the smallest stack. Trees are read and released recursively.
    var bounded: CheckOptions {
        var options = self
        options.maximumDepth = min(max(maximumDepth, 0), 1024)
        options.maximumFaults = min(max(maximumFaults, 1), 100_000)
        return options
    }

    /// The default options of the schema language.
    package static let standard = CheckOptions()
}
